import { definePDFJSModule, getDocumentProxy } from 'unpdf';
import { type DocumentText, MAX_PAGES, ParagraphList, UnreadableDocument } from './document.ts';

/** A run of text as the page draws it, in points from the lower left. */
interface Run {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Line {
  text: string;
  y: number;
  height: number;
  right: number;
}

/** A gap of so many heights is between columns or cells. Spaces are runs of their own. */
const COLUMN = 1.6;
/** Lines farther apart than so many heights are paragraphs of their own. */
const PARAGRAPH = 1.75;
/** A heading is so much larger than most text. */
const HEADING = 1.25;

/** The runs of a page as lines, from the top. Runs of one line may differ a little in height. */
function linesOf(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  let space = '';
  for (const { str, x, y, width, height } of runs) {
    if (str.trim() === '') {
      space = ' ';
      continue;
    }
    const line = lines.at(-1);
    if (line && Math.abs(line.y - y) < Math.max(line.height, height) * 0.4 && x >= line.right - height * 2) {
      line.text += (x - line.right > height * COLUMN ? '\t' : space) + str;
      line.right = x + width;
      line.height = Math.max(line.height, height);
    } else lines.push({ text: str, y, height, right: x + width });
    space = '';
  }
  return lines;
}

/** Some programs set the parts of a Devanagari or Bengali syllable apart, and signs from their word. */
const mended = (text: string) => text.replace(/(?<=[\u094d\u09cd]) (?=\p{L})/gu, '').replace(/ (?=[.,;:।](?:\s|$|\p{N}))/gu, '');

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Joins the lines of a page to paragraphs. A line with cells is one by itself. */
function addParagraphs(lines: readonly Line[], list: ParagraphList): void {
  const usual = median(lines.map(({ height }) => height));
  const full = Math.max(0, ...lines.map(({ right }) => right));
  let paragraph = '';
  let heading = false;
  let before: Line | null = null;
  for (const line of lines) {
    const gap = before ? before.y - line.y : 0;
    // A short line ends a paragraph, unless it breaks off in the middle of a sentence.
    const isNew =
      before === null ||
      gap < 0 ||
      gap > line.height * PARAGRAPH ||
      line.text.includes('\t') ||
      paragraph.includes('\t') ||
      Math.abs(line.height - before.height) > 1 ||
      (before.right < full * 0.75 && /[:.;।]\s*$/u.test(paragraph)) ||
      /^(?:\d+[.)]|[-•*]|[a-z]\))\s/iu.test(line.text);
    if (isNew) {
      list.add(mended(paragraph), heading);
      paragraph = line.text;
      heading = line.height > usual * HEADING;
    } else paragraph = /[\p{Ll}]-$/u.test(paragraph) ? paragraph.slice(0, -1) + line.text : `${paragraph} ${line.text}`;
    before = line;
  }
  list.add(mended(paragraph), heading);
}

/** The text of a PDF, page by page. @throws UnreadableDocument */
export async function readPdf(file: Buffer): Promise<DocumentText> {
  await definePDFJSModule(() => import('unpdf/pdfjs'));
  try {
    const pdf = await getDocumentProxy(new Uint8Array(file), { useSystemFonts: false, verbosity: 0 });
    const list = new ParagraphList();
    const last = Math.min(pdf.numPages, MAX_PAGES);
    let read = 0;
    for (; read < last && !list.isFull; read++) {
      const page = await pdf.getPage(read + 1);
      const { items } = await page.getTextContent();
      const runs = items.flatMap((item): Run[] => {
        if (!('str' in item)) return [];
        const [, , , scale, x, y] = item.transform as number[];
        return [{ str: item.str, x: x!, y: y!, width: item.width, height: item.height || Math.abs(scale!) || 10 }];
      });
      addParagraphs(linesOf(runs), list);
      page.cleanup();
    }
    return { paragraphs: list.paragraphs, pages: pdf.numPages, cut: read < pdf.numPages };
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'PasswordException') throw new UnreadableDocument('document-locked', 'The document needs a password.');
    throw new UnreadableDocument('document-broken', message);
  }
}
