import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';
import type { Audience } from './row.ts';

export interface CubeChange {
  country: string;
  status: number;
  type: string;
  lexeme: string;
  part: number;
  whole: number;
}

/** Adds to the counts of cells. */
export async function changeCube(ctx: Ctx, cells: readonly CubeChange[]): Promise<void> {
  if (cells.length === 0) return;
  await sql`
    insert into search_cube as cell (country, status, type, lexeme, part, whole)
    select * from unnest(${cells.map((cell) => cell.country)}::text[], ${cells.map((cell) => cell.status)}::smallint[], ${cells.map((cell) => cell.type)}::text[],
      ${cells.map((cell) => cell.lexeme)}::text[], ${cells.map((cell) => cell.part)}::int[], ${cells.map((cell) => cell.whole)}::int[])
    on conflict (lexeme, country, status, type) do update set part = cell.part + excluded.part, whole = cell.whole + excluded.whole
  `.execute(ctx.db);
}

export interface CubeCell {
  country: string;
  status: number;
  type: string;
  lexeme: string;
  count: number;
}

/** Every cell of the audience except projects, buyers and cities, which are too many: only theirs sort before "d". */
export async function readCube(ctx: Ctx, audience: Audience): Promise<CubeCell[]> {
  const text = `select country, status, type, lexeme, ${audience} as count from search_cube where lexeme >= 'd' and ${audience} > 0`;
  return runNamedOutside<CubeCell>(ctx, { name: `search-cube-${audience}`, text }, []);
}

/** The cells to sum; null: all. */
export interface CubeSlice {
  countries: readonly string[] | null;
  types: readonly string[] | null;
  statuses: readonly number[] | null;
}

/** The commonest projects, buyers or cities of some cells, each with its number of rows there. @param prefix 'a', 'b' or 'c'. */
export async function commonestNames(ctx: Ctx, audience: Audience, prefix: 'a' | 'b' | 'c', slice: CubeSlice, limit: number) {
  const { countries, types, statuses } = slice;
  const text = `select lexeme, sum(${audience})::int as count from search_cube
    where lexeme >= $1 and lexeme < $2 and lexeme < 'd' and ${audience} > 0
      and ${countries === null ? '$3::text[] is null' : 'country = any($3::text[])'}
      and ($4::text[] is null or type = any($4)) and ($5::smallint[] is null or status = any($5))
    group by lexeme order by count desc, lexeme limit $6`;
  const name = `search-names-${audience}-${countries === null ? 'all' : 'some'}`;
  return runSearch<{ lexeme: string; count: number }>(ctx, { name, text }, [`${prefix}:`, `${prefix};`, countries, types, statuses, limit]);
}

/** The number of rows of some cells that have each lexeme. */
export async function countCells(ctx: Ctx, audience: Audience, lexemes: readonly string[], slice: CubeSlice): Promise<Map<string, number>> {
  const { countries, types, statuses } = slice;
  const text = `select lexeme, sum(${audience})::int as count from search_cube
    where lexeme = any($1::text[]) and ${countries === null ? '$2::text[] is null' : 'country = any($2::text[])'}
      and ($3::text[] is null or type = any($3)) and ($4::smallint[] is null or status = any($4)) group by lexeme`;
  const name = `search-cells-${audience}-${countries === null ? 'all' : 'some'}`;
  const rows = await runSearch<{ lexeme: string; count: number }>(ctx, { name, text }, [lexemes, countries, types, statuses]);
  return new Map(rows.map(({ lexeme, count }) => [lexeme, count]));
}
