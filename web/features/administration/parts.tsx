import { type ReactNode, useState } from 'react';
import type { AdminDraft } from '#contract/administration.ts';
import { needTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import { useForPortal } from '../../shell/session/for-portal.ts';
import { Day } from '../../ui/organisations/parts.tsx';
import css from './administration.module.css';

await needTexts('administration');

/** A screen of the administrator: its heading, what may be done, and what it shows. */
export function AdminPage({ title, sub, actions, children }: { title: string; sub?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  useForPortal();
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

/** Where an organisation is decided upon. */
export const activatePath = (id: string): string => `/activate-buyer/${id}`;

/** How long something waits, and since when. */
export function Waits({ draft }: { draft: Pick<AdminDraft, 'createdAt'> }) {
  const t = useT();
  const { count } = useFormats();
  const [now] = useState(() => Date.now());
  const days = Math.floor((now - Date.parse(draft.createdAt)) / 86_400_000);
  return (
    <span className={css.person}>
      <Day at={draft.createdAt} />
      <span className={days >= 3 ? css.late : css.quiet}>{t('administration.waitsDays', { count: days, n: count(days) })}</span>
    </span>
  );
}
