import type { FieldChange } from '#contract/notices.ts';

type Json = unknown;
const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);
const idOf = (value: Json): string | undefined => (isObject(value) && typeof value['id'] === 'string' ? value['id'] : undefined);

/** Whether two JSON values are equal, whatever the order of their keys. */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a).filter((key) => a[key] !== undefined);
  return keys.length === Object.keys(b).filter((key) => b[key] !== undefined).length && keys.every((key) => sameJson(a[key], b[key]));
}

/** Items by their ids, or null when their ids are not unique. */
function byId(list: readonly Json[]): Map<string, Json> | null {
  const items = new Map<string, Json>();
  for (const item of list) {
    const id = idOf(item);
    if (id === undefined || items.has(id)) return null;
    items.set(id, item);
  }
  return items;
}

// A path is read by people and programs: keys joined by dots, items of a list by their id in brackets.
const below = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

function compare(path: string, from: Json, to: Json, changes: FieldChange[]): void {
  if (sameJson(from, to)) return;
  if (isObject(from) && isObject(to)) {
    for (const key of [...new Set([...Object.keys(from), ...Object.keys(to)])].toSorted()) compare(below(path, key), from[key], to[key], changes);
    return;
  }
  const [before, after] = Array.isArray(from) && Array.isArray(to) ? [byId(from), byId(to)] : [null, null];
  if (before && after && (before.size > 0 || after.size > 0)) {
    const countBefore = changes.length;
    for (const id of new Set([...before.keys(), ...after.keys()])) compare(`${path}[${id}]`, before.get(id), after.get(id), changes);
    // The same items in another order.
    if (changes.length === countBefore) changes.push({ path, from, to });
    return;
  }
  const change: FieldChange = { path };
  if (from !== undefined) change.from = from;
  if (to !== undefined) change.to = to;
  changes.push(change);
}

/**
 * The differences of two contents, field by field: objects are compared by field, lists whose items have ids item by item, and anything
 * else as one change. An added field has no `from`, a removed one no `to`.
 */
export function diffContents(from: Json, to: Json): FieldChange[] {
  const changes: FieldChange[] = [];
  compare('', from, to, changes);
  return changes;
}
