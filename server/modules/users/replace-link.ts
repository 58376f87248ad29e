import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockAccount } from './accounts.repo.ts';
import { type NewLink, createLink, endLinks } from './one-time-links.repo.ts';

/** Makes a link and ends all earlier ones of its kind for its account. Of two simultaneous ones, one stays valid. */
export const replaceLink = (ctx: Ctx, link: NewLink & { accountId: number }): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, link.accountId);
    await endLinks(ctx, [link.kind], link.accountId);
    return createLink(ctx, link);
  });
