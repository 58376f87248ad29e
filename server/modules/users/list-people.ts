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
  const walk = pages.walk(query);
  const [read, total] = await Promise.all([listPeople(ctx, filter, sort, walk), walk.total ? 0 : countPeople(ctx, filter)]);
  const { rows, ...page } = pages.page(walk, read, ({ sortKey, rowId }) => [sortKey, rowId], walk.total ?? { total, totalIsCapped: false });
  return { ...page, items: rows.map(present) };
}

export const countSignUps = async (ctx: Ctx): Promise<Output<typeof signUpsByMonth>> => ({ months: await signUpMonths(ctx, ctx.site.timeZone) });
