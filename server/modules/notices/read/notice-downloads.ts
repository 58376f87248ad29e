import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { can } from '../notices.policy.ts';
import { downloadsOf } from '../store/notices.repo.ts';
import { readerOf } from './reader.ts';

/** The number of document downloads of the given notices, for those that the actor reads whole, in the given order. */
export async function noticeDownloads(ctx: Ctx, { query }: Input<typeof contract.noticeDownloads>): Promise<Output<typeof contract.noticeDownloads>> {
  const rows = new Map((await downloadsOf(ctx, query.ids)).map((row) => [row.publicId, row]));
  const reader = await readerOf(ctx, [...rows.values()]);
  return {
    items: query.ids.flatMap((id) => {
      const row = rows.get(id);
      return row && can(reader, 'readWhole', row) ? [{ id, downloads: row.downloads }] : [];
    }),
  };
}
