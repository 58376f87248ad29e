import { type SortKey, sortKeyMs, valueBucket } from '#server/modules/query/index.ts';
import type { Bucket, BucketKind, Buckets } from '../store/statistics.ts';
import type { SortPosition, SortColumn } from '../store/row.ts';

/**
 * A part of the order that is searched at once: a tsquery of its rows, and how many hits to expect. Rows are stored in order of
 * publication, so a window by publication is one stretch of every list.
 */
export interface Window {
  readonly query: string;
  readonly expected: number;
  /** Rows of that part, by frequency. */
  readonly rows: number;
  /** Where the order continues after it; exclusive, like the ends of a segment. */
  readonly end: SortPosition;
}

/** Start and end (exclusive) of a date bucket, in milliseconds. */
export function datesOfBucket(number: number): [number, number] {
  if (number < 10_000) return [Date.UTC(number, 0), Date.UTC(number + 1, 0)];
  const [year, month] = [Math.floor(number / 100), number % 100];
  return [Date.UTC(year, month - 1), Date.UTC(year, month)];
}

const ULP = Number.EPSILON;
/** The lowest amount in a bucket. */
export function minValueOf(bucket: number): number {
  if (bucket <= 1) return bucket === 1 ? 0 : -1;
  let least = 10 ** ((bucket - 1) / 8);
  // Both the power and the logarithm that made the bucket are rounded.
  while (valueBucket(least) < bucket) least *= 1 + ULP;
  while (valueBucket(least * (1 - ULP / 2)) >= bucket) least *= 1 - ULP / 2;
  return least;
}

/** The position between a bucket and the next one in the order. */
export function endOf(kind: BucketKind, number: number, ascending: boolean): SortPosition {
  // Below every id.
  const id = 0;
  if (kind === 'value') return { key: ascending ? (number >= LAST_VALUE ? Number.POSITIVE_INFINITY : minValueOf(number + 1)) : minValueOf(number), id };
  if (number === 0) return { key: ascending ? new Date(FIRST_MS) : Number.NEGATIVE_INFINITY, id };
  return { key: new Date(datesOfBucket(number)[ascending ? 1 : 0]), id };
}
const LAST_VALUE = 200;
/** The earliest instant of a date. */
const FIRST_MS = -62_135_596_800_000;

const MAX_PER_WINDOW = 12;
/** From one end of an order to the other. */
export const WHOLE_ORDER: [SortPosition, SortPosition] = [
  { key: Number.NEGATIVE_INFINITY, id: 0 },
  { key: Number.POSITIVE_INFINITY, id: 0 },
];
/** The finer and the coarser buckets of an order. */
const kindsOf: Record<SortColumn, readonly [BucketKind, BucketKind]> = {
  published_at: ['publishedMonth', 'publishedYear'],
  deadline_at: ['deadlineMonth', 'deadlineYear'],
  value_usd: ['value', 'value'],
};

/** Into how many parts an order can be split. */
export const partsOf = (buckets: Buckets, column: SortColumn, between: readonly [SortPosition, SortPosition] = WHOLE_ORDER): number =>
  bucketsBetween(buckets, kindsOf[column][0], between).length;

/** The bucket number of a key. */
function numberOf(kind: BucketKind, key: SortKey): number {
  if (kind === 'value') return typeof key !== 'number' ? 0 : key === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : valueBucket(key);
  if (typeof key === 'number') return key > 0 ? Number.POSITIVE_INFINITY : 0;
  const year = key.getUTCFullYear();
  return kind === 'publishedYear' || kind === 'deadlineYear' ? year : year * 100 + key.getUTCMonth() + 1;
}

/** The buckets between two positions of an order. */
function bucketsBetween(buckets: Buckets, kind: BucketKind, between: readonly [SortPosition, SortPosition]): readonly Bucket[] {
  const [from, to] = [numberOf(kind, between[0].key), numberOf(kind, between[1].key)];
  return buckets[kind].filter((bucket) => bucket.number >= from && bucket.number <= to);
}

/** The narrower of two ranges of positions. */
export const intersectRanges = (first: readonly [SortPosition, SortPosition], second: readonly [SortPosition, SortPosition]): [SortPosition, SortPosition] => [
  sortKeyMs(first[0].key) >= sortKeyMs(second[0].key) ? first[0] : second[0],
  sortKeyMs(first[1].key) <= sortKeyMs(second[1].key) ? first[1] : second[1],
];

/**
 * Cuts the order between two positions into windows, first to last. The first has about `target` expected hits. Each further one has twice as
 * many: needing it shows that the estimate was too high.
 * @param share how many of a bucket's rows should match, 0 to 1.
 * @param maxRowsOfWindow no window has more rows than that, unless one bucket alone does.
 */
export function windowsOf(
  buckets: Buckets,
  column: SortColumn,
  ascending: boolean,
  between: [SortPosition, SortPosition],
  share: number,
  target: number,
  maxRowsOfWindow = Number.POSITIVE_INFINITY,
): Window[] {
  // Months while few of them fill a window, else years: an OR of many lexemes costs more than it saves.
  const [fine, coarse] = kindsOf[column];
  const totalRows = buckets[fine].reduce((sum, bucket) => sum + bucket.count, 0);
  const mean = totalRows / Math.max(1, buckets[fine].length);
  const isShort = bucketsBetween(buckets, fine, between).length <= MAX_PER_WINDOW;
  const isFilled = mean * share * MAX_PER_WINDOW >= target;
  const kind = isShort || isFilled || totalRows / Math.max(1, buckets[coarse].length) > maxRowsOfWindow ? fine : coarse;
  const bucketsInside = bucketsBetween(buckets, kind, between);
  const orderedBuckets = ascending ? bucketsInside.toReversed() : bucketsInside;
  const windows: Window[] = [];
  let windowBuckets: Bucket[] = [];
  let expected = 0;
  let rows = 0;
  let aim = target;
  const close = () => {
    if (windowBuckets.length > 0)
      windows.push({
        query: `(${windowBuckets.map((bucket) => `'${bucket.lexeme}'`).join(' | ')})`,
        expected,
        rows,
        end: endOf(kind, windowBuckets.at(-1)!.number, ascending),
      });
    [windowBuckets, expected, rows] = [[], 0, 0];
    aim *= 2;
  };
  for (const bucket of orderedBuckets) {
    if (windowBuckets.length > 0 && rows + bucket.count > maxRowsOfWindow) close();
    windowBuckets.push(bucket);
    expected += bucket.count * share;
    rows += bucket.count;
    if (expected >= aim || windowBuckets.length >= MAX_PER_WINDOW) close();
  }
  close();
  return windows;
}
