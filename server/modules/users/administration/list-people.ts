import type * as contract from '#contract/administration.ts';
import type { AdminUser } from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type PersonRow, countPeople, peoplePage } from './people.repo.ts';

function present(row: PersonRow): AdminUser {
  const { rowId: _rowId, sortKey: _sortKey, blockedAt, createdAt, seenAt, ...rest } = row;
  return { ...rest, blockedAt: blockedAt?.toISOString() ?? null, createdAt: createdAt.toISOString(), seenAt: seenAt?.toISOString() ?? null };
}

/** One page of all people. */
export async function listPeople(ctx: Ctx, { query }: Input<typeof contract.listPeople>): Promise<Output<typeof contract.listPeople>> {
  const { q, email, organisation, blocked, unverified, admin, sort } = query;
  const filter = { q, email, organisation, blocked, unverified, admin };
  const pages = keyset(`people ${JSON.stringify([filter, sort])}`, SortKeys);
  return pages.list(query, {
    read: (pageRead) => peoplePage(ctx, filter, sort, pageRead),
    count: () => countPeople(ctx, filter),
    keysOf: ({ sortKey, rowId }) => [sortKey, rowId],
    present,
  });
}
