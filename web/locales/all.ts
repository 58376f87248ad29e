import { interfaceLanguages } from '#contract/languages.ts';
import type { Texts, WrittenLanguage } from '../i18n.ts';

// What is read by other means: the names of codes and of a notice's page, and the texts of feeds and calendars.
const files = import.meta.glob<Texts>(['./*/*.json', '!./*/codes.json', '!./*/notice-page.json', '!./*/syndication.json'], { eager: true, import: 'default' });

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
const textsOf = (language: WrittenLanguage): Texts =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`./${language}/`))
      .map(([path, namespace]) => [nameOf(path), namespace]),
  );

/** All texts of the interface, by language and namespace: for the server and for tests; a browser fetches what it needs (`files.ts`). */
export const texts = Object.fromEntries(interfaceLanguages.map((language) => [language, textsOf(language)])) as Record<WrittenLanguage, Texts>;
