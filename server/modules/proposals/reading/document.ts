/** A paragraph, heading or row of a table, in the order of reading. Cells of a row are separated by tabs. */
export interface Paragraph {
  readonly text: string;
  /** It has the style of a title or heading. */
  readonly heading: boolean;
}

/** What was read of a file. */
export interface DocumentText {
  readonly paragraphs: readonly Paragraph[];
  /** Pages; 1 where the format has none. */
  readonly pages: number;
  /** Only the beginning was read. */
  readonly cut: boolean;
}

/** Why a document cannot be read; also the rule of the error. */
export type Unreadable = 'document-type' | 'document-broken' | 'document-locked' | 'document-empty' | 'document-slow';

export class UnreadableDocument extends Error {
  readonly reason: Unreadable;
  constructor(reason: Unreadable, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Characters that are read; what a notice needs stands before. */
export const MAX_CHARACTERS = 400_000;
export const MAX_PAGES = 60;

/** Collects paragraphs up to the limit. */
export class ParagraphList {
  readonly paragraphs: Paragraph[] = [];
  #characters = 0;

  get isFull(): boolean {
    return this.#characters >= MAX_CHARACTERS;
  }

  add(raw: string, heading = false): void {
    // Spaces of any kind but tabs, and characters that no text has.
    const text = raw
      .normalize('NFC')
      .replace(/[^\S\t]+/gu, ' ')
      .replace(/[\p{Cc}--\t]+|[\u00ad\ufeff]/gv, '')
      .replace(/ *\t[\t ]*/gu, '\t')
      .trim()
      .slice(0, MAX_CHARACTERS - this.#characters);
    if (text === '') return;
    this.#characters += text.length;
    this.paragraphs.push({ text, heading });
  }
}
