import { type PdfFont, type Weight, fontBytes, pdfFonts } from './fonts.ts';

/** Text in one font. */
export interface TextRun {
  readonly text: string;
  readonly font: PdfFont;
}

/** pdfkit has the font that it opened last here, and no other way to ask whether it has a character. */
interface OpenedFonts {
  readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** Marks and joiners belong to the character before them; spaces and punctuation go with the text around them. */
const STAYS = /^[\p{M}\u200C\u200D]$/u;
const NEUTRAL = /^[\s\p{P}]$/u;

/** Chooses the fonts of texts in one document, which opens only those that it needs. */
export function fontChooser(doc: PDFKit.PDFDocument): (text: string, weight: Weight) => TextRun[] {
  const registered = new Set<string>();
  const known = new Map<string, boolean>();
  const has = (font: PdfFont, character: string) =>
    known.getOrInsertComputed(`${font.name} ${character}`, () => {
      if (!registered.has(font.name)) {
        doc.registerFont(font.name, fontBytes(font));
        registered.add(font.name);
      }
      doc.font(font.name);
      return (doc as unknown as OpenedFonts)._font.font.hasGlyphForCodePoint(character.codePointAt(0)!);
    });

  return (text, weight) => {
    const fonts = pdfFonts[weight];
    const runs: { text: string; font: PdfFont }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const stays = last !== undefined && (STAYS.test(character) || (NEUTRAL.test(character) && has(last.font, character)));
      const font = stays ? last.font : (fonts.find((each) => has(each, character)) ?? fonts[0]!);
      if (last?.font === font) last.text += character;
      else runs.push({ text: character, font });
    }
    return runs;
  };
}

/** A syllable that a word begins with and whose vowel stands before it. */
const FIRST_SYLLABLE = /^[\u0995-\u09B9\u09DC-\u09DF](?:\u09BC|\u09CD[\u0995-\u09B9\u09DC-\u09DF]?)*[\u09BF\u09C7\u09C8\u09CB\u09CC]/u;
const WITHOUT_INITIAL = { features: { init: false } } as unknown as { features: PDFKit.Mixins.OpenTypeFeatures[] };

interface Piece {
  readonly text: string;
  readonly options: { features: PDFKit.Mixins.OpenTypeFeatures[] } | undefined;
}

/**
 * The parts of a run that are drawn in one go. pdfkit's shaper gives every Bengali vowel before its consonant the form that only the first of
 * a word has: so a word's beginning is drawn by itself, and the rest without that form.
 */
export function piecesOf(text: string, { name }: PdfFont): Piece[] {
  if (!name.startsWith('bengali')) return [{ text, options: undefined }];
  return text.split(/(?<= )|(?= )/u).flatMap((word) => {
    const [start = ''] = FIRST_SYLLABLE.exec(word) ?? [];
    const rest = word.slice(start.length);
    return [...(start === '' ? [] : [{ text: start, options: undefined }]), ...(rest === '' ? [] : [{ text: rest, options: WITHOUT_INITIAL }])];
  });
}
