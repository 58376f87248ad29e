import { join } from 'node:path';
import { interfaceLanguages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { Texts, Translate } from '../../../web/lib/translator.ts';
import { readTexts, translatorsOf } from '../texts.ts';

/** Translators of emails, by language. They hold the texts around every email and, under `mails.`, those of one folder. */
export type MailTexts = (language: InterfaceLanguage) => Translate;

const frameTexts = readTexts((language) => join(import.meta.dirname, 'texts', `${language}.json`));

/**
 * Reads the texts of a module's emails, one file for each language. They are kept beside the sending code, because no page needs them.
 * @param folder holds `en.json` and its siblings: name of an email → `subject`, `text`, `button`, `after`.
 * @throws Error where a language has no file.
 */
export function mailTexts(folder: string): MailTexts {
  const moduleTexts = readTexts((language) => join(folder, `${language}.json`));
  const entries = interfaceLanguages.map((language): [string, Texts] => [language, { ...frameTexts[language], mails: moduleTexts[language] }]);
  return translatorsOf(Object.fromEntries(entries) as typeof moduleTexts);
}
