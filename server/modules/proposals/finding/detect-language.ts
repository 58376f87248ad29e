import { functionWords } from './field-words.ts';

const SAMPLE = 20_000;
const count = (text: string, form: RegExp) => text.match(form)?.length ?? 0;
const forms = Object.entries(functionWords).map(
  ([language, words]) => [language, new RegExp(`(?<!\\p{L})(?:${words.replaceAll(' ', '|')})(?!\\p{L})`, 'gu')] as const,
);
/** Words that Nepali has and Hindi has not, and the other way round. */
const [nepali, hindi] = [/(?:को|मा|ले|लाई|बाट|गर्ने|गरिने|हुनेछ|छ)(?!\p{M}|\p{L})/gu, /(?<!\p{L}|\p{M})(?:का|की|के|में|है|हैं|से|को|और|किया)(?!\p{M}|\p{L})/gu];

/** The language of a document in plain text, of the eight that are read. */
export function detectLanguage(plain: string): string {
  const sample = plain.slice(0, SAMPLE);
  const [latin, devanagari, bengali] = [count(sample, /[a-z]/gu), count(sample, /\p{Script=Devanagari}/gu), count(sample, /\p{Script=Bengali}/gu)];
  if (bengali > latin && bengali > devanagari) return 'bn';
  if (devanagari > latin) return count(sample, nepali) > count(sample, hindi) ? 'ne' : 'hi';
  return forms
    .map(([language, form]) => [language, count(sample, form)] as const)
    .reduce((best, each) => (each[1] > best[1] ? each : best), ['en', 0] as const)[0];
}
