import type { InterfaceLanguage } from '#contract/sites.ts';
// Texts stand where all texts stand; of the web the server takes these and the pure function that reads them.
import af from '../../../web/locales/af/outward.json' with { type: 'json' };
import bn from '../../../web/locales/bn/outward.json' with { type: 'json' };
import en from '../../../web/locales/en/outward.json' with { type: 'json' };
import es from '../../../web/locales/es/outward.json' with { type: 'json' };
import fr from '../../../web/locales/fr/outward.json' with { type: 'json' };
import hi from '../../../web/locales/hi/outward.json' with { type: 'json' };
import ne from '../../../web/locales/ne/outward.json' with { type: 'json' };
import sw from '../../../web/locales/sw/outward.json' with { type: 'json' };
import { type Texts, type Translate, createTranslator } from '../../../web/lib/translator.ts';

const texts: Record<InterfaceLanguage, Texts> = { af, bn, en, es, fr, hi, ne, sw };
const translators = new Map<InterfaceLanguage, Translate>();

/** The translator of what goes out to feed readers and calendars. */
export function textsIn(language: InterfaceLanguage): Translate {
  const known = translators.get(language);
  if (known) return known;
  const made = createTranslator(language, texts[language]);
  translators.set(language, made);
  return made;
}
