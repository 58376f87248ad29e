import { type Resource, type TFunction, createInstance } from 'i18next';
import { createContext, use } from 'react';

/** Languages whose texts are written. A new one: a folder in locales/ and its line in `loaders`. */
export const writtenLanguages = ['en', 'fr', 'ne'] as const;
export type WrittenLanguage = (typeof writtenLanguages)[number];
/** What each language calls itself. */
export const languageNames: Record<WrittenLanguage, string> = { en: 'English', fr: 'Français', ne: 'नेपाली' };

type Texts = Resource[string][string];
const loaders: Record<WrittenLanguage, () => Promise<{ default: Texts }>> = {
  en: () => import('./locales/en/index.ts'),
  fr: () => import('./locales/fr/index.ts'),
  ne: () => import('./locales/ne/index.ts'),
};
const translators = new Map<string, TFunction>();

const isWritten = (language: string): language is WrittenLanguage => (writtenLanguages as readonly string[]).includes(language);

/** Makes the texts of a language available. React escapes what is shown, so i18next does not. */
export function registerLanguage(language: WrittenLanguage, texts: Texts): void {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
  } as Parameters<typeof instance.init>[0]);
  translators.set(language, instance.t);
}

/** Fetches the texts of one language, English for one that is not written. */
export async function loadLanguage(language: string): Promise<void> {
  const wanted = isWritten(language) ? language : 'en';
  if (!translators.has(wanted)) registerLanguage(wanted, (await loaders[wanted]()).default);
}

/** The translator of a registered language; its keys stand for themselves where none is registered. */
export function translatorOf(language: string): TFunction {
  return translators.get(language) ?? translators.get('en') ?? (((key: string) => key) as unknown as TFunction);
}

export const LanguageContext = createContext('en');

/** The translator of the page. */
export const useT = (): TFunction => translatorOf(use(LanguageContext));
