import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { Audience } from './row.ts';

export interface CubeChange {
  country: string;
  status: number;
  type: string;
  lexeme: string;
  part: number;
  whole: number;
}

/** Adds to the cells. */
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

/** Every cell of the audience. */
export async function readCube(ctx: Ctx, audience: Audience): Promise<CubeCell[]> {
  const text = `select country, status, type, lexeme, ${audience} as count from search_cube where ${audience} > 0`;
  return runNamed<CubeCell>(ctx.pool, { name: `search-cube-${audience}`, text }, []);
}
