import type { FilterGroup } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { facetNumbers } from '../store/facets.repo.ts';
import type { RowTests } from '../store/hits.repo.ts';
import { storedStatus } from '../store/row.ts';

/** How some filters (`CompiledSearch.onRow`, `CompiledSearch.common`) are tested on the row. */
export async function rowTestsOf(ctx: Ctx, groups: readonly FilterGroup[]): Promise<RowTests> {
  const of = (column: 'country' | 'state') => groups.find(({ filter }) => filter === column);
  const facets = groups.filter(({ filter }) => filter !== 'country' && filter !== 'state');
  return {
    countries: of('country')?.lexemes.map((lexeme) => lexeme.slice(2)) ?? null,
    statuses: of('state')?.lexemes.map((lexeme) => storedStatus[lexeme]!) ?? null,
    facets: await Promise.all(facets.map(({ lexemes }) => facetNumbers(ctx, lexemes))),
  };
}
