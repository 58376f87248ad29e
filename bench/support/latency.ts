import type { Portal } from './children.ts';
import { getOk } from './load.ts';
import { percentile } from './statistics.ts';

/** Milliseconds of the requests of one kind. */
export interface Times {
  request: number[];
  database: number[];
}
export interface Spread {
  p50: number;
  p95: number;
}
export interface Timed {
  request: Spread;
  database: Spread;
}

export interface Kind {
  readonly name: string;
  readonly portal: Portal;
  readonly path: (turn: number) => string;
  /** Requests of the same kind before any is timed. None: other turns of `path`. */
  readonly warmUpPath?: (turn: number) => string;
}

const spread = (values: readonly number[]): Spread => ({ p50: percentile(values, 0.5), p95: percentile(values, 0.95) });

/** Untimed requests after a switch between portals: the first find the machine's caches full of the other. */
const AFTER_CHANGE = 8;

/**
 * The kinds in the order of one round. The kinds of one portal stay together, starting with a different one each round, so that none always
 * follows the same one. The reference runs after each kind of its portal, so it meets the same machine as all of them.
 */
export function orderOf<T extends { readonly portal: unknown }>(reference: T, kinds: readonly T[], round: number): T[] {
  return [...Map.groupBy(kinds, ({ portal }) => portal)].flatMap(([portal, portalKinds]) => {
    const first = round % portalKinds.length;
    const rotated = [...portalKinds.slice(first), ...portalKinds.slice(0, first)];
    return portal === reference.portal ? rotated.flatMap((kind) => [kind, reference]) : rotated;
  });
}

/**
 * Times kinds of requests in turn: `rounds` rounds over all kinds, `each` requests of a kind at a time, and the reference after each. A
 * slow minute of the machine then hits all of them alike. A second pass also records the time spent in the database.
 */
export async function timeKinds(
  reference: Kind,
  others: readonly Kind[],
  { rounds, each }: { rounds: number; each: number },
  report: (line: string) => void,
): Promise<{ timed: Map<string, Timed>; times: Map<string, Times> }> {
  const kinds = [reference, ...others];
  const times = new Map<string, Times>(kinds.map((kind) => [kind.name, { request: [], database: [] }]));
  // Plans, caches and compiled code are warm in a portal that has run for a while. The reference is asked most often, so it would be warm soonest.
  const warmUps = rounds * each;
  for (const { portal, path, warmUpPath = path } of kinds)
    for (let turn = 0; turn < warmUps; turn++) await getOk(portal.target, warmUpPath(2 * warmUps + turn));
  let last: Portal | null = null;
  const requestCounts = new Map<Kind, number>();
  for (let round = 0; round < rounds; round++) {
    for (const kind of orderOf(reference, others, round)) {
      if (last !== null && last !== kind.portal)
        for (let turn = 0; turn < AFTER_CHANGE; turn++) await getOk(kind.portal.target, kind.path((rounds * 2 + round) * each + turn));
      last = kind.portal;
      const from = requestCounts.get(kind) ?? 0;
      for (let turn = from; turn < from + each; turn++) times.get(kind.name)!.request.push((await getOk(kind.portal.target, kind.path(turn))).ms);
      requestCounts.set(kind, from + each);
    }
  }
  report('whole requests are timed; now their statements');
  // Other searches than before: some answers are cached for a while.
  for (let round = rounds; round < 2 * rounds; round++) {
    for (const kind of kinds) {
      const records = await kind.portal.recorded(async () => {
        for (let turn = round * each; turn < (round + 1) * each; turn++) await getOk(kind.portal.target, kind.path(turn));
      });
      times.get(kind.name)!.database.push(...records.map((record) => record.databaseMs));
    }
  }
  const timed = new Map([...times].map(([name, { request, database }]) => [name, { request: spread(request), database: spread(database) }]));
  return { timed, times };
}
