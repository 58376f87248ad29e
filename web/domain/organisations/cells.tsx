import { Link } from 'react-router';
import type { OrganisationRow, PersonLine } from '#contract/administration.ts';
import type { Approval } from '#contract/auth.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './organisations.module.css';

await loadTexts('administration');

const tagOf: Record<Approval, string> = { pending: ui.locked ?? '', approved: ui.free ?? '', denied: ui.cancelled ?? '' };

/** The approval of the buyer side. */
export function ApprovalTag({ approval }: { approval: Approval | null }) {
  const t = useT();
  return approval ? <span className={`${tagOf[approval]} ${css.whole}`}>{t(`administration.approval.${approval}`)}</span> : <span className={css.none}>–</span>;
}

/** The flags of an organisation. @param silent shows nothing when there are none. */
export function Flags({ row, silent = false }: { row: Pick<OrganisationRow, 'billable' | 'trusted' | 'blockedAt' | 'closedAt'>; silent?: boolean }) {
  const t = useT();
  if (!row.blockedAt && !row.billable && !row.trusted) return silent ? null : <span className={css.none}>–</span>;
  return (
    <span className={css.tags}>
      {row.blockedAt && <span className={ui.cancelled}>{t(row.closedAt ? 'administration.closed' : 'administration.blocked')}</span>}
      {row.billable && <span className={ui.tag}>{t('administration.billable')}</span>}
      {row.trusted && <span className={ui.tag}>{t('administration.trusted')}</span>}
    </span>
  );
}

/** An email address, which breaks before its `@` first on a narrow line. */
export function Address({ email }: { email: string }) {
  const [name = '', host] = email.split('@');
  return (
    <>
      {name}
      <wbr />
      {host !== undefined && `@${host}`}
    </>
  );
}

/** A person with their email address. */
export function Person({ person }: { person: PersonLine | null }) {
  if (!person) return <span className={css.none}>–</span>;
  return (
    <span className={css.person}>
      {person.name}
      <a href={`mailto:${person.email}`} className={ui.link}>
        <Address email={person.email} />
      </a>
    </span>
  );
}

/** A day, with its time on hover. */
export function Day({ at }: { at: string | null }) {
  const { instant, firstDate, siteZone } = useFormats();
  if (!at) return <span className={css.none}>–</span>;
  return (
    <time dateTime={at} title={`${instant(at, siteZone, 'day')}, ${firstDate(at, siteZone, 'time')}`} className={css.day}>
      {firstDate(at, siteZone, 'short')}
    </time>
  );
}

/** Where an administrator edits an organisation. */
export const editPath = (id: string): string => `/edit-buyer?id=${id}`;

/** An organisation as a link to its own screen. */
export function OrganisationLink({ id, name, to = editPath(id) }: { id: string; name: string; to?: string }) {
  return (
    <Link to={to} className={ui.link}>
      {name}
    </Link>
  );
}
