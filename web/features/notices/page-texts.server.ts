import { type Texts, type Translate, createTranslator } from '../../lib/translator.ts';
import af from '../../locales/af/notice-page.json' with { type: 'json' };
import bn from '../../locales/bn/notice-page.json' with { type: 'json' };
import en from '../../locales/en/notice-page.json' with { type: 'json' };
import es from '../../locales/es/notice-page.json' with { type: 'json' };
import fr from '../../locales/fr/notice-page.json' with { type: 'json' };
import hi from '../../locales/hi/notice-page.json' with { type: 'json' };
import ne from '../../locales/ne/notice-page.json' with { type: 'json' };
import sw from '../../locales/sw/notice-page.json' with { type: 'json' };

const languages: Readonly<Record<string, Texts>> = { af, bn, en, es, fr, hi, ne, sw };
const translators = new Map<string, Translate>();

/** Texts of the notice page, used on the server: the browser gets only those that one notice needs. */
export function pageTexts(language: string): Translate {
  const cachedTranslator = translators.get(language);
  if (cachedTranslator) return cachedTranslator;
  const translator = createTranslator(language, languages[language] ?? en);
  translators.set(language, translator);
  return translator;
}
