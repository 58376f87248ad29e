/** A language of the interface. */
interface Language {
  /** Its own name. */
  readonly name: string;
  /** BCP 47, with the country whose dates and numbers it uses. */
  readonly locale: string;
}

/** Languages of the interface by ISO 639-1 code, in menu order. */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  fr: { name: 'Français', locale: 'fr-FR' },
  ne: { name: 'नेपाली', locale: 'ne-NP' },
  hi: { name: 'हिन्दी', locale: 'hi-IN' },
  bn: { name: 'বাংলা', locale: 'bn-BD' },
  sw: { name: 'Kiswahili', locale: 'sw-KE' },
  es: { name: 'Español', locale: 'es-US' },
  af: { name: 'Afrikaans', locale: 'af-ZA' },
} as const satisfies Readonly<Record<string, Language>>;

export const interfaceLanguages = Object.keys(languages) as (keyof typeof languages)[];

/** The language that a reader is written to in: their own, or English where the interface does not have it. */
export const languageOfReader = (code: string): keyof typeof languages => interfaceLanguages.find((supported) => supported === code) ?? 'en';
