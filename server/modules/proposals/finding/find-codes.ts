import type { Paragraph } from '../reading/document.ts';
import { shorten } from './shorten.ts';

/** Eight digits that may be a CPV code, and the sentence. */
export interface WrittenCode {
  readonly code: string;
  readonly sentence: string;
}

const MAX_CODES = 50;
const form = /(?<!\d)(\d{8})(-\d)?(?!\d)/gu;

/** Numbers that the document calls CPV, or that have the check digit of a code. Whether there are such codes is not known here. */
export function findCodes(paragraphs: readonly Paragraph[]): WrittenCode[] {
  const found = new Map<string, WrittenCode>();
  for (const { text } of paragraphs) {
    const isCpv = /\bcpv\b/iu.test(text);
    for (const match of text.matchAll(form)) {
      const code = match[1]!;
      if (found.size < MAX_CODES && !found.has(code) && (isCpv || match[2] !== undefined)) found.set(code, { code, sentence: shorten(text, match.index) });
    }
  }
  return [...found.values()];
}
