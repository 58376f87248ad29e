import type pg from 'pg';
import type { Ctx } from '#server/platform/ctx.ts';
import { isFresh } from './freshness.ts';
import { type Audience, type Key, stateBits } from './hits.repo.ts';
import { facetOf } from './lexemes.ts';
import { type OpenRow, openSince, readState } from './open.repo.ts';
import type { Wanted } from './wanted.ts';

const CLOSING_MS = 7 * 86_400_000;
const ms = (key: Key) => (typeof key === 'number' ? key : key.getTime());

interface Row {
  id: number;
  audience: number;
  openUntil: number;
  published: number;
  deadline: number;
  value: number;
  lexemes: Int32Array;
}

export interface BoardCount {
  total: number;
  /** Filter lexeme → how many rows would be found with it, its own filter left out and the others kept. */
  counts: Map<string, number>;
  /** The same for the states, whose filter is not a lexeme alone. */
  open: number;
  closing: number;
}

/** The filter values of every open notice, in memory: exact counts for any filters, in a pass over some ten thousand rows. */
export class OpenBoard {
  readonly #rows = new Map<string, Row>();
  readonly #numbers = new Map<string, number>();
  readonly #lexemes: string[] = [];

  get size(): number {
    return this.#rows.size;
  }

  apply(changes: readonly OpenRow[]): void {
    for (const change of changes) {
      const key = `${change.notice_id} ${change.audience}`;
      if (change.gone) {
        this.#rows.delete(key);
        continue;
      }
      this.#rows.set(key, {
        id: change.notice_id,
        audience: change.audience,
        openUntil: ms(change.open_until),
        published: ms(change.published_at),
        deadline: ms(change.deadline_at),
        value: change.value_usd,
        lexemes: Int32Array.from(change.filters, (lexeme) => this.#number(lexeme)),
      });
    }
  }

  /** Rows of the audience at `now`, without filters. */
  sizeFor(audience: Audience): number {
    const hidden = audience === 'part' ? 2 : 1;
    let size = 0;
    for (const row of this.#rows.values()) if (row.audience !== hidden) size++;
    return size;
  }

  /** Counts the open rows of a search. @param ids only these notices (those that hold its words). */
  count(wanted: Wanted, now: Date, ids?: ReadonlySet<number>): BoardCount {
    const hidden = wanted.audience === 'part' ? 2 : 1;
    const at = now.getTime();
    // Bit n: the row holds what group n asks for. The last bit is the state.
    const held = new Int32Array(this.#lexemes.length);
    const groups = wanted.groups.filter((group) => group.filter !== 'state');
    groups.forEach((group, bit) => {
      for (const lexeme of group.lexemes) {
        const number = this.#numbers.get(lexeme);
        if (number !== undefined) held[number]! |= 1 << bit;
      }
    });
    const stateBit = 1 << groups.length;
    const required = (stateBit << 1) - 1;
    // A row that fails one group alone counts among that group's other values.
    const prefixOf = new Map(groups.map((group, bit) => [1 << bit, group.filter]));
    const totals = new Int32Array(this.#lexemes.length);
    const others = new Map<number, Int32Array>();
    const result: BoardCount = { total: 0, counts: new Map(), open: 0, closing: 0 };
    const [published, deadline, value] = [wanted.published.map(ms), wanted.deadline.map(ms), wanted.value];
    for (const row of this.#rows.values()) {
      if (row.audience === hidden || row.openUntil <= at || (ids && !ids.has(row.id))) continue;
      if (row.published < published[0]! || !(row.published < published[1]!) || row.deadline < deadline[0]! || !(row.deadline < deadline[1]!)) continue;
      if (row.value < value[0] || row.value > value[1]) continue;
      const closing = row.openUntil <= at + CLOSING_MS;
      let mask = wanted.states & stateBits.open || (closing && wanted.states & stateBits.closing) ? stateBit : 0;
      for (const number of row.lexemes) mask |= held[number]!;
      const failing = required & ~mask;
      if (failing === 0) {
        result.total++;
        for (const number of row.lexemes) totals[number]!++;
      } else if ((failing & (failing - 1)) === 0 && failing !== stateBit) {
        let mine = others.get(failing);
        if (!mine) others.set(failing, (mine = new Int32Array(this.#lexemes.length)));
        for (const number of row.lexemes) mine[number]!++;
      }
      if (failing === 0 || failing === stateBit) {
        result.open++;
        if (closing) result.closing++;
      }
    }
    const filtered = new Map([...prefixOf].map(([bit, filter]) => [filter, bit]));
    this.#lexemes.forEach((lexeme, number) => {
      const facet = facetOf(lexeme);
      const bit = facet && filtered.get(facet);
      const count = totals[number]! + (bit === undefined ? 0 : (others.get(bit)?.[number] ?? 0));
      if (count > 0) result.counts.set(lexeme, count);
    });
    return result;
  }

  #number(lexeme: string): number {
    let number = this.#numbers.get(lexeme);
    if (number === undefined) {
      number = this.#lexemes.push(lexeme) - 1;
      this.#numbers.set(lexeme, number);
    }
    return number;
  }
}

interface Kept {
  board: OpenBoard;
  revision: number;
  readAt: number;
  /** One reader at a time; the others wait for it. */
  reading: Promise<OpenBoard> | null;
}
const kept = new WeakMap<pg.Pool, Kept>();

async function catchUp(ctx: Ctx, mine: Kept): Promise<OpenBoard> {
  const readAt = performance.now();
  const state = await readState(ctx);
  if (state.revision !== mine.revision) {
    // Rows that were removed unseen leave no other way than to begin again.
    if (mine.revision < state.forgotten) [mine.board, mine.revision] = [new OpenBoard(), -1];
    mine.board.apply(await openSince(ctx, mine.revision));
    mine.revision = state.revision;
  }
  mine.readAt = readAt;
  return mine.board;
}

/** The open notices as they are now: exact in the process that changed them, else at most a second behind. */
export async function openBoard(ctx: Ctx): Promise<OpenBoard> {
  let mine = kept.get(ctx.pool);
  if (!mine) kept.set(ctx.pool, (mine = { board: new OpenBoard(), revision: -1, readAt: Number.NEGATIVE_INFINITY, reading: null }));
  if (isFresh(ctx, mine.readAt)) return mine.board;
  mine.reading ??= catchUp(ctx, mine).finally(() => {
    mine.reading = null;
  });
  return mine.reading;
}
