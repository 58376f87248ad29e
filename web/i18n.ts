import { createContext, use } from 'react';
import type { InterfaceLanguage as WrittenLanguage } from '#contract/sites.ts';
import { type Texts, type Translate, createTranslator } from './lib/translator.ts';

export { type Texts, type Translate, type Values, createTranslator } from './lib/translator.ts';

/** Languages whose texts are written. A new one: a folder in locales/ and its line in `loaders`. */
export type { WrittenLanguage };
/** What each language calls itself. */
export const languageNames: Record<WrittenLanguage, string> = {
  en: 'English',
  fr: 'Français',
  ne: 'नेपाली',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  sw: 'Kiswahili',
  es: 'Español',
  af: 'Afrikaans',
};

const loaders: Record<WrittenLanguage, () => Promise<{ default: Texts }>> = {
  en: () => import('./locales/en/index.ts'),
  fr: () => import('./locales/fr/index.ts'),
  ne: () => import('./locales/ne/index.ts'),
  hi: () => import('./locales/hi/index.ts'),
  bn: () => import('./locales/bn/index.ts'),
  sw: () => import('./locales/sw/index.ts'),
  es: () => import('./locales/es/index.ts'),
  af: () => import('./locales/af/index.ts'),
};
const translators = new Map<string, Translate>();

const isWritten = (language: string): language is WrittenLanguage => Object.hasOwn(loaders, language);

/** Makes the texts of a language available to `translatorOf`. */
export function registerLanguage(language: WrittenLanguage, texts: Texts): void {
  translators.set(language, createTranslator(language, texts));
}

/** Fetches the texts of one language, English for one that is not written. */
export async function loadLanguage(language: string): Promise<void> {
  const wanted = isWritten(language) ? language : 'en';
  if (!translators.has(wanted)) registerLanguage(wanted, (await loaders[wanted]()).default);
}

/** The translator of a registered language, else English. */
export function translatorOf(language: string): Translate {
  return translators.get(language) ?? translators.get('en') ?? ((key, values) => values?.defaultValue ?? key);
}

export const LanguageContext = createContext('en');

/** The translator of the page. */
export const useT = (): Translate => translatorOf(use(LanguageContext));
