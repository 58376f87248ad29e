import type { Ctx, DatabaseScope } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { type ItemRow, readItems, readLabels } from './reference.repo.ts';

// The lists change only when a new version of the program loads them, so each process reads each list once.
const items = perDatabase(() => new Map<string, Promise<unknown>>());

/** The result of `read`, once for each database and key. */
export function cachedRead<T>(ctx: DatabaseScope, key: string, read: () => Promise<T>): Promise<T> {
  const cache = items(ctx);
  let value = cache.get(key) as Promise<T> | undefined;
  if (!value) {
    value = read();
    cache.set(key, value);
    value.catch(() => cache.delete(key));
  }
  return value;
}

/** Drops what was read of a database, after loading. */
export const forgetLists = (ctx: DatabaseScope): void => items.forget(ctx);

/** A list's entries, in its order. */
export const listOf = (ctx: DatabaseScope, list: string): Promise<ItemRow[]> => cachedRead(ctx, `list ${list}`, () => readItems(ctx, list));

/** The languages of CPV labels, in full or (ne, hi, bn, sw, af) for the divisions. */
const cpvLanguages = new Set('bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv ne hi bn sw af'.split(' '));

export const hasCpvLabels = (language: string): boolean => cpvLanguages.has(language);

/** CPV labels of a language, by code. Other languages are not cached: anybody may request any two letters. */
export async function labelsOf(ctx: DatabaseScope, language: string): Promise<ReadonlyMap<string, string>> {
  if (!hasCpvLabels(language)) return new Map();
  return cachedRead(ctx, `cpv ${language}`, () => readLabels(ctx, language));
}

/** A name in the requested language, else in English with its language. */
export function nameIn(names: Readonly<Record<string, string>>, language: string): { name: string; nameLanguage?: string } {
  const name = names[language];
  if (name !== undefined) return { name };
  return { name: names['en'] ?? '', nameLanguage: 'en' };
}

/** The language of an answer: the requested one, else the site's first. */
export const languageOf = (ctx: Pick<Ctx, 'site'>, requestedLanguage: string | undefined): string => requestedLanguage ?? ctx.site.languages[0] ?? 'en';
