import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { type DocumentText, ParagraphList, UnreadableDocument } from './document.ts';

const MAIN = 'word/document.xml';
const MAX_ENTRIES = 5000;
/** Bytes of the main part, unpacked: the text of a thousand pages with its formatting. */
const MAX_MAIN_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 200;

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const broken = (detail: string) => new UnreadableDocument('document-broken', detail);

/** Builds paragraphs from the elements of WordprocessingML (ECMA-376 part 1, 17). */
class Builder {
  readonly list = new ParagraphList();
  #text = '';
  #heading = false;
  /** Cells of the row of the outermost table. */
  #cells: string[] | null = null;
  #cell: string[] = [];
  #tables = 0;
  #isText = false;
  /** Depth inside of what is not shown: deleted text, field codes, the other form of a drawing. */
  #hidden = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#hidden > 0 || name === 'del' || name === 'instrText' || name === 'Fallback' || name === 'moveFrom') this.#hidden++;
    else if (name === 't') this.#isText = true;
    else if (name === 'tab') this.#text += '\t';
    else if (name === 'br' || name === 'cr') this.#text += ' ';
    else if (name === 'noBreakHyphen') this.#text += '-';
    else if (name === 'pStyle') this.#heading = /title|heading|^h\d/iu.test(attributes['w:val'] ?? '');
    else if (name === 'tbl') this.#tables++;
    else if (name === 'tr' && this.#tables === 1) this.#cells = [];
  }

  write(text: string): void {
    if (this.#isText && this.#hidden === 0) this.#text += text;
  }

  close(name: string): void {
    if (this.#hidden > 0) this.#hidden--;
    else if (name === 't') this.#isText = false;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tc' && this.#tables === 1) {
      this.#cells?.push(this.#cell.join(' '));
      this.#cell = [];
    } else if (name === 'tr' && this.#tables === 1) {
      this.list.add((this.#cells ?? []).join('\t'));
      this.#cells = null;
    } else if (name === 'tbl') this.#tables--;
  }

  #endParagraph(): void {
    if (this.#cells) this.#cell.push(this.#text.replaceAll('\t', ' ').trim());
    else this.list.add(this.#text, this.#heading);
    this.#text = '';
    this.#heading = false;
  }
}

async function mainPart(file: Buffer): Promise<{ zip: yauzl.ZipFile; entry: yauzl.Entry }> {
  const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.toLowerCase() === MAIN) return { zip, entry };
    if (++count > MAX_ENTRIES) break;
  }
  throw new UnreadableDocument('document-type', 'The archive is no Word document.');
}

/** The text of a DOCX, paragraph by paragraph. @throws UnreadableDocument */
export async function readDocx(file: Buffer): Promise<DocumentText> {
  const { zip, entry } = await mainPart(file).catch((error: unknown) => {
    throw error instanceof UnreadableDocument ? error : broken((error as Error).message);
  });
  if (entry.isEncrypted()) throw new UnreadableDocument('document-locked', 'The document is encrypted.');
  const builder = new Builder();
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('doctype', () => {
    throw broken('It declares a document type.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw broken('Its elements are nested too deep.');
    builder.open(local(name), attributes);
  });
  parser.on('text', (text) => builder.write(text));
  parser.on('closetag', ({ name }) => {
    depth--;
    builder.close(local(name));
  });
  parser.on('error', (error) => {
    throw broken(error.message);
  });
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  let cut = false;
  try {
    const source = await zip.openReadStreamPromise(entry);
    for await (const piece of source as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > MAX_MAIN_BYTES) throw broken('Its text is too large.');
      parser.write(decoder.decode(piece, { stream: true }));
      if (builder.list.isFull) {
        cut = true;
        source.destroy();
        break;
      }
    }
    if (!cut) parser.close();
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : broken((error as Error).message);
  }
  return { paragraphs: builder.list.paragraphs, pages: 1, cut };
}
