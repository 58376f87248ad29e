import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { isFresh } from '../store/freshness.ts';
import { type OpenRow, openSince, readState } from '../store/open.repo.ts';
import { sortKeyMs, stateBits } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { OpenColumns, type OpenReplicaRow, type RowSet } from './open-columns.ts';
import { Lexicon, Tally } from './tally.ts';
import { type Audience, type RowAudience, hiddenFrom, rowAudience } from '../store/row.ts';

const CLOSING_MS = 7 * 86_400_000;

/** The number of rows in each state that the clock decides, ignoring the state filter. */
export interface OpenStates {
  open: number;
  closing: number;
}

export interface ReplicaCount extends OpenStates {
  total: number;
  /** Filter lexeme → how many rows it would give, with its own filter ignored and the others kept. */
  tally: Tally;
}

/** A search as tested row by row. */
interface Test {
  hidden: number;
  at: number;
  /** Bit n of a lexeme's number: group n asks for it. Null: there are no groups. */
  groupBits: Int32Array | null;
  required: number;
  /** The bit of the state filter, which depends on the clock. */
  stateBit: number;
  published: number[];
  deadline: number[];
}

/**
 * A replica of the filter values of every open notice, in memory. A pass over some ten thousand rows gives exact counts for any filters.
 */
export class OpenNoticesReplica {
  readonly #rows = new Map<number, OpenReplicaRow>();
  readonly #lexicon = new Lexicon();
  readonly #sizes = [0, 0, 0, 0];
  /** The rows as they are, and the position of each; built at first use after a change. */
  #snapshot: { columns: OpenColumns; positions: Map<number, number> } | null = null;
  /** Increases with every change. */
  version = 0;

  apply(changes: readonly OpenRow[]): void {
    for (const change of changes) {
      const key = keyOf(change.notice_id, change.audience);
      if (this.#rows.delete(key)) this.#sizes[change.audience]!--;
      if (change.gone) continue;
      this.#sizes[change.audience]!++;
      this.#rows.set(key, {
        id: change.notice_id,
        audience: change.audience,
        openUntil: sortKeyMs(change.open_until),
        published: sortKeyMs(change.published_at),
        deadline: sortKeyMs(change.deadline_at),
        value: change.value_usd,
        lexemes: Int32Array.from(change.filters, (lexeme) => this.#lexicon.numberOf(lexeme)),
      });
    }
    this.#snapshot = null;
    this.version++;
  }

  /** How many open rows have each lexeme with this prefix, and the instant at which the first of them closes. */
  countUnder(prefix: string, audience: Audience, now: Date): { counts: Map<string, number>; until: number } {
    const hidden = hiddenFrom[audience];
    const at = now.getTime();
    const { lexemes } = this.#lexicon;
    const criteria = Uint8Array.from(lexemes, (lexeme) => Number(lexeme.startsWith(prefix)));
    const totals = new Int32Array(lexemes.length);
    let until = Number.POSITIVE_INFINITY;
    const columns = this.#columns();
    for (let position = 0; position < columns.size; position++) {
      const openUntil = columns.openUntil[position]!;
      if (columns.audiences[position] === hidden || openUntil <= at) continue;
      until = Math.min(until, openUntil);
      for (let index = columns.lexemeStarts[position]!; index < columns.lexemeStarts[position + 1]!; index++) {
        const number = columns.lexemes[index]!;
        totals[number]! += criteria[number]!;
      }
    }
    const counts = new Map<string, number>();
    totals.forEach((total, number) => total > 0 && counts.set(lexemes[number]!, total));
    return { counts, until };
  }

  /** Rows of the audience, including those that closed since the last sweep. */
  sizeFor(audience: Audience): number {
    return this.#sizes[rowAudience.both]! + this.#sizes[rowAudience[audience]]!;
  }

  /** Notices of the audience, the last published first. */
  newestIds(audience: Audience, limit: number): number[] {
    const hidden = hiddenFrom[audience];
    const { ids, audiences, published, positions } = this.#columns();
    return positions
      .filter((position) => audiences[position] !== hidden)
      .toSorted((a, b) => published[b]! - published[a]! || ids[b]! - ids[a]!)
      .slice(0, limit)
      .map((position) => ids[position]!);
  }

  /** The open rows of a search. @param rowsWithWords only these (which have its words). */
  findRows(criteria: SearchCriteria, now: Date, rowsWithWords?: RowSet): RowSet {
    const columns = rowsWithWords?.columns ?? this.#columns();
    const test = this.#testOf(criteria, now);
    // With one filter, every candidate matches it. Its values, which are scattered in memory, need not be read.
    const isPlain = groupsOf(criteria).length < (rowsWithWords === undefined ? 2 : 1);
    const positions: number[] = [];
    for (const position of rowsWithWords?.positions ?? this.#candidates(criteria)) {
      if (!isIn(columns, position, criteria, test)) continue;
      if (isPlain ? isOfState(columns, position, criteria, test) : failedBits(columns, position, criteria, test) === 0) positions.push(position);
    }
    return { columns, positions };
  }

  /** The number of open rows of a search. @param rowsWithWords as above. */
  total(criteria: SearchCriteria, now: Date, rowsWithWords?: RowSet): number {
    return this.findRows(criteria, now, rowsWithWords).positions.length;
  }

  /** At most `size` notices of a search without words, each equally likely. @param chance a number from 0 to below 1. */
  sample(criteria: SearchCriteria, now: Date, size: number, chance: () => number = Math.random): number[] {
    const { columns, positions } = this.findRows(criteria, now);
    const ids = positions.map((position) => columns.ids[position]!);
    // The first steps of a shuffle.
    const sampleSize = Math.min(size, ids.length);
    for (let index = 0; index < sampleSize; index++) {
      const swapIndex = index + Math.floor(chance() * (ids.length - index));
      [ids[index], ids[swapIndex]] = [ids[swapIndex]!, ids[index]!];
    }
    return ids.slice(0, sampleSize);
  }

  /** The rows of some notices that a reader may see. */
  rowsOf(ids: readonly number[], audience: Audience): RowSet {
    const { columns, positions: positionsByKey } = this.#currentSnapshot();
    const positions: number[] = [];
    for (const id of ids) {
      const position = positionsByKey.get(keyOf(id, rowAudience.both)) ?? positionsByKey.get(keyOf(id, rowAudience[audience]));
      if (position !== undefined) positions.push(position);
    }
    return { columns, positions };
  }

  /** The rows that match the narrowest filter; all rows without filters. */
  #candidates(criteria: SearchCriteria): Iterable<number> {
    if (groupsOf(criteria).length === 0) return this.#columns().positions;
    const narrowest = this.#holdersOf(criteria)[0]!;
    return narrowest.length === 1 ? narrowest[0]! : new Set(narrowest.flat());
  }

  /** Rows that fail one filter at most: they match one of the two narrowest. */
  #nearly(criteria: SearchCriteria): Iterable<number> {
    if (groupsOf(criteria).length < 2) return this.#columns().positions;
    return new Set(this.#holdersOf(criteria).slice(0, 2).flat(2));
  }

  /** For each filter the rows of each of its values, the narrowest filter first. */
  #holdersOf(criteria: SearchCriteria): (readonly number[])[][] {
    const { positionsByLexeme } = this.#columns();
    const lists = groupsOf(criteria).map((group) => group.lexemes.map((lexeme) => positionsByLexeme.get(this.#lexicon.findNumber(lexeme) ?? -1) ?? []));
    return lists.toSorted((a, b) => rowCountOf(a) - rowCountOf(b));
  }

  /** How many rows of a search are open, and how many of those close soon, whichever state it filters by. @param rowsWithWords as above. */
  states(criteria: SearchCriteria, now: Date, rowsWithWords?: RowSet): OpenStates {
    const { columns, positions } = this.findRows({ ...criteria, states: stateBits.open | stateBits.closing }, now, rowsWithWords);
    const at = now.getTime();
    return { open: positions.length, closing: positions.reduce((closing, position) => closing + Number(isClosing(columns, position, at)), 0) };
  }

  /** Counts the open rows of a search by filter value. @param rowsWithWords as above. */
  count(criteria: SearchCriteria, now: Date, rowsWithWords?: RowSet): ReplicaCount {
    const columns = rowsWithWords?.columns ?? this.#columns();
    const test = this.#testOf(criteria, now);
    const { size, filters } = this.#lexicon;
    const sums = new Int32Array(size);
    // A row that fails only one group counts among that group's other values.
    const others = groupsOf(criteria).map(() => new Int32Array(size));
    const states = test.stateBit;
    let [total, open, closing] = [0, 0, 0];
    const { lexemes, lexemeStarts } = columns;
    for (const position of rowsWithWords?.positions ?? this.#nearly(criteria)) {
      if (!isIn(columns, position, criteria, test)) continue;
      const missing = failedBits(columns, position, criteria, test);
      if (missing === 0 || missing === states) {
        open++;
        if (isClosing(columns, position, test.at)) closing++;
      }
      if (missing === states || (missing & (missing - 1)) !== 0) continue;
      if (missing === 0) total++;
      const targetSums = missing === 0 ? sums : others[31 - Math.clz32(missing)]!;
      const end = lexemeStarts[position + 1]!;
      for (let index = lexemeStarts[position]!; index < end; index++) targetSums[lexemes[index]!]!++;
    }
    for (const [bit, { filter }] of groupsOf(criteria).entries())
      for (let number = 0; number < size; number++) if (filters[number] === filter) sums[number]! += others[bit]![number]!;
    return { total, tally: new Tally(this.#lexicon, sums), open, closing };
  }

  #columns(): OpenColumns {
    return this.#currentSnapshot().columns;
  }

  #currentSnapshot() {
    return (this.#snapshot ??= {
      columns: new OpenColumns([...this.#rows.values()]),
      positions: new Map([...this.#rows.keys()].map((key, position) => [key, position])),
    });
  }

  #testOf(criteria: SearchCriteria, now: Date): Test {
    const groups = groupsOf(criteria);
    const bits = groups.length === 0 ? null : new Int32Array(this.#lexicon.size);
    groups.forEach((group, bit) => {
      for (const lexeme of group.lexemes) {
        const number = this.#lexicon.findNumber(lexeme);
        if (number !== undefined) bits![number]! |= 1 << bit;
      }
    });
    const stateBit = 1 << groups.length;
    return {
      hidden: hiddenFrom[criteria.audience],
      at: now.getTime(),
      groupBits: bits,
      required: (stateBit << 1) - 1,
      stateBit,
      published: criteria.published.map(sortKeyMs),
      deadline: criteria.deadline.map(sortKeyMs),
    };
  }
}

/** The rows of some lists together. */
const rowCountOf = (lists: readonly (readonly number[])[]) => lists.reduce((sum, positions) => sum + positions.length, 0);

/** One number for a notice and an audience (1 to 3). */
const keyOf = (id: number, audience: RowAudience) => id * 4 + audience;

const groupsOf = (criteria: SearchCriteria) => criteria.groups.filter((group) => group.filter !== 'state');

/** Whether a row is open, visible to this reader, and within the ranges. */
function isIn(columns: OpenColumns, position: number, { value }: SearchCriteria, { hidden, at, published, deadline }: Test): boolean {
  return (
    columns.audiences[position] !== hidden &&
    columns.openUntil[position]! > at &&
    columns.published[position]! >= published[0]! &&
    columns.published[position]! < published[1]! &&
    columns.deadline[position]! >= deadline[0]! &&
    columns.deadline[position]! < deadline[1]! &&
    columns.value[position]! >= value[0] &&
    columns.value[position]! <= value[1]
  );
}

/** Whether the next deadline of an open row comes within 7 days. The sweep replaces a deadline that has passed. */
function isClosing({ deadline, openUntil }: OpenColumns, position: number, at: number): boolean {
  return (deadline[position]! > at ? deadline[position]! : openUntil[position]!) <= at + CLOSING_MS;
}

/** Whether a row has the requested state; open includes closing soon. */
const isOfState = (columns: OpenColumns, position: number, { states }: SearchCriteria, { at }: Test): boolean =>
  (states & stateBits.open) !== 0 || ((states & stateBits.closing) !== 0 && isClosing(columns, position, at));

/** Bits of the groups that a row fails; 0 is a match. */
function failedBits(columns: OpenColumns, position: number, criteria: SearchCriteria, test: Test): number {
  const { groupBits: bits, required, stateBit } = test;
  let mask = isOfState(columns, position, criteria, test) ? stateBit : 0;
  if (bits) {
    const { lexemes, lexemeStarts } = columns;
    const end = lexemeStarts[position + 1]!;
    for (let index = lexemeStarts[position]!; index < end; index++) mask |= bits[lexemes[index]!]!;
  }
  return required & ~mask;
}

interface ReplicaState {
  replica: OpenNoticesReplica;
  revision: number;
  readAt: number;
  /** One reader at a time; others wait for it. */
  pendingRead: Promise<OpenNoticesReplica> | null;
}
const replicaStates = perDatabase<ReplicaState>(() => ({
  replica: new OpenNoticesReplica(),
  revision: -1,
  readAt: Number.NEGATIVE_INFINITY,
  pendingRead: null,
}));

async function updateReplica(ctx: Ctx, replicaState: ReplicaState): Promise<OpenNoticesReplica> {
  const readAt = performance.now();
  const state = await readState(ctx);
  if (state.revision !== replicaState.revision) {
    // If removed rows were forgotten before they were read, everything must be read again.
    if (replicaState.revision < state.forgotten) [replicaState.replica, replicaState.revision] = [new OpenNoticesReplica(), -1];
    replicaState.replica.apply(await openSince(ctx, replicaState.revision));
    replicaState.revision = state.revision;
  }
  replicaState.readAt = readAt;
  return replicaState.replica;
}

/** The open notices as they are now: exact in the process that changed them, else at most a second old. */
export async function openNoticesReplica(ctx: Ctx): Promise<OpenNoticesReplica> {
  const replicaState = replicaStates(ctx);
  if (isFresh(ctx, replicaState.readAt)) return replicaState.replica;
  replicaState.pendingRead ??= updateReplica(ctx, replicaState).finally(() => {
    replicaState.pendingRead = null;
  });
  return replicaState.pendingRead;
}
