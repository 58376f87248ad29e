/** Merges values of a notice's content as OCDS merges releases: objects by field, items of lists by id, other values as a whole. */
type Fields = Record<string, unknown>;
type Item = Fields & { id: string };

/**
 * Objects that count as one value: an amount needs its currency, an instant its zone. A later one replaces the earlier as a whole.
 */
const replacedFields = new Set(['value', 'minValue', 'deadline', 'publishedAt', 'questionsUntil', 'openingAt']);

/** Placeholders for missing ids. Such items cannot be matched, so they are not merged. */
const GENERATED_ID = /^(.*(?:^|\/)(?:award|contract|document)-)\d+$/u;
const placeOf = (id: string) => GENERATED_ID.exec(id)?.[1];

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const haveIds = (list: readonly unknown[]): list is Item[] => list.every((item) => isObject(item) && typeof item['id'] === 'string');

/** The value of a field after an earlier record gave `earlier` and a later one `later`. */
export function mergeValues(field: string, earlier: unknown, later: unknown): unknown {
  if (later === undefined) return earlier;
  if (earlier === undefined || replacedFields.has(field)) return later;
  if (field === 'contact' && isObject(earlier) && isObject(later)) return mergeContacts(earlier, later);
  if (isObject(earlier) && isObject(later)) return mergeFields(earlier, later);
  if (field === 'suppliers' && Array.isArray(earlier) && Array.isArray(later)) return mergeSuppliers(earlier as Fields[], later as Fields[]);
  // An empty list has no ids and clears nothing: OCDS keeps the items.
  if (Array.isArray(earlier) && Array.isArray(later) && haveIds(earlier) && haveIds(later)) return mergeItems(earlier, later);
  return later;
}

function mergeFields(earlier: Fields, later: Fields): Fields {
  const merged: Fields = { ...earlier };
  for (const [field, value] of Object.entries(later)) merged[field] = mergeValues(field, earlier[field], value);
  return merged;
}

/** A contact at another office is another contact, so its address is not merged with this one's telephone. */
function mergeContacts(earlier: Fields, later: Fields): Fields {
  const [earlierName, laterName] = [earlier['organisationName'], later['organisationName']];
  return earlierName !== undefined && laterName !== undefined && earlierName !== laterName ? later : mergeFields(earlier, later);
}

/** Items by id. Items without one form a list of their own, which a later such list replaces. */
function mergeItems(earlier: readonly Item[], later: readonly Item[]): Item[] {
  const replaced = new Set(later.flatMap((item) => placeOf(item.id) ?? []));
  const items = new Map<string, Item>();
  for (const item of earlier) if (!replaced.has(placeOf(item.id) ?? '')) items.set(item.id, item);
  for (const item of later) {
    const earlierItem = items.get(item.id);
    items.set(item.id, earlierItem ? (mergeFields(earlierItem, item) as Item) : item);
  }
  return [...items.values()];
}

/**
 * Winners are stored without the source's id, so the later list replaces the earlier. A corrected name then makes no second winner.
 * Details of the same supplier from an earlier list, such as its identifier, stay.
 */
function mergeSuppliers(earlier: readonly Fields[], later: readonly Fields[]): Fields[] {
  return later.map((supplier) => {
    const sameSupplier = earlier.find((candidate) =>
      supplier['identifier'] === undefined || candidate['identifier'] === undefined
        ? candidate['name'] === supplier['name']
        : candidate['identifier'] === supplier['identifier'] && candidate['scheme'] === supplier['scheme'],
    );
    return sameSupplier ? { ...sameSupplier, ...supplier } : supplier;
  });
}

/** A content without a path: all of it (an empty path), a field, or a field of an item of a list (list, id, field). */
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
