import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/evaluation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { filesByKeys } from '../files/files.repo.ts';
import { withOffersFor } from '../opening/offers-on-page.ts';
import { notesOf, validBids } from '../taking-part/bids.repo.ts';
import { lotsOnPage } from '../taking-part/lots.ts';
import { requireOpened } from './require-opened.ts';

/** The bids of a tender of one's own, with notes, files and offers for some lots, in the order of their receipt. @throws AppError as requireOpened */
export async function listBids(ctx: Ctx, { query }: Input<typeof contract.listBids>): Promise<Output<typeof contract.listBids>> {
  const { tender, opening } = await requireOpened(ctx, query.notice, 'readBids');
  const rows = new Map((await validBids(ctx, tender.id)).map((row) => [row.id, row]));
  const notes = new Map((await notesOf(ctx, tender.id)).map(({ id, note }) => [id, note]));
  const files = new Map(
    (
      await filesByKeys(
        ctx,
        [...rows.values()].flatMap((row) => row.files.map(({ key }) => key)),
      )
    ).map((file) => [file.id, file]),
  );
  const { lots, lotPage } = lotsOnPage(tender, query);
  return {
    lotPage,
    openedAt: opening.openedAt.toISOString(),
    bids: withOffersFor(opening.summary.bids, { lots }).map((bid) => ({
      ...bid,
      note: notes.get(bid.id) ?? '',
      files: (rows.get(bid.id)?.files ?? []).map(({ id, size }) => {
        const file = files.get(id);
        return { id, size, name: file?.name ?? id, type: file?.mediaType ?? 'application/octet-stream' };
      }),
    })),
  };
}
