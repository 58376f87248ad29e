import { cpvCodes } from '#seed/reference/cpv-codes.ts';

const knownCodes = new Set(cpvCodes);

export const isCpvCode = (code: string): boolean => knownCodes.has(code);

function findParent(code: string): string | null {
  for (let length = 7; length >= 2; length--) {
    const ancestor = code.slice(0, length).padEnd(8, '0');
    if (ancestor !== code && knownCodes.has(ancestor)) return ancestor;
  }
  return null;
}

let parents: Map<string, string | null> | undefined;

/** The nearest existing code after dropping the last significant digit; null for a division. */
export function cpvParent(code: string): string | null {
  parents ??= new Map(cpvCodes.map((each) => [each, findParent(each)]));
  const parent = parents.get(code);
  return parent === undefined ? findParent(code) : parent;
}

/** The ancestors of a code, its division first; empty for a division, and for anything but a code. */
export function cpvAncestors(code: string): string[] {
  const ancestors: string[] = [];
  if (!knownCodes.has(code)) return ancestors;
  for (let parent = cpvParent(code); parent; parent = cpvParent(parent)) ancestors.unshift(parent);
  return ancestors;
}

/** Level in CPV's own terms: 1 division, 2 group, 3 class, 4 category, 5 subcategory. */
export function cpvLevel(code: string): number {
  const significant = code.replace(/0+$/u, '').length;
  return Math.min(Math.max(significant - 1, 1), 5);
}

/**
 * The existing code for some digits: itself, else the nearest ancestor.
 * @param digits two to eight of them; null when not even the division exists.
 */
export function nearestCpv(digits: string): string | null {
  const code = digits.padEnd(8, '0');
  if (knownCodes.has(code)) return code;
  return cpvParent(code);
}
