import type { Paragraph } from '../reading/document.ts';
import { plainText } from './plain-text.ts';

/** A sentence of a document, as written and for finding. */
export interface Sentence {
  readonly text: string;
  readonly plain: string;
  /** Place of its paragraph. */
  readonly paragraph: number;
  readonly heading: boolean;
}

// The end of a sentence: a sign, a space and a capital or a letter of a script without capitals. Not after "No.", "Rs.", a title or a single letter.
const BOUNDARY =
  /(?<=[.!?;]["')\]]?)(?<!(?:^|[\s(])(?:\p{L}|no|nos|na|rs|nrs|tel|fax|ref|dr|mr|mrs|ms|er|eng|ing|prof|adv|smt|shri|sri|md|mme|mlle|sr|sra|mnr|mev|bw|st|art|dept|ltd|co|n|vs|nr|tk|ksh|approx|e\.g|i\.e|p\.m|a\.m|र|रु|नं|मो|सं)\.)\s+(?=[\p{Lu}\p{Lo}])|(?<=।)\s*/iu;

/** What looks like a longer sentence is taken in pieces: finding compares all dates with all words. */
const MAX_LENGTH = 1500;

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += MAX_LENGTH) yield text.slice(from, from + MAX_LENGTH);
}

/** The sentences of all paragraphs, in order; a row of a table is one. */
export function splitSentences(paragraphs: readonly Paragraph[]): Sentence[] {
  return paragraphs.flatMap(({ text, heading }, paragraph) =>
    (text.includes('\t') ? [text] : text.split(BOUNDARY))
      .flatMap((part) => [...pieces(part)])
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ text: part, plain: plainText(part), paragraph, heading })),
  );
}
