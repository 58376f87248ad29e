import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endSessions } from '../session/sessions.repo.ts';
import { requirePerson } from './another-person.ts';

/** Signs a person out everywhere. */
export async function signOutPerson(ctx: Ctx, { params: { id } }: Input<typeof contract.signOutPerson>): Promise<{ ended: number }> {
  const account = await requirePerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, account.id, 'an administrator');
    await audit(ctx, { action: 'session.end-all', subject: ['account', id], organisationId: null, details: { ended } });
    return { ended };
  });
}
