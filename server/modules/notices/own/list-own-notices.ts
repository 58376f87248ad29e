import type { Input, Output } from '#contract/endpoint.ts';
import { type ownTiles, ownTiles as tiles } from '#contract/draft-names.ts';
import type { OwnNotice } from '#contract/own-notices.ts';
import type * as contract from '#contract/own-notices.ts';
import { organisationsBelow } from '#server/modules/organisations/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { abilitiesOf } from '../drafts/abilities.ts';
import { publicStatuses, stateAt } from '../lifecycle/notice-state.ts';
import type { Reader } from '../notices.policy.ts';
import { slugOf } from '../read/notice-slug.ts';
import { deadlineOf } from '../read/notices.present.ts';
import { editorOf } from '../read/reader.ts';
import { type OwnFilter, type OwnRow, buyersByIds, buyersByName, countTiles, haveImported, ownRows } from '../store/own-notices.repo.ts';
import { organisationId } from '../store/publishers.repo.ts';
import { branchesOf } from './branches.ts';
import { ownWords } from './own-words.ts';

const pages = keyset('own-notices', SortKeys);
type Query = Input<typeof contract.listOwnNotices>['query'];

/** organisation.id of those whose notices are listed; null: all that write here. */
async function listedBuyers(ctx: Ctx, { organisation, children }: Query): Promise<number[] | null> {
  const person = personOf(ctx);
  if (person.superAdmin && !person.organisation) {
    if (organisation === undefined) return null;
    const id = await organisationId(ctx, organisation);
    return id === null ? [] : [id];
  }
  const { id, permissions } = organisationOf(ctx);
  // Owners alone act for child buyers.
  const mayReadBelow = children && permissions.has('children.manage');
  const own = [id, ...(mayReadBelow || organisation !== undefined ? (await organisationsBelow(ctx, id)).map((one) => one.id) : [])];
  if (organisation === undefined) return mayReadBelow ? own : [id];
  const requested = await organisationId(ctx, organisation);
  const isOwn = requested === id || (permissions.has('children.manage') && requested !== null && own.includes(requested));
  return isOwn ? [requested] : [];
}

async function filterOf(ctx: Ctx, query: Query): Promise<OwnFilter> {
  const { q, status, type, stage } = query;
  const ids = await listedBuyers(ctx, query);
  const buyers = ids === null ? null : q === undefined ? ids.map((id) => ({ id, name: '' })) : await buyersByIds(ctx, ids);
  const named = ids === null ? await buyersByName(ctx, ownWords(q ?? '')) : [];
  return { branches: branchesOf(q, buyers, named), withImported: ids !== null && (await haveImported(ctx, ids)), status, type, stage };
}

function present(row: OwnRow, reader: Reader, now: Date): OwnNotice {
  const isPublic = publicStatuses.includes(row.status);
  return {
    id: row.id,
    slug: slugOf(row.title, row.id),
    title: row.title,
    language: row.language,
    type: row.type,
    kind: row.kind,
    status: row.status,
    state: isPublic ? stateAt(row, now) : null,
    stage: row.stage,
    free: row.free,
    organisation: row.organisationId === null ? null : { id: row.organisationId, name: row.organisation ?? '' },
    reference: row.reference,
    value: row.valueAmount === null ? null : { amount: row.valueAmount, currency: row.valueCurrency },
    publishedAt: row.publishedAt?.toISOString() ?? null,
    publishAt: row.publishAt?.toISOString() ?? null,
    deadline: deadlineOf(row, now),
    editedAt: row.editedAt.toISOString(),
    editedBy: row.editedBy,
    rejectionReason: row.status === 'rejected' ? row.rejectionReason : null,
    views: row.views,
    downloads: row.downloads,
    abilities: abilitiesOf(reader, {
      ...row,
      approverId: row.stage === 'parent' ? row.approverId : null,
      hasDeadline: row.deadlineAt !== null,
    }),
  };
}

/** The notices of the active organisation, and for owners of its child buyers; for an administrator without one, all that were written here. */
export async function listOwnNotices(ctx: Ctx, { query }: Input<typeof contract.listOwnNotices>): Promise<Output<typeof contract.listOwnNotices>> {
  const { tile, sort } = query;
  const filter = await filterOf(ctx, query);
  const [reader, counts] = await Promise.all([editorOf(ctx), countTiles(ctx, filter)]);
  const now = ctx.clock.now();
  const page = await pages.list(query, {
    read: (pageRead) => ownRows(ctx, filter, tile, sort, pageRead),
    count: async () => counts[tile],
    keysOf: ({ key, noticeId }): SortKeys => [key, noticeId],
    present: (row: OwnRow) => present(row, reader, now),
  });
  const counted = tiles.map((name) => [name, { count: counts[name].total, isCapped: counts[name].totalIsCapped }]);
  return { ...page, tiles: Object.fromEntries(counted) as Record<(typeof ownTiles)[number], { count: number; isCapped: boolean }> };
}
