import { Suspense, lazy } from 'react';
import { useT } from '../i18n.ts';
import { Icon } from '../ui/icons.tsx';
import { activeOrganisation } from '../domain/session/active-organisation.ts';
import { activeChild, useUser } from '../domain/session/session.ts';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';

const AccountMenu = lazy(() => import('./session/account-menu.tsx'));
const ACCOUNT_ID = 'account-menu';

/** Name and organisation of the user. Until the scripts load, the head has filled them in (theme.ts). */
export function AccountName() {
  const user = useUser();
  const child = activeChild.use();
  return (
    <span className={css.who}>
      <b>{user?.name}</b> <small>{activeOrganisation(user, child)?.name}</small>
    </span>
  );
}

/** The account button, and its menu. The server renders it for everybody; only signed-in users see it. */
export function Account() {
  const t = useT();
  const user = useUser();
  return (
    <div className={css.account}>
      <button type="button" className={css.name} popoverTarget={ACCOUNT_ID}>
        <Icon name="person" size={20} />
        <span className={ui.visuallyHidden}>{t('words.label', { label: t('shell.account') })} </span>
        <AccountName />
      </button>
      <div id={ACCOUNT_ID} popover="auto" className={css.list}>
        {user && (
          <Suspense>
            <AccountMenu user={user} id={ACCOUNT_ID} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
