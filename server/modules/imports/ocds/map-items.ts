import type { Classification, NoticeContent } from '#contract/notices.ts';
import { type UnknownRecord, omitEmpty, money, object, objects, text, texts } from '../parse-values.ts';
import { parseTime, validTime } from '../parse-times.ts';
import { plainText } from '../plain-text.ts';
import { termsOf } from './map-terms.ts';

const MAX_CLASSIFICATIONS = 500;

/** One classification with its scheme as given. A scheme without a name is recognised by its description. */
function classification(given: UnknownRecord): Classification | null {
  const description = text(given['description'], 500);
  const code = text(given['id'], 200) ?? description;
  if (!code) return null;
  const scheme = text(given['scheme'], 200) ?? text(given['schema'], 200) ?? 'unknown';
  return description ? { scheme, code, description } : { scheme, code };
}

function ofItem(item: UnknownRecord): UnknownRecord[] {
  return [...objects(item['classification']), ...objects(item['additionalClassifications'])];
}

/** Every classification once, in the order met. */
function collect(given: readonly UnknownRecord[]): Classification[] {
  const found = new Map<string, Classification>();
  for (const one of given) {
    if (found.size >= MAX_CLASSIFICATIONS) break;
    const item = classification(one);
    if (!item) continue;
    const key = `${item.scheme}\u0001${item.code}`;
    if (!found.has(key)) found.set(key, item);
  }
  return [...found.values()];
}

/** Classifications of the tender and its items. Those of awards and contracts are used only where the tender has none. */
export function mapClassifications(release: UnknownRecord): { classifications: Classification[]; fromTender: boolean } {
  const tender = object(release['tender']);
  const own = collect([...ofItem(tender), ...[...objects(tender['items']), ...objects(tender['lots'])].flatMap(ofItem)]);
  if (own.length > 0) return { classifications: own, fromTender: true };
  const later = [...objects(release['awards']), ...objects(release['contracts'])].flatMap((one) => objects(one['items']).flatMap(ofItem));
  return { classifications: collect(later), fromTender: false };
}

/** The items of each lot, by the lot's id: an item names one lot, or a list of ids or of lots. */
function itemsByLot(tender: UnknownRecord): Map<string, UnknownRecord[]> {
  const found = new Map<string, UnknownRecord[]>();
  for (const item of objects(tender['items'])) {
    const lots = [text(item['relatedLot'], 200), ...texts(item['relatedLots']), ...objects(item['relatedLots']).map((lot) => text(lot['id'], 200))];
    for (const id of new Set(lots)) if (id) found.getOrInsertComputed(id, () => []).push(item);
  }
  return found;
}

/** Lots with the classifications of their items. */
export function mapLots(tender: UnknownRecord, country: string | undefined): NoticeContent['lots'] {
  const items = itemsByLot(tender);
  const seen = new Set<string>();
  return objects(tender['lots']).flatMap((lot) => {
    const id = text(lot['id'], 200);
    if (!id || seen.has(id)) return [];
    seen.add(id);
    const description = text(lot['description'], 20_000);
    const mapped = {
      id,
      title: text(lot['title']),
      description: description && plainText(description),
      value: money(lot['value']).money,
      deadline: validTime(parseTime(object(lot['tenderPeriod'])['endDate'], country, 'end')),
      status: text(lot['status'], 100),
      ...termsOf(lot, country),
      classifications: collect((items.get(id) ?? []).flatMap(ofItem)),
    };
    return [{ ...omitEmpty(mapped), id }];
  });
}
