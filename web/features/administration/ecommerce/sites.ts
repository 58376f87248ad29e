import { interfaceLanguages } from '#contract/languages.ts';
import type { SellingSite } from '#contract/payment-names.ts';

/** The languages of a site's plans, the one that is needed first, and its currency (server/modules/sites). */
export const siteFacts: Readonly<Record<SellingSite, { languages: readonly (typeof interfaceLanguages)[number][]; currency: string }>> = {
  main: { languages: interfaceLanguages, currency: 'USD' },
  NP: { languages: ['en', 'ne'], currency: 'NPR' },
  IN: { languages: ['en', 'hi'], currency: 'INR' },
  KE: { languages: ['en', 'sw'], currency: 'KES' },
  AU: { languages: ['en'], currency: 'AUD' },
  FR: { languages: ['fr', 'en'], currency: 'EUR' },
  US: { languages: ['en', 'es'], currency: 'USD' },
  ZA: { languages: ['en', 'af'], currency: 'ZAR' },
  BD: { languages: ['en', 'bn'], currency: 'BDT' },
};
