import type { Classification, NoticeContent } from '#contract/notices.ts';
import { type UnknownRecord, omitEmpty, asMoney, asObject, asObjects, asText, asTexts } from '../parse-values.ts';
import { parseTime, validTime } from '../parse-times.ts';
import { plainText } from '../plain-text.ts';
import { termsOf } from './map-terms.ts';

const MAX_CLASSIFICATIONS = 500;

/** One classification with its scheme as given. A scheme without a name is recognised by its description. */
function classification(rawClassification: UnknownRecord): Classification | null {
  const description = asText(rawClassification['description'], 500);
  const code = asText(rawClassification['id'], 200) ?? description;
  if (!code) return null;
  const scheme = asText(rawClassification['scheme'], 200) ?? asText(rawClassification['schema'], 200) ?? 'unknown';
  return description ? { scheme, code, description } : { scheme, code };
}

function classificationsOfItem(item: UnknownRecord): UnknownRecord[] {
  return [...asObjects(item['classification']), ...asObjects(item['additionalClassifications'])];
}

/** Every classification once, in the order met. */
function collect(rawClassifications: readonly UnknownRecord[]): Classification[] {
  const classifications = new Map<string, Classification>();
  for (const rawClassification of rawClassifications) {
    if (classifications.size >= MAX_CLASSIFICATIONS) break;
    const item = classification(rawClassification);
    if (!item) continue;
    const key = `${item.scheme}\u0001${item.code}`;
    if (!classifications.has(key)) classifications.set(key, item);
  }
  return [...classifications.values()];
}

/** Classifications of the tender and its items. Those of awards and contracts are used only where the tender has none. */
export function mapClassifications(release: UnknownRecord): { classifications: Classification[]; fromTender: boolean } {
  const tender = asObject(release['tender']);
  const tenderClassifications = collect([
    ...classificationsOfItem(tender),
    ...[...asObjects(tender['items']), ...asObjects(tender['lots'])].flatMap(classificationsOfItem),
  ]);
  if (tenderClassifications.length > 0) return { classifications: tenderClassifications, fromTender: true };
  const awardClassifications = [...asObjects(release['awards']), ...asObjects(release['contracts'])].flatMap((record) =>
    asObjects(record['items']).flatMap(classificationsOfItem),
  );
  return { classifications: collect(awardClassifications), fromTender: false };
}

/** The items of each lot, by the lot's id: an item names one lot, or a list of ids or of lots. */
function itemsByLot(tender: UnknownRecord): Map<string, UnknownRecord[]> {
  const itemsByLotId = new Map<string, UnknownRecord[]>();
  for (const item of asObjects(tender['items'])) {
    const lots = [asText(item['relatedLot'], 200), ...asTexts(item['relatedLots']), ...asObjects(item['relatedLots']).map((lot) => asText(lot['id'], 200))];
    for (const id of new Set(lots)) if (id) itemsByLotId.getOrInsertComputed(id, () => []).push(item);
  }
  return itemsByLotId;
}

/** Lots with the classifications of their items. */
export function mapLots(tender: UnknownRecord, country: string | undefined): NoticeContent['lots'] {
  const items = itemsByLot(tender);
  const seen = new Set<string>();
  return asObjects(tender['lots']).flatMap((lot) => {
    const id = asText(lot['id'], 200);
    if (!id || seen.has(id)) return [];
    seen.add(id);
    const description = asText(lot['description'], 20_000);
    const mapped = {
      id,
      title: asText(lot['title']),
      description: description && plainText(description),
      value: asMoney(lot['value']).money,
      deadline: validTime(parseTime(asObject(lot['tenderPeriod'])['endDate'], country, 'end')),
      status: asText(lot['status'], 100),
      ...termsOf(lot, country),
      classifications: collect((items.get(id) ?? []).flatMap(classificationsOfItem)),
    };
    return [{ ...omitEmpty(mapped), id }];
  });
}
