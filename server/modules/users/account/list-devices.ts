import type { Device } from '#contract/account-security.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { liveSessions } from '../session/sessions.repo.ts';

/** Where the person is signed in. */
export async function listDevices(ctx: Ctx): Promise<{ items: Device[]; total: number }> {
  const { accountId, sessionPublicId } = personOf(ctx);
  const rows = await liveSessions(ctx, accountId);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, address, agent, siteOrigin, createdAt, seenAt, endsAt }) => ({
      id,
      address,
      agent,
      site: siteOrigin,
      signedInAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      endsAt: endsAt.toISOString(),
      isThis: id === sessionPublicId,
    })),
  };
}
