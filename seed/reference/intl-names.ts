import { interfaceLanguages } from '#contract/languages.ts';

type Kind = 'region' | 'currency' | 'language';

const makers = new Map<string, Intl.DisplayNames>();

/** CLDR's name of a code in a language; undefined where it has none. Capitalised where the script has capitals. */
export function intlName(kind: Kind, language: string, code: string): string | undefined {
  const key = `${kind}/${language}`;
  let maker = makers.get(key);
  if (!maker) makers.set(key, (maker = new Intl.DisplayNames([language], { type: kind, fallback: 'none' })));
  const name = maker.of(code);
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : undefined;
}

/** CLDR's names of a code in every interface language, with the given English name where CLDR has none. */
export function intlNames(kind: Kind, code: string, english: string): Record<string, string> {
  const names: Record<string, string> = { en: english };
  for (const language of interfaceLanguages) {
    const name = intlName(kind, language, code);
    if (name) names[language] = name;
  }
  return names;
}
