/** Name, country, place, kind or approval of an organisation that is looked after here changed; the key is organisation.id. */
export const ORGANISATION_CHANGED = 'organisation.changed';
/** The id of one from an import leads to a registered one from now on, which gets its notices; key: organisation.id of the former. */
export const ORGANISATION_MERGED = 'organisation.merged';
