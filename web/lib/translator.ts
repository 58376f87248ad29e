/** Texts in the JSON format of i18next (v4): nested keys, `{{placeholder}}`, `_one`, `_other` … for the plural. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** `count` chooses the plural form and fills `{{count}}`; `defaultValue` replaces a missing key. */
export type Values = Readonly<Record<string, string | number | undefined>> & { readonly count?: number; readonly defaultValue?: string };
/** The text of a key such as `words.more`; the key itself where there is none. */
export type Translate = (key: string, values?: Values) => string;

/** Adds texts to `into` under their full keys, and returns it. */
export function flatten(texts: Texts, path: string, into: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') into.set(path + key, value);
    else flatten(value, `${path}${key}.`, into);
  }
  return into;
}

/** A translator over the texts of one language. */
export const createTranslator = (language: string, texts: Texts): Translate => translatorOver(language, flatten(texts, '', new Map()));

/** A translator over texts by their full keys; more may be added later. */
export function translatorOver(language: string, flat: ReadonlyMap<string, string>): Translate {
  const plural = new Intl.PluralRules(language);
  return (key, values) => {
    const count = values?.count;
    // A browser without the language may choose a plural form that the language does not have: `other` always exists.
    const pluralText = count === undefined ? undefined : (flat.get(`${key}_${plural.select(count)}`) ?? flat.get(`${key}_other`));
    const text = pluralText ?? flat.get(key) ?? values?.defaultValue ?? key;
    return values && text.includes('{{') ? text.replace(/\{\{(\w+)\}\}/gu, (placeholder, name: string) => String(values[name] ?? placeholder)) : text;
  };
}
