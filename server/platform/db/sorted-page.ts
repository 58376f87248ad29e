import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { PageRead } from '../http/keyset.ts';

/** The sort value of a row, as text, and the id that makes it unique. */
export const SortKeys = z.tuple([z.string().max(1000), z.number().int()]);
export type SortKeys = z.output<typeof SortKeys>;

export interface Sorting {
  /** Never null. */
  readonly by: RawBuilder<unknown>;
  readonly type: 'text' | 'timestamptz';
  readonly descending: boolean;
  /** Unique id of the row. */
  readonly id: RawBuilder<unknown>;
}

/** The parts of a statement that reads one page of a sorted list (platform/http/keyset.ts). */
export function sortedPage(pageRead: PageRead<SortKeys>, { by, type, descending, id }: Sorting) {
  const isDescending = descending !== pageRead.backwards;
  const [direction, sign] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  return {
    /** The condition for rows after the cursor. */
    after: pageRead.after === null ? sql`true` : sql`(${by}, ${id}) ${sign} (${pageRead.after[0]}::${sql.raw(type)}, ${pageRead.after[1]}::bigint)`,
    /** `order by … limit … offset …` */
    order: sql`order by ${by} ${direction}, ${id} ${direction} limit ${pageRead.limit} offset ${pageRead.offset}`,
    /** The key of a row. */
    key: sql<string>`(${by})::text`,
  };
}
