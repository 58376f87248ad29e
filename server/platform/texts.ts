import type { InterfaceLanguage } from '#contract/sites.ts';
import afWords from '../../web/locales/af/words.json' with { type: 'json' };
import bnWords from '../../web/locales/bn/words.json' with { type: 'json' };
import enWords from '../../web/locales/en/words.json' with { type: 'json' };
import esWords from '../../web/locales/es/words.json' with { type: 'json' };
import frWords from '../../web/locales/fr/words.json' with { type: 'json' };
import hiWords from '../../web/locales/hi/words.json' with { type: 'json' };
import neWords from '../../web/locales/ne/words.json' with { type: 'json' };
import swWords from '../../web/locales/sw/words.json' with { type: 'json' };
import { type Texts, type Translate, createTranslator } from '../../web/lib/translator.ts';

const words: Record<InterfaceLanguage, Texts> = {
  af: afWords,
  bn: bnWords,
  en: enWords,
  es: esWords,
  fr: frWords,
  hi: hiWords,
  ne: neWords,
  sw: swWords,
};

/** Translators of a set of texts with the words of the pages beside them (`words.…`), each made when it is first asked for. */
export function translatorsOf(texts: Readonly<Record<InterfaceLanguage, Texts>>): (language: InterfaceLanguage) => Translate {
  const made = new Map<InterfaceLanguage, Translate>();
  return (language) => made.getOrInsertComputed(language, () => createTranslator(language, { ...texts[language], words: words[language] }));
}
