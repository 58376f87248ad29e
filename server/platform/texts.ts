import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceLanguages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { type Texts, type Translate, createTranslator } from '../../web/lib/translator.ts';

type InAllLanguages = Readonly<Record<InterfaceLanguage, Texts>>;

/** Texts of every interface language. @param pathOf path of a language's JSON file. @throws when one is missing. */
export const readTexts = (pathOf: (language: InterfaceLanguage) => string): InAllLanguages =>
  Object.fromEntries(interfaceLanguages.map((language) => [language, JSON.parse(readFileSync(pathOf(language), 'utf8')) as Texts])) as InAllLanguages;

/** Texts of a namespace of the pages. */
export const readPageTexts = (namespace: string): InAllLanguages =>
  readTexts((language) => join(import.meta.dirname, '../../web/locales', language, `${namespace}.json`));

const words = readPageTexts('words');

/** Translators of a set of texts together with the pages' words (`words.…`), each made at first use. */
export function translatorsOf(texts: InAllLanguages): (language: InterfaceLanguage) => Translate {
  const translators = new Map<InterfaceLanguage, Translate>();
  return (language) => translators.getOrInsertComputed(language, () => createTranslator(language, { ...texts[language], words: words[language] }));
}
