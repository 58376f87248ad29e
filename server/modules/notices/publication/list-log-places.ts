import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/publication-log.ts';
import { type PlaceOfNotice, placesOfNotice } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { requireVisibleNotice } from '../read/reader.ts';
import { noticeFactsOf } from '../store/notices.repo.ts';

const MAX_PLACES = 500;

/** Nobody else may know when a locked notice was amended. */
const isPublication = ({ entry: { kind }, version }: PlaceOfNotice) => kind === 'published' || (kind === 'import' && version === 1);

/** The places of a notice in the publication log. @throws AppError not-found when there is no notice that the actor may see. */
export async function listLogPlaces(ctx: Ctx, { query }: Input<typeof contract.listLogPlaces>): Promise<Output<typeof contract.listLogPlaces>> {
  const { row, audience } = await requireVisibleNotice(ctx, await noticeFactsOf(ctx, query.id));
  const places = await placesOfNotice(ctx, row.id);
  const visible = audience === 'whole' ? places.slice(-MAX_PLACES) : places.filter(isPublication).slice(0, 1);
  return { items: visible.map(({ entry: { number, at, kind }, version }) => ({ number, at: at.toISOString(), kind, version })) };
}
