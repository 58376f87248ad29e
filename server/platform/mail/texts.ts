import type { InterfaceLanguage } from '#contract/sites.ts';
import afWords from '../../../web/locales/af/words.json' with { type: 'json' };
import bnWords from '../../../web/locales/bn/words.json' with { type: 'json' };
import enWords from '../../../web/locales/en/words.json' with { type: 'json' };
import esWords from '../../../web/locales/es/words.json' with { type: 'json' };
import frWords from '../../../web/locales/fr/words.json' with { type: 'json' };
import hiWords from '../../../web/locales/hi/words.json' with { type: 'json' };
import neWords from '../../../web/locales/ne/words.json' with { type: 'json' };
import swWords from '../../../web/locales/sw/words.json' with { type: 'json' };
import { type Texts, type Translate, createTranslator } from '../../../web/lib/translator.ts';
import af from './texts/af.json' with { type: 'json' };
import bn from './texts/bn.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import ne from './texts/ne.json' with { type: 'json' };
import sw from './texts/sw.json' with { type: 'json' };

// Texts of mails stand beside what sends them: no page ever needs one. Names of zones are those of the pages.
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

/** The translator of mails in a language. */
export function mailTexts(language: InterfaceLanguage): Translate {
  const known = translators.get(language);
  if (known) return known;
  const made = createTranslator(language, texts[language]);
  translators.set(language, made);
  return made;
}
