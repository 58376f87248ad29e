import type { InterfaceLanguage } from '#contract/sites.ts';
import { af } from './af.ts';
import { bn } from './bn.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import { ne } from './ne.ts';
import { sw } from './sw.ts';
import type { Texts } from './texts.ts';

export type { Texts } from './texts.ts';

/** Sentences of made-up notices in every language of the interface. */
export const texts: Readonly<Record<InterfaceLanguage, Texts>> = { en, fr, ne, hi, bn, sw, es, af };

/** Fills in the braces of a sentence. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole);
}
