import { createContext, use } from 'react';
import type { InterfaceLanguage as WrittenLanguage } from '#contract/sites.ts';
import { type Texts, type Translate, flatten, translatorOver } from './lib/translator.ts';

export { type Texts, type Translate, type Values, createTranslator } from './lib/translator.ts';

export type { WrittenLanguage };

/** A language's texts as a browser fetches them: what every page needs at once, each other namespace where it is needed. */
interface TextFiles {
  core: Texts;
  /** By `./NAMESPACE.json`. */
  files: Record<string, () => Promise<Texts>>;
}
const languages = import.meta.glob<TextFiles>('./locales/*/files.ts');
const loadedTexts = new Map<string, Map<string, string>>();
const translators = new Map<string, Translate>();

const filesOf = (language: string) => languages[`./locales/${language}/files.ts`];

/** Makes texts of a language available to `translatorOf`, beside those that are there already. */
export function registerLanguage(language: string, texts: Texts): void {
  const flat = flatten(texts, '', loadedTexts.get(language) ?? new Map<string, string>());
  loadedTexts.set(language, flat);
  if (!translators.has(language)) translators.set(language, translatorOver(language, flat));
}

const loadingTexts = new Map<string, Promise<void>>();
const loadOnce = (name: string, fetching: () => Promise<void>): Promise<void> => {
  const promise = loadingTexts.get(name) ?? fetching();
  loadingTexts.set(name, promise);
  return promise;
};

async function fetchTexts(language: string, names: readonly string[]): Promise<void> {
  const textFiles = await filesOf(language)?.();
  if (!textFiles) return;
  await loadOnce('core', async () => registerLanguage(language, textFiles.core));
  await Promise.all(
    names.map((name) => loadOnce(name, async () => registerLanguage(language, { [name]: (await textFiles.files[`./${name}.json`]?.()) ?? {} }))),
  );
}

/**
 * Fetches, in a browser, namespaces of the page's language beside `shell` and `words`, which every page has. A module
 * awaits at its top the namespaces whose texts it uses, so that it is never rendered without them. On the server all texts are there.
 */
export async function loadTexts(...names: readonly string[]): Promise<void> {
  if (typeof document === 'undefined') return;
  const { lang } = document.documentElement;
  await fetchTexts(filesOf(lang) ? lang : 'en', names);
}

/** The translator of a registered language, else English. */
export function translatorOf(language: string): Translate {
  return translators.get(language) ?? translators.get('en') ?? ((key, values) => values?.defaultValue ?? key);
}

export const LanguageContext = createContext('en');

/** The translator of the page. */
export const useT = (): Translate => translatorOf(use(LanguageContext));
