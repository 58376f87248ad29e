import type { ValueCount } from '#contract/counts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type FilterName, prefixes } from '#server/modules/query/index.ts';
import { type Scope, queryOf, valueCounts } from './scope-counts.ts';

export interface NamedValue {
  name: string;
  nameLanguage?: string;
}

export interface Value {
  code: string;
  open: number;
  total: number;
}

/** Most open notices first, then most notices. */
export const byOpen = (a: Value, b: Value) => b.open - a.open || b.total - a.total || (a.code < b.code ? -1 : 1);

/** The values of a filter that have notices in the scope, those with most open ones first. @param of which values; absent: all. */
export async function valuesOf(ctx: Ctx, scope: Scope, filter: FilterName, of: (value: string) => boolean = () => true): Promise<Value[]> {
  const { open, all } = await valueCounts(ctx, scope);
  const prefix = `${prefixes[filter]}:`;
  const lexemes = new Set([...all.keys(), ...open.keys()].filter((lexeme) => lexeme.startsWith(prefix) && of(lexeme.slice(prefix.length))));
  const values = [...lexemes].map((lexeme) => {
    const isOpen = open.get(lexeme) ?? 0;
    // A notice that another process has just added may count as open before it counts at all.
    return { code: lexeme.slice(prefix.length), open: isOpen, total: Math.max(isOpen, all.get(lexeme) ?? 0) };
  });
  return values.filter(({ total }) => total > 0).toSorted(byOpen);
}

/** A value as the API returns it. */
export const asCount = (ctx: Ctx, scope: Scope, filter: FilterName, value: Value, { name, nameLanguage }: NamedValue): ValueCount => ({
  code: value.code,
  name,
  ...(nameLanguage === undefined ? {} : { nameLanguage }),
  open: value.open,
  total: value.total,
  query: queryOf(ctx, scope, { [filter]: value.code }),
});
