import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MAX_PAGE } from '#contract/paging.ts';
import { type SearchSort, searchSorts } from '#contract/search.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SortPosition } from '../store/row.ts';
import { tiers } from './order.ts';

/** Where a page begins, and what earlier pages found out. */
export interface Cursor {
  sort: SearchSort;
  backwards: boolean;
  /** Index of the segment of the order (order.ts). */
  segment: number;
  /** The hit next to the page. */
  position: SortPosition;
  /** How many hits come before the page; backwards: before the hit next to it. */
  offset: number;
  page: number;
  total: number;
  totalIsCapped: boolean;
  /** The instant when the reader began to page, in milliseconds. */
  began: number;
}

const wholeNumber = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Years 1 to 9999, which both the database and JavaScript's dates hold. */
const Instant = z.number().int().min(-62_135_596_800_000).max(253_402_300_799_999);
/** Version of the orders. Relevance once had two segments, and a position in it meant another. */
const VERSION = 2;
const CursorParts = z.tuple([
  z.literal(VERSION),
  z
    .number()
    .int()
    .min(0)
    .max(searchSorts.length - 1),
  z.literal([0, 1]),
  z.literal(tiers),
  z.union([z.tuple([z.literal('t'), Instant]), z.tuple([z.literal('v'), z.number()]), z.tuple([z.literal('i'), z.literal([-1, 1])])]),
  wholeNumber,
  wholeNumber,
  z.number().int().min(1).max(MAX_PAGE),
  wholeNumber,
  z.literal([0, 1]),
  Instant.min(0),
]);

/** The kind of key of a sort; the ends of the order (i) belong to every sort. */
const keyKind = (sort: SearchSort) => (sort === 'value' ? 'v' : 't');

// Not a secret: a cursor holds nothing that its reader was not sent. It must only not be mistaken for another.
const checkOf = (body: string) => createHash('sha256').update(`tenderbell-search-cursor-1 ${body}`).digest('base64url').slice(0, 8);

function keyOf({ key }: SortPosition): [string, number] {
  if (key instanceof Date) return ['t', key.getTime()];
  return Number.isFinite(key) ? ['v', key] : ['i', Math.sign(key)];
}

/** Encodes a cursor for an address. */
export function writeCursor(cursor: Cursor): string {
  const { sort, backwards, segment, position, offset, page, total, totalIsCapped, began } = cursor;
  const body = Buffer.from(
    JSON.stringify([
      VERSION,
      searchSorts.indexOf(sort),
      backwards ? 1 : 0,
      segment,
      keyOf(position),
      position.id,
      offset,
      page,
      total,
      totalIsCapped ? 1 : 0,
      began,
    ]),
  ).toString('base64url');
  return body + checkOf(body);
}

const invalidCursor = () =>
  new AppError('invalid-input', 'The cursor is none that this list gave.', [{ path: 'query.cursor', message: 'is no cursor of this list' }]);

/**
 * Decodes a cursor.
 * @throws AppError invalid-input when it is not ours, or was made for another sort.
 */
export function readCursor(text: string, sort: SearchSort): Cursor {
  const body = text.slice(0, -8);
  if (!/^[A-Za-z0-9_-]+$/u.test(text) || checkOf(body) !== text.slice(-8)) throw invalidCursor();
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
  const result = CursorParts.safeParse(parsed);
  if (!result.success || searchSorts[result.data[1]] !== sort) throw invalidCursor();
  const [, , backwards, segment, [kind, value], id, offset, page, total, capped, began] = result.data;
  // The checksum is no signature: a handmade cursor must not reach the database with another kind of key.
  if (kind !== 'i' && kind !== keyKind(sort)) throw invalidCursor();
  const key = kind === 't' ? new Date(value) : kind === 'v' ? value : value * Number.POSITIVE_INFINITY;
  return { sort, backwards: backwards === 1, segment, position: { key, id }, offset, page, total, totalIsCapped: capped === 1, began };
}
