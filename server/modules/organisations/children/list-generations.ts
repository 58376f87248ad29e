import { z } from 'zod';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/own-organisation.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { ancestorRows, countDescendants, descendantRows } from './tree.repo.ts';

const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The organisations above and below the acting one; of those above, names alone. */
export async function listGenerations(ctx: Ctx, { query }: Input<typeof contract.listGenerations>): Promise<Output<typeof contract.listGenerations>> {
  const { id } = organisationOf(ctx);
  const pages = keyset('organisation generations', z.tuple([wholeNumber, wholeNumber]));
  const page = await pages.list(query, {
    read: (pageRead) => descendantRows(ctx, id, pageRead),
    count: () => countDescendants(ctx, id),
    keysOf: (row) => [row.level, row.key],
    present: ({ key: _key, ...row }) => row,
  });
  return { ...page, ancestors: await ancestorRows(ctx, id) };
}
