import { buffer } from 'node:stream/consumers';
import PDFKitDocument from 'pdfkit';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { type TextLine, type TextStyle, linesOf } from './text-lines.ts';
import { type TextRun, fontChooser, piecesOf } from './text-runs.ts';

/** A4 in points, and its margins. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
export const PAGE_WIDTH = PAGE.width - 2 * PAGE.margin;

/** Colours of text; the accent is that of links and of what leads the eye. */
export const COLOURS = { ink: '#14202e', quiet: '#4a5665', accent: '#1e49b8' } as const;

/** From the top of a line down to the letters' feet, in sizes of the font; alike in all scripts, so that columns stay level. */
const BASELINE = 1.03;

/** Where text stands: `y` is the top of its first line. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** What a part of the text is, for programs that read it aloud (PDF 1.7, 14.8.4). */
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Link';
type GroupTag = 'Sect' | 'Table' | 'TR' | 'L' | 'LI';

interface Origin {
  readonly title: string;
  readonly language: InterfaceLanguage;
  /** Who issues it. */
  readonly author: string;
  readonly at: Date;
}

/** An A4 document with its structure, in any of our scripts. */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument;
  readonly #runsOf: ReturnType<typeof fontChooser>;
  #parent: PDFKit.PDFStructureElement;
  readonly #widths = new Map<string, number>();
  readonly #root: PDFKit.PDFStructureElement;

  constructor({ title, language, author, at }: Origin) {
    this.#doc = new PDFKitDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      lang: language,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    this.#runsOf = fontChooser(this.#doc);
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#parent = this.#root;
  }

  /** What `draw` writes belongs together. */
  group(tag: GroupTag, draw: () => void): void {
    const [outer, inner] = [this.#parent, this.#doc.struct(tag)];
    outer.add(inner);
    this.#parent = inner;
    draw();
    this.#parent = outer;
    inner.end();
  }

  /** What `draw` writes is no part of the text: lines, page numbers. */
  ornament(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw(this.#doc);
    this.#doc.endMarkedContent();
  }

  #widthOf({ text, font }: TextRun, size: number): number {
    let width = 0;
    for (const { text: piece, options } of piecesOf(text, font))
      width += this.#widths.getOrInsertComputed(`${font.name} ${options === undefined ? '' : 'x'}${piece}`, () =>
        this.#doc.font(font.name).fontSize(1000).widthOfString(piece, options),
      );
    return (width / 1000) * size * font.scale;
  }

  #drawRun({ text, font }: TextRun, size: number, x: number, baseline: number): void {
    let left = x;
    for (const { text: piece, options } of piecesOf(text, font)) {
      this.#doc
        .font(font.name)
        .fontSize(size * font.scale)
        .text(piece, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...options });
      left += this.#widthOf({ text: piece, font }, size);
    }
  }

  #lines(text: string, style: TextStyle, width: number): TextLine[] {
    return linesOf({ runsOf: this.#runsOf, widthOf: (run, size) => this.#widthOf(run, size) }, text, style, width);
  }

  /** How much room a text takes, in points. */
  heightOf(text: string, style: TextStyle, width: number): number {
    return this.#lines(text, style, width).reduce((sum, { height }) => sum + height, 0);
  }

  /** The width of a text in one line, in points. */
  widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
    return this.#runsOf(text, weight).reduce((sum, run) => sum + this.#widthOf(run, size), 0);
  }

  #drawLines(lines: readonly TextLine[], { size, colour = COLOURS.ink }: TextStyle, { x, y, width, align }: Place): void {
    let top = y;
    for (const line of lines) {
      let left = align === 'right' ? x + width - line.width : x;
      for (const run of line.runs) {
        this.#doc.fillColor(colour);
        this.#drawRun(run, size, left, top + size * BASELINE);
        left += this.#widthOf(run, size);
      }
      top += line.height;
    }
  }

  /** Writes text. @param link an address that it leads to. @returns how much room it took, in points. */
  text(tag: Tag, text: string, style: TextStyle, place: Place, link?: string): number {
    const lines = this.#lines(text, style, place.width);
    const height = lines.reduce((sum, line) => sum + line.height, 0);
    // Joined scripts cannot be read back from their shapes: the element says what they are.
    const isShaped = lines.some(({ runs }) => runs.some(({ font }) => font.isShaped));
    const element = this.#doc.struct(tag, isShaped ? { actual: text } : {});
    this.#parent.add(element);
    element.add(() => this.#drawLines(lines, style, place));
    if (link !== undefined) this.#doc.link(place.x, place.y, Math.max(...lines.map(({ width }) => width)), height, link, { structParent: element } as never);
    element.end();
    return height;
  }

  /** Writes text that is no part of the content, such as the number of a page. */
  plainText(text: string, style: TextStyle, place: Place): void {
    this.ornament(() => this.#drawLines(this.#lines(text, style, place.width), style, place));
  }

  /** A line across, or of the given width. */
  rule(y: number, { x = PAGE.margin, width = PAGE_WIDTH, weight = 0.75, colour = '#cfc8b9' } = {}): void {
    this.ornament((doc) =>
      doc
        .lineWidth(weight)
        .strokeColor(colour)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(),
    );
  }

  /** A filled box. */
  box({ x, y, width, height, colour }: { x: number; y: number; width: number; height: number; colour: string }): void {
    this.ornament((doc) => doc.rect(x, y, width, height).fill(colour));
  }

  nextPage(): void {
    this.#doc.addPage();
  }

  /** Adds the top of the present page, or a place on it, to the outline. */
  bookmark(title: string): void {
    this.#doc.outline.addItem(title);
  }

  /** Calls `draw` with each page, once all are there. */
  eachPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      draw(page + 1, count);
    }
  }

  /** Ends the document. */
  async bytes(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    return buffer(this.#doc);
  }
}
