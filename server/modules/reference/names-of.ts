import type { Ctx } from '#server/platform/ctx.ts';
import { listOf, nameIn } from './lists.ts';

/** An entry's name, its language where that differs, and what else the list has. */
export interface NamedEntry {
  readonly name: string;
  readonly nameLanguage?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The entries of a reference list by code, in the list's order. */
export async function namesOf(
  ctx: Ctx,
  list: 'countries' | 'continents' | 'languages' | 'sectors' | 'fundingAgencies',
  language: string,
): Promise<ReadonlyMap<string, NamedEntry>> {
  return new Map((await listOf(ctx, list)).map(({ code, names, attributes }) => [code, { ...nameIn(names, language), attributes }]));
}
