import type { InterfaceLanguage } from '#contract/sites.ts';
import af from '../../../web/locales/af/sign-up-mail.json' with { type: 'json' };
import bn from '../../../web/locales/bn/sign-up-mail.json' with { type: 'json' };
import en from '../../../web/locales/en/sign-up-mail.json' with { type: 'json' };
import es from '../../../web/locales/es/sign-up-mail.json' with { type: 'json' };
import fr from '../../../web/locales/fr/sign-up-mail.json' with { type: 'json' };
import hi from '../../../web/locales/hi/sign-up-mail.json' with { type: 'json' };
import ne from '../../../web/locales/ne/sign-up-mail.json' with { type: 'json' };
import sw from '../../../web/locales/sw/sign-up-mail.json' with { type: 'json' };
import { type Texts, type Translate, createTranslator } from '../../../web/lib/translator.ts';

const texts: Record<InterfaceLanguage, Texts> = { af, bn, en, es, fr, hi, ne, sw };
const translators = new Map<InterfaceLanguage, Translate>();

/** The translator of what is mailed to who signs up. */
export const mailTexts = (language: InterfaceLanguage): Translate =>
  translators.getOrInsertComputed(language, () => createTranslator(language, texts[language]));
