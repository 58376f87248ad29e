import type { UserDetails } from '#contract/auth.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ownSession } from './own-session.ts';
import { userDetailsOf } from './user-details.ts';

/** The signed-in person, as the database knows them now. */
export const whoAmI = async (ctx: Ctx): Promise<UserDetails> => userDetailsOf(ctx, await ownSession(ctx));
