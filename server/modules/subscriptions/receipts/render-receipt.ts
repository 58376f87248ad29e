import type { InterfaceLanguage } from '#contract/sites.ts';
import { COLOURS, PAGE, PAGE_WIDTH, PdfDocument } from '#server/platform/pdf/pdf-document.ts';
import type { TextStyle } from '#server/platform/pdf/text-lines.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { type ReceiptWords, receiptWords } from './receipt-words.ts';

const { ink: INK, quiet: QUIET, accent: ACCENT } = COLOURS;
const WARNING = '#8a1f11';
const LEFT = PAGE.margin;
const FOOT = PAGE.height - 74;
const GAP = 24;
const HALF = (PAGE_WIDTH - GAP) / 2;
const label = { size: 8.5, colour: QUIET } as const;
const body = { size: 10.5, colour: INK } as const;
const strong = { ...body, weight: 'bold' } as const;

/** Seller and title. @returns where the next part begins. */
function drawHead(pdf: PdfDocument, words: ReceiptWords, seller: string): number {
  pdf.box({ x: 0, y: 0, width: PAGE.width, height: 6, colour: ACCENT });
  const y = 44;
  const names = pdf.text('P', seller, { size: 15, weight: 'bold', colour: ACCENT }, { x: LEFT, y: y + 4, width: HALF });
  const title = pdf.text('H1', words.title, { size: 24, weight: 'bold', colour: INK }, { x: LEFT + HALF + GAP, y: y - 4, width: HALF, align: 'right' });
  const bottom = y + Math.max(names + 4, title) + 8;
  pdf.rule(bottom);
  return bottom + 16;
}

/** A sentence in a coloured box. */
function drawNotice(pdf: PdfDocument, text: string, colour: string, background: string, y: number): number {
  const style = { ...strong, colour };
  const height = pdf.heightOf(text, style, PAGE_WIDTH - 28) + 16;
  pdf.box({ x: LEFT, y, width: PAGE_WIDTH, height, colour: background });
  pdf.box({ x: LEFT, y, width: 4, height, colour });
  pdf.text('P', text, style, { x: LEFT + 16, y: y + 8, width: PAGE_WIDTH - 28 });
  return y + height + 14;
}

/** Two columns of blocks; each is drawn at a place and says how high it was. */
function drawParties(pdf: PdfDocument, { parties }: ReceiptWords, y: number): number {
  const heights = parties.map(({ label: heading, name, lines }, index) => {
    const at = { x: LEFT + index * (HALF + GAP), width: HALF };
    let top = y;
    pdf.group('Sect', () => {
      top += pdf.text('P', heading, label, { ...at, y: top }) + 1;
      top += pdf.text('P', name, strong, { ...at, y: top });
      for (const line of lines) top += pdf.text('P', line, body, { ...at, y: top });
    });
    return top;
  });
  return Math.max(...heights) + 16;
}

function drawFacts(pdf: PdfDocument, { facts }: ReceiptWords, y: number): number {
  pdf.rule(y);
  let top = y + 12;
  pdf.group('Sect', () => {
    for (let index = 0; index < facts.length; index += 2) {
      const heights = facts.slice(index, index + 2).map(({ label: name, value }, column) => {
        const at = { x: LEFT + column * (HALF + GAP), width: HALF };
        const height = pdf.text('P', name, label, { ...at, y: top });
        return height + pdf.text('P', value, body, { ...at, y: top + height });
      });
      top += Math.max(...heights) + 8;
    }
  });
  return top + 10;
}

/** A line of the table: what, and how much. @returns its height. */
function drawRow(pdf: PdfDocument, cells: readonly [string, string], style: TextStyle, y: number, tag: 'TH' | 'TD'): number {
  const amountWidth = Math.max(110, pdf.widthOf(cells[1], style) + 1);
  const width = PAGE_WIDTH - amountWidth - GAP - 24;
  let height = 0;
  pdf.group('TR', () => {
    height = pdf.text(tag, cells[0], style, { x: LEFT + 12, y, width });
    pdf.text(tag, cells[1], style, { x: LEFT + PAGE_WIDTH - 12 - amountWidth, y, width: amountWidth, align: 'right' });
  });
  return height;
}

function drawTable(pdf: PdfDocument, { columns, lines, total }: ReceiptWords, y: number): number {
  let top = y;
  pdf.group('Table', () => {
    pdf.box({ x: LEFT, y: top, width: PAGE_WIDTH, height: 24, colour: '#eef1f8' });
    drawRow(pdf, [columns[0]!, columns[1]!], { ...label, weight: 'bold' }, top + 6, 'TH');
    top += 32;
    for (const line of lines) {
      top += drawRow(pdf, [line.label, line.amount], body, top, 'TD') + 8;
      pdf.rule(top - 3);
      top += 5;
    }
    const style = { size: 14, weight: 'bold', colour: INK } as const;
    top += drawRow(pdf, [total.label, total.amount], style, top + 4, 'TD') + 12;
  });
  pdf.rule(top, { weight: 1.5, colour: ACCENT });
  return top + 12;
}

function drawFoot(pdf: PdfDocument, { footer, contact }: ReceiptWords): void {
  const y = FOOT;
  pdf.rule(y);
  const height = pdf.text('P', footer, label, { x: LEFT, y: y + 8, width: PAGE_WIDTH });
  pdf.text('P', contact, label, { x: LEFT, y: y + 8 + height, width: PAGE_WIDTH });
}

/** A receipt or credit note on one page of A4, in the language of whoever reads it. */
export function renderReceipt(content: ReceiptContent, language: InterfaceLanguage): Promise<Buffer> {
  const words = receiptWords(content, language);
  const pdf = new PdfDocument({ title: words.documentTitle, language, author: content.seller.name, at: new Date(content.issuedAt) });
  let y = drawHead(pdf, words, content.seller.name);
  if (words.sandbox !== null) y = drawNotice(pdf, words.sandbox, WARNING, '#fbeae7', y);
  if (words.takesBack !== null) y = drawNotice(pdf, words.takesBack, ACCENT, '#eef1f8', y);
  y = drawFacts(pdf, words, drawParties(pdf, words, y));
  y = drawTable(pdf, words, y);
  // Only names and addresses of the greatest length take more than a page.
  const wordsHeight = 16 + pdf.heightOf(words.inWords.text, body, PAGE_WIDTH);
  if (y + wordsHeight > FOOT) {
    pdf.nextPage();
    y = PAGE.margin;
  }
  y += pdf.text('P', words.inWords.label, label, { x: LEFT, y, width: PAGE_WIDTH });
  pdf.text('P', words.inWords.text, body, { x: LEFT, y, width: PAGE_WIDTH });
  drawFoot(pdf, words);
  return pdf.bytes();
}
