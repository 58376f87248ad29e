/** Values of a notice's content are merged as OCDS merges releases: objects by their fields, items of lists by id, the rest whole. */
type Fields = Record<string, unknown>;
type Item = Fields & { id: string };

/**
 * One thing each, though they are objects: an amount is nothing without its currency, an instant nothing without its
 * zone. A later one takes the place of the earlier as it is, with all that it leaves out.
 */
const whole = new Set(['value', 'minValue', 'deadline', 'publishedAt', 'questionsUntil', 'openingAt']);

/** Ids that stand for none: such items cannot be told to be the same ones, so nothing of an earlier one goes into a later. */
const MADE_UP = /^(.*(?:^|\/)(?:award|contract|document)-)\d+$/u;
const placeOf = (id: string) => MADE_UP.exec(id)?.[1];

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const haveIds = (list: readonly unknown[]): list is Item[] => list.every((item) => isObject(item) && typeof item['id'] === 'string');

/** What a field is after an earlier record gave `earlier` and a later one `later`. */
export function mergeValues(field: string, earlier: unknown, later: unknown): unknown {
  if (later === undefined) return earlier;
  if (earlier === undefined || whole.has(field)) return later;
  if (field === 'contact' && isObject(earlier) && isObject(later)) return mergeContacts(earlier, later);
  if (isObject(earlier) && isObject(later)) return mergeFields(earlier, later);
  if (field === 'suppliers' && Array.isArray(earlier) && Array.isArray(later)) return mergeSuppliers(earlier as Fields[], later as Fields[]);
  // An empty list has no ids and nothing to take back: OCDS keeps the items.
  if (Array.isArray(earlier) && Array.isArray(later) && haveIds(earlier) && haveIds(later)) return mergeItems(earlier, later);
  return later;
}

function mergeFields(earlier: Fields, later: Fields): Fields {
  const merged: Fields = { ...earlier };
  for (const [field, value] of Object.entries(later)) merged[field] = mergeValues(field, earlier[field], value);
  return merged;
}

/** Whom to ask at another office is another contact: the one's address does not belong to the other's telephone. */
function mergeContacts(earlier: Fields, later: Fields): Fields {
  const [before, now] = [earlier['organisationName'], later['organisationName']];
  return before !== undefined && now !== undefined && before !== now ? later : mergeFields(earlier, later);
}

/** Items by id. Those given without one are a list of their own, which a later list of such replaces. */
function mergeItems(earlier: readonly Item[], later: readonly Item[]): Item[] {
  const replaced = new Set(later.flatMap((item) => placeOf(item.id) ?? []));
  const items = new Map<string, Item>();
  for (const item of earlier) if (!replaced.has(placeOf(item.id) ?? '')) items.set(item.id, item);
  for (const item of later) {
    const known = items.get(item.id);
    items.set(item.id, known ? (mergeFields(known, item) as Item) : item);
  }
  return [...items.values()];
}

/**
 * Who won is kept without the source's id, so the later list stands as it is: a corrected name must not make a second
 * winner. What an earlier one told of the same supplier, such as its identifier, stays.
 */
function mergeSuppliers(earlier: readonly Fields[], later: readonly Fields[]): Fields[] {
  return later.map((supplier) => {
    const same = earlier.find((one) =>
      supplier['identifier'] === undefined || one['identifier'] === undefined
        ? one['name'] === supplier['name']
        : one['identifier'] === supplier['identifier'] && one['scheme'] === supplier['scheme'],
    );
    return same ? { ...same, ...supplier } : supplier;
  });
}

/** A content without what stands at a path: all of it (an empty path), a field, or a field of an item of a list (list, id, field). */
export function clearPath(content: Fields, path: readonly string[]): Fields {
  const [field, id, part] = path;
  if (field === undefined) return {};
  if (content[field] === undefined) return content;
  if (id === undefined || part === undefined) {
    const { [field]: _taken, ...rest } = content;
    return rest;
  }
  const list = content[field];
  if (!Array.isArray(list)) return content;
  return { ...content, [field]: list.map((item) => (isObject(item) && item['id'] === id ? clearPath(item, [part]) : (item as unknown))) };
}
