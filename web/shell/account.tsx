import { Suspense, lazy } from 'react';
import { useT } from '../i18n.ts';
import { Icon } from '../ui/icons.tsx';
import { activeOrganisation } from '../domain/session/own.ts';
import { activeChild, useUser } from '../domain/session/session.ts';
import ui from '../ui/ui.module.css';
import css from './shell.module.css';

const AccountMenu = lazy(() => import('./session/account-menu.tsx'));
const ACCOUNT_ID = 'account-menu';

/** Name and organisation of who is signed in. Until the scripts have come they are those that the head has found (theme.ts). */
export function Who() {
  const user = useUser();
  const child = activeChild.use();
  return (
    <span className={css.who}>
      <b>{user?.name}</b> <small>{activeOrganisation(user, child)?.name}</small>
    </span>
  );
}

/** The button of who is signed in, and the menu that it opens. The server writes it for everybody; only they see it. */
export function Account() {
  const t = useT();
  const user = useUser();
  return (
    <div className={css.account}>
      <button type="button" className={css.name} popoverTarget={ACCOUNT_ID}>
        <Icon name="person" size={20} />
        <span className={ui.unseen}>{t('words.label', { label: t('shell.account') })} </span>
        <Who />
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
