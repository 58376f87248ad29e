import { addressOfNotice } from '../../lib/addresses.ts';
import { notePressed, takePressed } from '../session/pressed.ts';

/** A visitor who wants to follow a notice comes back to its page with it. */
export const FOLLOW_HASH = '#follow';

type Notice = Parameters<typeof addressOfNotice>[0] & { id: string };

/** Signs a visitor in who wants to follow a notice. */
export const signInToFollow = (notice: Notice): string => `/login?next=${encodeURIComponent(`${addressOfNotice(notice)}${FOLLOW_HASH}`)}`;

export const noteFollow = ({ id }: Notice): void => notePressed('follow', id);

/** Whether somebody has come back to follow this notice, which they asked for in this browser; it counts once. */
export function takeFollow(id: string): boolean {
  if (location.hash !== FOLLOW_HASH) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  return takePressed('follow') === id;
}
