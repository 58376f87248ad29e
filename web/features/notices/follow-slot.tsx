import { type ComponentType, useEffect, useState } from 'react';
import type { NoticePage } from '#contract/notices.ts';
import type { UserDetails } from '#contract/auth.ts';
import { useT } from '../../i18n.ts';
import { loadOptional } from '../../lib/load-optional.ts';
import { activeOrganisation, isAdmin } from '../../domain/session/active-organisation.ts';
import type { FollowButtonProps } from '../../domain/following/follow-button.tsx';
import { noteFollow, signInToFollow } from '../../domain/following/visitor-follow.ts';
import { activeChild, user } from '../../domain/session/session.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './notice-head.module.css';

/** Whether somebody may learn how many follow it: the buyer's people and administrators; the server decides. */
const isInsider = (account: UserDetails, { buyer }: NoticePage) => isAdmin(account) || activeOrganisation(account, activeChild.get())?.id === buyer?.id;

/**
 * The button that follows a notice: for visitors a link that does so after signing in, for others a button whose script loads for them
 * alone. It does nothing in a preview.
 */
export function FollowSlot({ notice, isPreview }: { notice: NoticePage; isPreview: boolean }) {
  const t = useT();
  const [account, setAccount] = useState<UserDetails | null>(null);
  const [loaded, setLoaded] = useState<{ Button: ComponentType<FollowButtonProps> } | null>(null);
  useEffect(() => {
    const look = () => setAccount(user.get() ?? null);
    look();
    return user.subscribe(look);
  }, []);
  const mayFollow = account?.emailVerified === true && !isPreview;
  useEffect(() => {
    if (mayFollow) loadOptional('following', import('../../domain/following/follow-button.tsx'), ({ default: Button }) => setLoaded({ Button }));
  }, [mayFollow]);
  if (account && loaded && mayFollow) return <loaded.Button notice={notice.id} showsCount={isInsider(account, notice)} />;
  return (
    <>
      <a className={`${ui.button} ${css.visitor}`} href={signInToFollow(notice)} rel="nofollow" onClick={() => noteFollow(notice)}>
        <Icon name="bell" />
        {t('notice.follow')}
      </a>
      <button type="button" className={`${ui.button} ${css.member}`} disabled>
        <Icon name="bell" />
        {t('notice.follow')}
      </button>
    </>
  );
}
