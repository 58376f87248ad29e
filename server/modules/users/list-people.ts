import type { AdminUser, allUsers, signUpsByMonth } from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type PersonRow, countPeople, listPeople, signUpMonths } from './people.repo.ts';

function present(row: PersonRow): AdminUser {
  const { rowId: _rowId, sortKey: _sortKey, blockedAt, createdAt, seenAt, ...rest } = row;
  return { ...rest, blockedAt: blockedAt?.toISOString() ?? null, createdAt: createdAt.toISOString(), seenAt: seenAt?.toISOString() ?? null };
}

/** One page of all people. */
export async function listUsers(ctx: Ctx, { query }: Input<typeof allUsers>): Promise<Output<typeof allUsers>> {
  const { q, email, organisation, blocked, unverified, admin, sort } = query;
  const filter = { q, email, organisation, blocked, unverified, admin };
  const pages = keyset(`people ${JSON.stringify([filter, sort])}`, SortKeys);
  return pages.list(query, {
    read: (walk) => listPeople(ctx, filter, sort, walk),
    count: () => countPeople(ctx, filter),
    keysOf: ({ sortKey, rowId }) => [sortKey, rowId],
    present,
  });
}

export const countSignUps = async (ctx: Ctx): Promise<Output<typeof signUpsByMonth>> => ({ months: await signUpMonths(ctx, ctx.site.timeZone) });
