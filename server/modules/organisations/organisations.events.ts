/** Name, country, place, kind or approval of an organisation that is looked after here changed; the key is organisation.id. */
export const ORGANISATION_CHANGED = 'organisation.changed';
