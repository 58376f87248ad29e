import { searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { openNoticesReplica } from './open-notices-replica.ts';
import { stateBits } from '#server/modules/query/index.ts';
import { parseSearch } from '../query/parse-search.ts';

/** How many open notices each CPV division (two digits) has on this site for this reader, those with most first. */
export async function openByDivision(ctx: Ctx): Promise<{ division: string; open: number }[]> {
  const everything = await parseSearch(ctx, { scope: ctx.site.country ? 'local' : 'global', page: 1, size: 1 });
  const criteria = { ...everything, audience: searchAudience(ctx.actor), states: stateBits.open | stateBits.closing };
  const { counts } = (await openNoticesReplica(ctx)).count(criteria, ctx.clock.now()).tally;
  return [...counts]
    .filter(([lexeme]) => /^v:\d\d$/u.test(lexeme))
    .map(([lexeme, open]) => ({ division: lexeme.slice(2), open }))
    .toSorted((a, b) => b.open - a.open || (a.division < b.division ? -1 : 1));
}
