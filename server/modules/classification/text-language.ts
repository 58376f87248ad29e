import type { Ctx } from '#server/platform/ctx.ts';

const scripts = [
  { letters: /\p{Script=Devanagari}/gu, languages: ['ne', 'hi', 'mr'] },
  { letters: /\p{Script=Bengali}/gu, languages: ['bn'] },
  { letters: /\p{Script=Latin}/gu, languages: [] },
] as const;
const [devanagari, bengali, latin] = scripts;
/** Languages that are not written in Latin letters. */
const otherScripts = new Set(['ne', 'hi', 'mr', 'bn', 'bg', 'el', 'ru', 'uk', 'mk', 'sr', 'ar', 'ur', 'ta', 'te', 'ka', 'hy', 'he', 'zh', 'ja', 'ko', 'th']);

const count = (text: string, { letters }: (typeof scripts)[number]) => text.match(letters)?.length ?? 0;

/**
 * The language of a text: the stated one, unless the text is in another script. Notices of South Asia are written in English as often as in
 * the language of their site.
 */
export function languageOfText({ site }: Pick<Ctx, 'site'>, text: string, stated: string): string {
  const [inDevanagari, inBengali, inLatin] = [count(text, devanagari), count(text, bengali), count(text, latin)];
  if (inLatin > inDevanagari + inBengali) return otherScripts.has(stated) ? 'en' : stated;
  if (inDevanagari > inBengali) return (devanagari.languages as readonly string[]).includes(stated) ? stated : site.country === 'IN' ? 'hi' : 'ne';
  return inBengali > 0 ? 'bn' : stated;
}
