import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import type { UserDetails, chooseSide as endpoint } from '#contract/auth.ts';
import { at, call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { dashboardOf, firstOf, isAdmin, isProved, sideOf } from './landing.ts';
import { storeUser } from './session.ts';
import css from './session.module.css';
import { signOut } from './sign-out.ts';

const chooseSide = at<typeof endpoint>('PUT', '/auth/side');
const Acting = lazy(() => import('./acting.tsx'));
const LIST_ID = 'account-menu';
const shut = () => document.getElementById(LIST_ID)?.hidePopover();

/** Works on the other side, and goes to its dashboard. */
async function switchSide(side: 'BUYER' | 'SELLER'): Promise<void> {
  const details = await call(chooseSide, { body: { side } });
  storeUser(details);
  location.assign(dashboardOf(details));
}

/** Who is signed in, and what belongs to them: dashboard, account, the other side, the way out. */
export default function AccountMenu({ user }: { user: UserDetails }) {
  const t = useT();
  const first = firstOf(user);
  const side = isAdmin(user) ? null : sideOf(user);
  const other = first?.orgType === 'BOTH' && !isAdmin(user) ? (side === 'BUYER' ? 'SELLER' : 'BUYER') : null;
  const belongs = isAdmin(user) || first !== undefined;
  const links = [
    ...(belongs ? [{ to: dashboardOf(user), label: t('shell.dashboard') }] : []),
    ...(!belongs && isProved(user) ? [{ to: dashboardOf(user), label: t('shell.addOrganisation') }] : []),
    ...(side === null ? [] : [{ to: side === 'SELLER' ? '/seller-profile' : '/buyer-profile', label: t('shell.profile') }]),
    { to: '/My-Account', label: t('shell.myAccount') },
    ...(isAdmin(user) || first?.permissions.includes('audit.read') ? [{ to: '/audit-log', label: t('shell.auditLog') }] : []),
  ];
  return (
    <div className={css.account}>
      <button type="button" className={css.name} popoverTarget={LIST_ID} aria-label={`${t('shell.account')}: ${user.username}`}>
        <Icon name="person" size={18} />
        <span>{user.username}</span>
      </button>
      <div id={LIST_ID} popover="auto" className={css.list}>
        <p className={css.who}>
          <strong>{user.username}</strong>
          {first && <small>{first.name}</small>}
        </p>
        {links.map(({ to, label }) => (
          <Link key={to} to={to} onClick={shut}>
            {label}
          </Link>
        ))}
        <Suspense fallback={null}>
          <Acting user={user} shut={shut} />
        </Suspense>
        {other && (
          <button type="button" onClick={() => void switchSide(other)}>
            {t(`shell.workAs.${other}`)}
          </button>
        )}
        <button type="button" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </button>
      </div>
    </div>
  );
}
