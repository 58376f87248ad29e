import type { InterfaceLanguage } from '#contract/sites.ts';
import { af } from './af.ts';
import { bn } from './bn.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import type { Names } from './names.ts';
import { ne } from './ne.ts';
import { sw } from './sw.ts';

/** Our own names in the reference lists, in every interface language. */
export const names: Readonly<Record<InterfaceLanguage, Names>> = { en, fr, ne, hi, bn, sw, es, af };

/** One name in all languages, picked by `pick`. */
export function inAllLanguages(pick: (names: Names) => string): Record<InterfaceLanguage, string> {
  return Object.fromEntries(Object.entries(names).map(([language, given]) => [language, pick(given)])) as Record<InterfaceLanguage, string>;
}
