import type { NoticeContent } from '#contract/notices.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import type { NoticeStatus } from '#server/modules/notices/lifecycle/notice-state.ts';
import type { TestApp } from './app.ts';

interface AmendOptions {
  reason?: string;
  status?: NoticeStatus;
}

/** Amends a published notice of the portal, without what its buyer's form demands. @param change fields of its content. @returns the amendment's number. */
export async function amendNotice(
  { ctx }: Pick<TestApp, 'ctx'>,
  publicId: string,
  change: Partial<NoticeContent>,
  { reason, status }: AmendOptions = {},
): Promise<number> {
  const row = await ctx.db
    .selectFrom('notice')
    .select(['id', 'version', 'content', 'status', 'free', 'teaser', 'buyer_id', 'sectors'])
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  const content = { ...(row.content as unknown as NoticeContent), ...change };
  const input = {
    id: row.id,
    origin: null,
    content,
    status: status ?? (row.status as NoticeStatus),
    free: row.free,
    teaser: row.teaser,
    buyerId: row.buyer_id,
    sectors: row.sectors,
    cpv: (content.classifications ?? []).map(({ code }) => code),
  };
  await saveNotices(ctx, [input], { actor: 'buyer', reasonOfAmendment: () => reason ?? null });
  return row.version;
}
