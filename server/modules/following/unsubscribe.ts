import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/following.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { seal, unseal } from '#server/platform/seal.ts';
import { areThere, removeFollower } from './following.repo.ts';

const PURPOSE = 'unsubscribe';

/** The token in the emails to a person about a notice. It does nothing else, needs no row, and stays good. */
export const unsubscribeToken = ({ config }: Pick<Ctx, 'config'>, noticeId: number, accountId: number): string =>
  seal(config, PURPOSE, '', `${noticeId} ${accountId}`);

/** Ends the emails to the token's person about its notice; once more is no failure. @throws AppError not-found for a token of nobody. */
export async function unsubscribe(ctx: Ctx, { body: { token } }: Input<typeof contract.unsubscribe>): Promise<{ done: true }> {
  const [noticeId = 0, accountId = 0] = unseal(ctx.config, PURPOSE, '', token)?.split(' ').map(Number) ?? [];
  return inTransaction(ctx, async (ctx) => {
    if (!(await areThere(ctx, { noticeId, accountId }))) throw new AppError('not-found', 'This link is not valid.');
    await removeFollower(ctx, { noticeId, accountId });
    return { done: true };
  });
}
