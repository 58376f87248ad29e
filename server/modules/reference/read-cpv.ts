import type { cpv as endpoint, TreeItem } from '#contract/reference.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { cpvCodes, cpvParent, isCpv } from './cpv-codes.ts';
import { type CpvLabel, cpvLabeller } from './cpv-labels.ts';
import { languageOf } from './lists.ts';
import { fold } from './fold.ts';

const MAX_HITS = 100;
const WHOLE = 8;

let children: Map<string | null, string[]> | undefined;

function childrenOf(code: string | null): readonly string[] {
  if (!children) {
    children = Map.groupBy(cpvCodes, cpvParent);
  }
  return children.get(code) ?? [];
}

type Labeller = (code: string) => CpvLabel | undefined;

/** A CPV code as an entry of a tree, with `depth` levels below it. */
function entry(code: string, labelOf: Labeller, language: string, depth: number): TreeItem {
  const label = labelOf(code);
  const below = childrenOf(code);
  return {
    code,
    parentCode: cpvParent(code),
    name: label?.label ?? code,
    ...(label && label.language !== language ? { nameLanguage: label.language } : {}),
    hasChildren: below.length > 0,
    ...(depth > 0 && below.length > 0 ? { children: below.map((child) => entry(child, labelOf, language, depth - 1)) } : {}),
  };
}

/** The given codes as entries without children. */
export async function cpvEntries(ctx: Ctx, codes: readonly string[], language: string): Promise<TreeItem[]> {
  const labelOf = await cpvLabeller(ctx, language);
  return codes.map((code) => entry(code, labelOf, language, 0));
}

/** The 45 divisions of CPV in a language, without their children. */
export const divisions = (ctx: Ctx, language: string): Promise<TreeItem[]> => cpvEntries(ctx, childrenOf(null), language);

/** Codes that begin with the digits, else those whose label holds every word; best first, at most 100. */
function find(words: string, within: string | null, labelOf: Labeller): string[] {
  const prefix = within?.replace(/0+$/u, '') ?? '';
  const codes = prefix === '' ? cpvCodes : cpvCodes.filter((code) => code.startsWith(prefix) && code !== within);
  const digits = words.replace(/[\s.-]/gu, '');
  if (/^\d{1,9}$/u.test(digits)) return codes.filter((code) => code.startsWith(digits.slice(0, 8))).slice(0, MAX_HITS);
  const wanted = fold(words).split(' ').filter(Boolean);
  if (wanted.length === 0) return [];
  const hits = codes.flatMap((code) => {
    const label = ` ${fold(labelOf(code)?.label ?? '')}`;
    if (!wanted.every((word) => label.includes(word))) return [];
    // Whole beginnings of words before mere parts of them, general codes before special ones.
    const loose = wanted.filter((word) => !label.includes(` ${word}`)).length;
    return [{ code, rank: loose * 10 + code.replace(/0+$/u, '').length }];
  });
  return hits
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_HITS)
    .map(({ code }) => code);
}

function knownParent(given: string | undefined): string | null {
  if (given === undefined) return null;
  const code = /^\d{2,8}$/u.test(given) ? given.padEnd(8, '0') : '';
  if (!isCpv(code)) throw new AppError('not-found', 'There is no such CPV code.');
  return code;
}

/**
 * CPV whole (or `depth` levels of it), the children of a code, or the codes that a search finds, flat.
 * @throws AppError not-found when the parent is no CPV code.
 */
export async function readCpvTree(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<{ items: TreeItem[] }> {
  const language = languageOf(ctx, query.lang);
  const parent = knownParent(query.parent);
  const labelOf = await cpvLabeller(ctx, language);
  if (query.q !== undefined) return { items: find(query.q, parent, labelOf).map((code) => entry(code, labelOf, language, 0)) };
  const depth = query.depth ?? (parent === null ? WHOLE : 1);
  return { items: childrenOf(parent).map((code) => entry(code, labelOf, language, depth - 1)) };
}
