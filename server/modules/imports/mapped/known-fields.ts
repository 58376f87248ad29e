import type { Mapping } from './mapping-schema.ts';

/** Every name of a column or member in a part of a mapping. */
function namesIn(part: unknown, prefix = ''): string[] {
  if (Array.isArray(part)) return part.flatMap((item) => (typeof item === 'string' ? [prefix + item] : namesIn(item, prefix)));
  if (typeof part !== 'object' || part === null) return [];
  const { each } = part as { each?: unknown };
  const innerPrefix = typeof each === 'string' ? `${prefix}${each}.` : prefix;
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'values' || key === 'constant' || key === 'otherwise' || key === 'null' || key === 'is' || key === 'not') return [];
    if (key === 'join' || key === 'split' || key === 'take' || key === 'skip' || key === 'prefix' || key === 'label') return [];
    if (key === 'dates' || key === 'timeZone' || key === 'decimal' || key === 'each') return [];
    return typeof value === 'string' ? [innerPrefix + value] : namesIn(value, innerPrefix);
  });
}

/**
 * The fields of the content that a file says something of: those whose columns it has at least one of.
 * @param has whether a column is there; left out for JSON, where a member that is not there is empty.
 */
export function fieldsWithColumns(mapping: Mapping, has: (name: string) => boolean = () => true): string[] {
  const fields = Object.entries(mapping.fields)
    .filter(([, part]) => (typeof part === 'string' ? has(part) : namesIn(part).some(has)))
    .map(([field]) => field);
  if (mapping.buyer && namesIn({ name: mapping.buyer.name }).some(has)) fields.push('buyerName');
  return fields;
}
