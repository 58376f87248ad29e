import type { BlockedOrganisation } from '#contract/sign-up.ts';
import { loadTexts, useT } from '../../i18n.ts';
import ui from '../../ui/ui.module.css';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import css from './blocked.module.css';

await loadTexts('blocked');

/** Something is blocked: the consequences, the reason, and whom to contact. */
function Block({ title, text, reason, contactText }: { title: string; text: string; reason: string | null; contactText?: string }) {
  const t = useT();
  const { contact } = usePageSite().site;
  return (
    <section className={css.blocked} role="alert">
      <strong>{title}</strong>
      {reason && <p>{t('blocked.reason', { reason })}</p>}
      <p>{text}</p>
      {contact && (
        <p>
          {contactText ?? t('blocked.write')}{' '}
          <a className={ui.link} href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        </p>
      )}
    </section>
  );
}

/** The account is blocked: shown to a person who proved to be its owner. */
export function BlockedAccount({ reason }: { reason: string | null }) {
  const t = useT();
  return <Block title={t('blocked.account')} text={t('blocked.accountText')} reason={reason} />;
}

/** Each of the user's organisations that is blocked or closed. */
export function BlockedOrganisations({ organisations }: { organisations: readonly BlockedOrganisation[] }) {
  const t = useT();
  const { instant, siteZone } = useFormats();
  return organisations.map(({ id, name, reason, since, closed }) => {
    const date = instant(since, siteZone, 'day');
    return closed ? (
      <Block key={id} title={t('blocked.closed', { name })} text={t('blocked.closedText', { date })} reason={null} contactText={t('blocked.writeClosed')} />
    ) : (
      <Block key={id} title={t('blocked.organisation', { name })} text={t('blocked.organisationText', { date })} reason={reason} />
    );
  });
}
