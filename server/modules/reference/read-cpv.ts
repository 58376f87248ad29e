import type { TreeItem } from '#contract/reference.ts';
import type * as contract from '#contract/reference.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { cpvCodes } from '#seed/reference/cpv-codes.ts';
import { AppError } from '#server/platform/errors.ts';
import { cpvAncestors, cpvParent, isCpvCode } from './cpv-codes.ts';
import { type CpvLabel, cpvLabeller } from './cpv-labels.ts';
import { findCpvCodes } from './find-cpv.ts';
import { languageOf } from './lists.ts';

const MAX_HITS = 100;
const MAX_DEPTH = 8;

let children: Map<string | null, string[]> | undefined;

function childrenOf(code: string | null): readonly string[] {
  if (!children) {
    children = Map.groupBy(cpvCodes, cpvParent);
  }
  return children.get(code) ?? [];
}

type Labeller = (code: string) => CpvLabel | undefined;

/** A CPV code as an item of a tree, with `depth` levels below it. */
function toTreeItem(code: string, labelOf: Labeller, language: string, depth: number): TreeItem {
  const label = labelOf(code);
  const childCodes = childrenOf(code);
  return {
    code,
    parentCode: cpvParent(code),
    name: label?.label ?? code,
    ...(label && label.language !== language ? { nameLanguage: label.language } : {}),
    hasChildren: childCodes.length > 0,
    ...(depth > 0 && childCodes.length > 0 ? { children: childCodes.map((child) => toTreeItem(child, labelOf, language, depth - 1)) } : {}),
  };
}

/** The given codes as items without children. */
export async function cpvTreeItems(ctx: Ctx, codes: readonly string[], language: string): Promise<TreeItem[]> {
  const labelOf = await cpvLabeller(ctx, language);
  return codes.map((code) => toTreeItem(code, labelOf, language, 0));
}

/** The 45 divisions of CPV in a language, without their children. */
export const divisions = (ctx: Ctx, language: string): Promise<TreeItem[]> => cpvTreeItems(ctx, childrenOf(null), language);

function knownParent(parent: string | undefined): string | null {
  if (parent === undefined) return null;
  const code = /^\d{2,8}$/u.test(parent) ? parent.padEnd(8, '0') : '';
  if (!isCpvCode(code)) throw new AppError('not-found', 'There is no such CPV code.');
  return code;
}

/**
 * Returns the CPV tree, the children of a code, search results, or given codes with ancestors. The last two are flat lists. Codes that CPV
 * does not have are left out.
 * @throws AppError not-found when the parent is no CPV code.
 */
export async function readCpvTree(ctx: Ctx, { query }: Input<typeof contract.readCpvTree>): Promise<{ items: TreeItem[] }> {
  const language = languageOf(ctx, query.lang);
  if (query.codes) {
    const knownCodes = query.codes.filter(isCpvCode);
    return { items: await cpvTreeItems(ctx, [...new Set(knownCodes.flatMap((code) => [code, ...cpvAncestors(code)]))], language) };
  }
  const parent = knownParent(query.parent);
  const labelOf = await cpvLabeller(ctx, language);
  if (query.q !== undefined)
    return { items: await cpvTreeItems(ctx, await findCpvCodes(ctx, query.q, language, { within: parent, limit: MAX_HITS }), language) };
  const depth = query.depth ?? (parent === null ? MAX_DEPTH : 1);
  return { items: childrenOf(parent).map((code) => toTreeItem(code, labelOf, language, depth - 1)) };
}
