import { normaliseCountry } from '../codes.ts';
import { type UnknownRecord, asObject, asObjects, asText } from '../parse-values.ts';

export interface Place {
  region: string | undefined;
  city: string | undefined;
  /** The place of the work if given; otherwise the buyer's address. */
  ofWork: boolean;
}

/** Longer names of a place are stories. */
const MAX_NAME = 200;
const MAX_PLACES = 500;

/** Where a tender is delivered or done: its own addresses, its items', its lots'. */
export function deliveriesOf(tender: UnknownRecord): UnknownRecord[] {
  return [tender, ...asObjects(tender['items']), ...asObjects(tender['lots'])]
    .slice(0, MAX_PLACES)
    .flatMap((source) => [
      ...asObjects(source['deliveryAddresses']),
      ...asObjects(source['deliveryAddress']),
      ...[...asObjects(source['deliveryLocations']), ...asObjects(source['deliveryLocation'])].map((location) => ({ locality: location['description'] })),
    ]);
}

/** The fields on which all of them agree. Towns are compared ignoring case. */
function commonValue(places: readonly UnknownRecord[], field: string): string | undefined {
  const names = places.flatMap((place) => asText(place[field], MAX_NAME) ?? []);
  return new Set(names.map((name) => name.toLowerCase())).size === 1 ? names[0] : undefined;
}

/**
 * Region and town of a notice. A supplier looks for the place where the work is done, so a town named for the delivery
 * goes before the buyer's, with its region: the two are never of different places. A region alone is often a code or a
 * whole country, and only fills the gap where the buyer's address names neither. Places in another country than the
 * notice's, and towns that differ from item to item, are no place of it.
 */
export function mapPlace(tender: UnknownRecord, buyerAddress: UnknownRecord, country: string | null): Place {
  const within = deliveriesOf(tender).filter((place) => {
    const name = asText(place['countryName'], 100) ?? asText(place['country'], 100);
    return name === undefined || normaliseCountry(name) === country;
  });
  const work = { region: commonValue(within, 'region'), city: commonValue(within, 'locality') };
  const buyer = { region: asText(asObject(buyerAddress)['region'], MAX_NAME), city: asText(asObject(buyerAddress)['locality'], MAX_NAME) };
  if (work.city || (work.region && !buyer.region && !buyer.city)) return { ...work, ofWork: true };
  return { ...buyer, ofWork: false };
}
