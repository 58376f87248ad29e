import iso6391 from 'iso-639-1';
import { intlNames } from './intl-names.ts';
import { intlList } from './list.ts';

/** ISO 639-1 codes. */
export const languageCodes: readonly string[] = iso6391.getAllCodes().toSorted();

/** CLDR treats Twi as Akan, of which it is a part, and names both Akan. */
const ownNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tw: { en: 'Twi', fr: 'Twi', ne: 'ट्वी', hi: 'ट्वी', bn: 'টোয়াই', sw: 'Kitwi', es: 'Twi', af: 'Twi' },
};

export const languages = intlList('languages', [languageCodes, ownNames], () =>
  languageCodes.map((code) => ({
    code,
    names: { ...intlNames('language', code, iso6391.getName(code)), ...ownNames[code] },
    attributes: { nativeName: iso6391.getNativeName(code) },
  })),
);
