import iso6391 from 'iso-639-1';
import { intlNames } from './intl-names.ts';
import { intlList } from './list.ts';

/** ISO 639-1 codes. */
export const languageCodes: readonly string[] = iso6391.getAllCodes().toSorted();

export const languages = intlList('languages', languageCodes, () =>
  languageCodes.map((code) => ({ code, names: intlNames('language', code, iso6391.getName(code)), attributes: { nativeName: iso6391.getNativeName(code) } })),
);
