import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Following, countFollowers, followNotice, showFollowing, unfollowNotice } from '#contract/following.ts';
import { MAY_ASSIGN } from '#contract/assignment-names.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.ts';
import { isAdmin } from '../session/active-organisation.ts';
import { usePermission } from '../session/permissions.ts';
import { useUser } from '../session/session.ts';
import ui from '../../ui/ui.module.css';
import { takeFollow } from './visitor-follow.ts';

await loadTexts('following');

export interface FollowButtonProps {
  /** Public id of the notice. */
  notice: string;
  /** For the buyer's people and administrators: how many follow it. */
  showsCount: boolean;
}

/** Follows a notice, or follows it no longer. */
export default function FollowButton({ notice, showsCount }: FollowButtonProps) {
  const t = useT();
  const { count } = useFormats();
  /** Null: not known yet. Where it cannot be known, following still works: it may be pressed twice. */
  const [state, setState] = useState<Pick<Following, 'following'> | null>(null);
  const [followers, setFollowers] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const user = useUser();
  // An administrator has no team.
  const mayAssign = usePermission(MAY_ASSIGN) && user !== null && user !== undefined && !isAdmin(user);
  useEffect(() => {
    call(showFollowing, { query: { notice } })
      .then(setState)
      .catch((error: unknown) => {
        logOnly('following')(error);
        setState({ following: false });
      });
  }, [notice]);
  useEffect(() => {
    if (!showsCount) return;
    call(countFollowers, { query: { notice } })
      .then((counted) => setFollowers(counted.followers))
      .catch(logOnly('the number of followers'));
  }, [notice, showsCount]);
  const follows = state?.following ?? false;
  const change = async (isWanted: boolean) => {
    setBusy(true);
    try {
      const next = isWanted ? await call(followNotice, { body: { notice } }) : await call(unfollowNotice, { query: { notice } });
      setState(next);
      setFollowers((before) => (before === null ? null : before + (next.following ? 1 : -1)));
      notify({
        severity: 'success',
        summary: t(isWanted ? 'following.started' : 'following.stopped'),
        detail: t(isWanted ? 'following.startedText' : 'following.stoppedText'),
      });
    } catch {
      notify({ severity: 'error', summary: t('following.failed'), detail: t('following.failedText') });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (state !== null && takeFollow(notice) && !state.following) void change(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once it is known whether they follow it
  }, [state === null]);
  return (
    <>
      <button type="button" className={ui.button} aria-pressed={follows} disabled={state === null || isBusy} onClick={() => void change(!follows)}>
        <Icon name={follows ? 'check' : 'bell'} />
        {t(follows ? 'following.following' : 'following.follow')}
      </button>
      {mayAssign && (
        <Link className={ui.button} to={`/assignments?assign=${notice}`}>
          {t('following.assign')}
        </Link>
      )}
      {followers !== null && <span className={ui.facts}>{t('following.followers', { count: followers, n: count(followers) })}</span>}
    </>
  );
}
