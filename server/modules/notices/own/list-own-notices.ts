import type { Input, Output } from '#contract/endpoint.ts';
import type { OwnNotice } from '#contract/own-notices.ts';
import type * as contract from '#contract/own-notices.ts';
import { organisationsBelow } from '#server/modules/organisations/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { type PageRead, keyset } from '#server/platform/http/keyset.ts';
import { abilitiesOf } from '../drafts/abilities.ts';
import { publicStatuses, stateAt } from '../lifecycle/notice-state.ts';
import type { Reader } from '../notices.policy.ts';
import { slugOf } from '../read/notice-slug.ts';
import { deadlineOf } from '../read/notices.present.ts';
import { editorOf } from '../read/reader.ts';
import { buyersByIds, buyersByName } from '../store/own-buyers.repo.ts';
import { type OwnRow, ownCards } from '../store/own-cards.repo.ts';
import { type ImportedPart, buyersWithImported } from '../store/own-imported.repo.ts';
import type { OwnPart, Stretch } from '../store/own-notices.repo.ts';
import { organisationId } from '../store/publishers.repo.ts';
import { branchesOf } from './branches.ts';
import { findOwn } from './find-own.ts';
import { ownQuery, ownWords } from './own-terms.ts';

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

/** The parts of the list, and the imported notices of its buyers. */
async function partsOf(ctx: Ctx, query: Query): Promise<{ parts: OwnPart[]; imported: ImportedPart[] }> {
  const { q, status, type, stage, undecided, countryIso: country } = query;
  const filters = { status, type, stage, country, undecided };
  const ids = await listedBuyers(ctx, query);
  const [buyers, named, withImported] = await Promise.all([
    ids === null ? null : q === undefined ? ids.map((id) => ({ id, name: '' })) : buyersByIds(ctx, ids),
    ids === null ? buyersByName(ctx, ownWords(q ?? '')) : [],
    ids === null ? ([] as number[]) : buyersWithImported(ctx, ids),
  ]);
  const branches = branchesOf(q, buyers, named);
  const parts = branches.map(({ buyerIds, words }) => ({ buyerIds, query: ownQuery(words, filters, buyerIds) }));
  const imported = branches.flatMap(({ buyerIds, words }) => {
    const those = buyerIds?.filter((id) => withImported.includes(id)) ?? [];
    return those.length === 0 || stage?.length || undecided ? [] : [{ buyerIds: those, words, filters }];
  });
  return { parts, imported };
}

const columns = { edited: 'edited_at', deadline: 'deadline_at', published: 'published_at' } as const;
function stretchOf({ tile, sort }: Query, { backwards, after, offset, limit }: PageRead<SortKeys>): Stretch {
  const name = sort.replace('-', '') as keyof typeof columns;
  // The latest first; of deadlines the earliest.
  const descending = (sort.startsWith('-') === (name === 'deadline')) !== backwards;
  return { tile, order: { column: columns[name], descending }, after: after && { key: after[0], id: after[1] }, offset, limit };
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
      isOnline: row.kind === 'online',
      isUnsuccessful: row.isUnsuccessful,
      isOpen: stateAt(row, now) === 'open',
    }),
  };
}

/** The notices of the active organisation, and for owners of its child buyers; for an administrator without one, all that were written here. */
export async function listOwnNotices(ctx: Ctx, { query }: Input<typeof contract.listOwnNotices>): Promise<Output<typeof contract.listOwnNotices>> {
  const [{ parts, imported }, reader] = await Promise.all([partsOf(ctx, query), editorOf(ctx)]);
  const stretch = stretchOf(query, pages.pageRead(query));
  const { hits, end, counts } = await findOwn(ctx, parts, imported, stretch);
  const rows = await ownCards(
    ctx,
    hits.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  const page = await pages.list(query, {
    read: () => Promise.resolve({ rows: hits.filter(({ id }) => rows.has(id)), end: end && ([end.key, end.id] satisfies SortKeys) }),
    count: () => Promise.resolve({ total: counts[query.tile].count, totalIsCapped: counts[query.tile].isCapped }),
    keysOf: ({ key, id }): SortKeys => [key, id],
    present: ({ id }) => present(rows.get(id)!, reader, now),
  });
  return { ...page, tiles: counts };
}
