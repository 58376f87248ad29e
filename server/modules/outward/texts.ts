import type { InterfaceLanguage } from '#contract/sites.ts';
// Texts stand where all texts stand; of the web the server takes these and the pure function that reads them.
import af from '../../../web/locales/af/outward.json' with { type: 'json' };
import afWords from '../../../web/locales/af/words.json' with { type: 'json' };
import bn from '../../../web/locales/bn/outward.json' with { type: 'json' };
import bnWords from '../../../web/locales/bn/words.json' with { type: 'json' };
import en from '../../../web/locales/en/outward.json' with { type: 'json' };
import enWords from '../../../web/locales/en/words.json' with { type: 'json' };
import es from '../../../web/locales/es/outward.json' with { type: 'json' };
import esWords from '../../../web/locales/es/words.json' with { type: 'json' };
import fr from '../../../web/locales/fr/outward.json' with { type: 'json' };
import frWords from '../../../web/locales/fr/words.json' with { type: 'json' };
import hi from '../../../web/locales/hi/outward.json' with { type: 'json' };
import hiWords from '../../../web/locales/hi/words.json' with { type: 'json' };
import ne from '../../../web/locales/ne/outward.json' with { type: 'json' };
import neWords from '../../../web/locales/ne/words.json' with { type: 'json' };
import sw from '../../../web/locales/sw/outward.json' with { type: 'json' };
import swWords from '../../../web/locales/sw/words.json' with { type: 'json' };
import { type Texts, type Translate, createTranslator } from '../../../web/lib/translator.ts';

const texts: Record<InterfaceLanguage, Texts> = {
  af: { ...af, words: afWords },
  bn: { ...bn, words: bnWords },
  en: { ...en, words: enWords },
  es: { ...es, words: esWords },
  fr: { ...fr, words: frWords },
  hi: { ...hi, words: hiWords },
  ne: { ...ne, words: neWords },
  sw: { ...sw, words: swWords },
};
const translators = new Map<InterfaceLanguage, Translate>();

/** The translator of what goes out to feed readers and calendars. */
export function textsIn(language: InterfaceLanguage): Translate {
  const known = translators.get(language);
  if (known) return known;
  const made = createTranslator(language, texts[language]);
  translators.set(language, made);
  return made;
}
