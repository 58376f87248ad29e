import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockAccount } from './accounts.repo.ts';
import { type NewLink, createLink, endLinks } from './one-time-links.repo.ts';

/** Makes a link that is the only good one of its kind for its account: every earlier one is dead, also of two made at once. */
export const replaceLink = (ctx: Ctx, link: NewLink & { accountId: number }): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, link.accountId);
    await endLinks(ctx, [link.kind], link.accountId);
    return createLink(ctx, link);
  });
