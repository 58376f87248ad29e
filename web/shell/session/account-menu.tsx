import { Suspense, lazy } from 'react';
import { Link } from 'react-router';
import type { UserDetails } from '#contract/auth.ts';
import { useT } from '../../i18n.ts';
import { dashboardOf, firstOrganisation, isAdmin, hasVerifiedEmail, sideOf, activeOrganisation } from './landing.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { activeChild } from '../../domain/session/session.ts';
import css from './session.module.css';
import { signOut } from './sign-out.ts';
import { useSwitchSide } from './switch-side.ts';

const Acting = lazy(() => import('./organisation-choice.tsx'));

/** The user's own links: dashboard, account, the other side, sign out. @param id of its popover. */
export default function AccountMenu({ user, id }: { user: UserDetails; id: string }) {
  const t = useT();
  const shut = () => document.getElementById(id)?.hidePopover();
  const child = activeChild.use();
  const switchSide = useSwitchSide();
  const mayReadLog = usePermission('audit.read');
  const first = firstOrganisation(user);
  const organisation = activeOrganisation(user, child);
  const side = isAdmin(user) ? null : sideOf(user, child);
  const otherSide = organisation?.orgType === 'BOTH' && !isAdmin(user) ? (side === 'BUYER' ? 'SELLER' : 'BUYER') : null;
  const dashboard = t('shell.dashboard');
  const belongs = isAdmin(user) || first !== undefined;
  const links = [
    ...(belongs ? [{ to: dashboardOf(user, child), label: dashboard }] : []),
    ...(!belongs && hasVerifiedEmail(user) ? [{ to: dashboardOf(user, child), label: t('shell.addOrganisation') }] : []),
    ...(side === null ? [] : [{ to: side === 'SELLER' ? '/seller-profile' : '/buyer-profile', label: t('shell.profile') }]),
    { to: '/My-Account', label: t('shell.myAccount') },
    ...(side === 'BUYER' ? [{ to: '/opening-officers', label: t('shell.openingOfficers') }] : []),
    ...(belongs && !isAdmin(user) ? [{ to: '/followed-notices', label: t('shell.followed') }] : []),
    // Suppliers have both in their menu.
    ...(side === 'BUYER' ? [{ to: '/seller-wishlist', label: t('shell.wishlist') }] : []),
    ...(side !== 'SELLER' && hasVerifiedEmail(user) ? [{ to: '/my-alerts', label: t('shell.alerts') }] : []),
    ...(side === 'SELLER'
      ? [
          { to: '/assignments', label: t('shell.assignments') },
          { to: '/subscription', label: t('shell.subscription') },
        ]
      : []),
    ...(hasVerifiedEmail(user) ? [{ to: '/calendar-and-reminders', label: t('shell.calendar') }] : []),
    ...(belongs && mayReadLog ? [{ to: '/audit-log', label: t('shell.auditLog') }] : []),
    ...(isAdmin(user) ? [{ to: '/holidays', label: t('shell.holidays') }] : []),
  ];
  return (
    <div className={css.list}>
      <p className={css.who}>
        <strong>{user.name}</strong>
        <small>{user.username}</small>
        {(organisation ?? first) && <small>{(organisation ?? first)?.name}</small>}
      </p>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} onClick={shut} data-dashboard={label === dashboard || undefined}>
          {label}
        </Link>
      ))}
      <Suspense fallback={null}>
        <Acting user={user} shut={shut} />
      </Suspense>
      {organisation && otherSide && (
        <button type="button" onClick={() => void switchSide(otherSide, organisation.id)}>
          {t(`shell.workAs.${otherSide}`)}
        </button>
      )}
      <button type="button" onClick={() => void signOut()}>
        {t('shell.signOut')}
      </button>
    </div>
  );
}
