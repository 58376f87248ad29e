import type { UserDetails } from '#contract/auth.ts';
import type { ScreenAudience } from '../../screens.server.ts';
import { firstOrganisation, isAdmin, hasVerifiedEmail, showsLogin, sideOf } from './landing.ts';

/** Whether a user gets to see a screen (specification, sections 2 and 6). The server decides what they may read there. */
export function maySeeScreen(audience: readonly ScreenAudience[], user: UserDetails | null, child: string | null): boolean {
  const kinds: Record<ScreenAudience, boolean> = {
    anyone: true,
    visitor: showsLogin(user),
    session: user !== null,
    signedIn: user !== null && hasVerifiedEmail(user),
    member: firstOrganisation(user) !== undefined,
    buyer: !isAdmin(user) && sideOf(user, child) === 'BUYER',
    seller: !isAdmin(user) && sideOf(user, child) === 'SELLER',
    admin: isAdmin(user),
  };
  return audience.some((each) => kinds[each]);
}
