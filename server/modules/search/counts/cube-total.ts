import type { Ctx } from '#server/platform/ctx.ts';
import { isCubed } from '../index/count-changes.ts';
import { ALL_STATES, OPEN_STATES, boundsOf, stateBits } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { countCells } from '../store/cube.repo.ts';
import { STALE_AFTER_MS, timedCache } from '../store/freshness.ts';
import { openNoticesReplica } from './open-notices-replica.ts';

/** Filters that separate the cells of the cube. */
const sides: ReadonlySet<string> = new Set(['country', 'type', 'state']);
/** A notice may have several of these values, so cells of two values cannot be added. */
const multiValuedFilters: ReadonlySet<string> = new Set(['sector', 'cpv']);
const statusLexemes = ['s:live', 's:awarded', 's:cancelled'];
const MAX_CACHED = 500;

const cells = timedCache<number>(STALE_AFTER_MS, MAX_CACHED);

/** How many rows of the cube a search has, closed and open together; null where its cells cannot tell. */
function countInCube(ctx: Ctx, { audience, groups, states }: SearchCriteria): Promise<number> | null {
  const lexemesOf = (filter: string) => groups.find((group) => group.filter === filter)?.lexemes ?? null;
  const valuesOf = (filter: string) => lexemesOf(filter)?.map((lexeme) => lexeme.slice(2)) ?? null;
  const otherGroups = groups.filter(({ filter }) => !sides.has(filter));
  const [otherGroup] = otherGroups;
  if (
    otherGroups.length > 1 ||
    (otherGroup && multiValuedFilters.has(otherGroup.filter) && otherGroup.lexemes.length > 1) ||
    !(otherGroup?.lexemes ?? []).every(isCubed)
  )
    return null;
  const bits = [stateBits.closed, stateBits.awarded, stateBits.cancelled];
  const statuses = states === ALL_STATES ? null : bits.flatMap((bit, status) => (states & bit ? status : []));
  const lexemes = otherGroup?.lexemes ?? lexemesOf('country') ?? lexemesOf('type') ?? statusLexemes;
  const slice = { countries: valuesOf('country'), types: valuesOf('type'), statuses };
  return cells(ctx, JSON.stringify([audience, lexemes, slice]), async () => {
    const counts = await countCells(ctx, audience, lexemes, slice);
    return counts.values().reduce((sum, count) => sum + count, 0);
  });
}

/**
 * The total of a search without words and ranges and with at most one filter beside country, type and state. It is summed from the cells of
 * the cube; what depends on the clock comes from the open notices in memory. Null for every other search.
 */
export async function cubeTotal(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<number | null> {
  if (criteria.words.length > 0 || boundsOf({ ...criteria, states: ALL_STATES }) !== null) return null;
  const cubeCount = countInCube(ctx, criteria);
  if (cubeCount === null) return null;
  const replica = await openNoticesReplica(ctx);
  const openOf = (states: number) => (states === 0 ? 0 : replica.total({ ...criteria, states }, now));
  const { states } = criteria;
  // A cell of the cube holds live notices. Which of them are open depends on the clock.
  const isSplit = states !== ALL_STATES && (states & (OPEN_STATES | stateBits.closed)) !== (OPEN_STATES | stateBits.closed);
  const adjustment = isSplit ? openOf(states & OPEN_STATES) - (states & stateBits.closed ? openOf(OPEN_STATES) : 0) : 0;
  return Math.max(0, (await cubeCount) + adjustment);
}
