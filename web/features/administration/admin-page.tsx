import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AdminApprovalRequest } from '#contract/administration.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { useActForPortal } from '../../shell/session/use-act-for-portal.ts';
import { Day } from '../../domain/organisations/cells.tsx';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';

await loadTexts('administration');

/** An administrator's screen: its heading, actions and content. */
export function AdminPage({ title, sub, actions, children }: { title: string; sub?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  useActForPortal();
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1>{title}</h1>
          {sub && <p>{sub}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Explains that an administrator's buyer figures count fewer buyers than the public list has. */
export function RegisteredBuyers() {
  const t = useT();
  return (
    <p className={css.secondary}>
      {t('administration.buyersHelp')}{' '}
      <Link className={`${ui.link} ${ui.tap}`} to="/buyers-list?scope=global">
        {t('administration.publicBuyers')}
      </Link>
    </p>
  );
}

/** The screen that reviews an organisation. */
export const activatePath = (id: string): string => `/activate-buyer/${id}`;

/** How long a request has been pending, and since when. */
export function WaitingTime({ request }: { request: Pick<AdminApprovalRequest, 'createdAt'> }) {
  const t = useT();
  const { count } = useFormats();
  const [now] = useState(() => Date.now());
  const days = Math.floor((now - Date.parse(request.createdAt)) / 86_400_000);
  return (
    <span className={css.person}>
      <Day at={request.createdAt} />
      <span className={days >= 3 ? css.late : css.secondary}>{t('administration.waitsDays', { count: days, n: count(days) })}</span>
    </span>
  );
}
