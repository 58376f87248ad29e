import type { Bytes } from '../peek.ts';
import { ImportError } from '../import-error.ts';
import { readStyles } from './cell-styles.ts';
import { Package } from './package.ts';
import { SharedStrings } from './shared-strings.ts';
import { type SheetRow, sheetRows } from './sheet-rows.ts';
import { readWhole } from './xml.ts';

export interface Sheet {
  name: string;
  visible: boolean;
  /** Name of the part that holds it. */
  part: string;
}

const MAX_SHEETS = 10_000;
const MB = 1024 * 1024;
/** Parts that are read whole; far larger than any program writes them. */
const small = { maxBytes: 64 * MB };

/** A workbook (.xlsx, .xlsm): its sheets, and their rows as they come. Nothing in it is calculated. */
export class Workbook {
  readonly #package: Package;
  readonly sheets: readonly Sheet[];
  readonly #since1904: boolean;
  #texts: Promise<{ strings: SharedStrings; dates: boolean[] }> | null = null;

  private constructor(parts: Package, sheets: readonly Sheet[], since1904: boolean) {
    this.#package = parts;
    this.sheets = sheets;
    this.#since1904 = since1904;
  }

  /**
   * @param source its path, or its bytes.
   * @param maxBytes no part of it may unpack to more.
   * @throws ImportError when it cannot be read.
   */
  static async open(source: string | Buffer, maxBytes?: number): Promise<Workbook> {
    const parts = await Package.open(source, maxBytes);
    try {
      const targets = await readTargets(parts.read('xl/_rels/workbook.xml.rels', small));
      const { sheets, since1904 } = await readSheets(parts.read('xl/workbook.xml', small), targets);
      return new Workbook(
        parts,
        sheets.filter((sheet) => parts.has(sheet.part)),
        since1904,
      );
    } catch (error) {
      parts.close();
      throw error;
    }
  }

  /** The rows that have cells, from the top. */
  async *rows(sheet: Sheet): AsyncGenerator<SheetRow[]> {
    this.#texts ??= this.#load();
    const { strings, dates } = await this.#texts;
    yield* sheetRows(this.#package.read(sheet.part), { strings, dates, since1904: this.#since1904 });
  }

  async close(): Promise<void> {
    const texts = await this.#texts?.catch(() => null);
    texts?.strings.close();
    this.#package.close();
  }

  async #load() {
    const dates = await readStyles(this.#package.read('xl/styles.xml', small));
    return { dates, strings: await SharedStrings.read(this.#package.read('xl/sharedStrings.xml', { maxBytes: 4096 * MB })) };
  }
}

/** The parts that a workbook refers to, by the ids it has for them. */
async function readTargets(stream: Bytes): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readWhole(stream, {
    open: (name, { Id, Target, TargetMode }) => {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External' || targets.size > MAX_SHEETS) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : new URL(Target, 'file:///xl/').pathname.slice(1));
    },
  });
  return targets;
}

async function readSheets(stream: Bytes, targets: ReadonlyMap<string, string>): Promise<{ sheets: Sheet[]; since1904: boolean }> {
  const sheets: Sheet[] = [];
  let since1904 = false;
  let hasWorkbook = false;
  await readWhole(stream, {
    open: (name, attributes) => {
      hasWorkbook ||= name === 'workbook';
      if (name === 'workbookPr') since1904 = ['1', 'true', 'on'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      if (sheets.length >= MAX_SHEETS) throw new ImportError('too-large', `The workbook has more than ${MAX_SHEETS} sheets.`);
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1];
      const part = id === undefined ? undefined : targets.get(id);
      if (part !== undefined) sheets.push({ name: attributes['name'] ?? '', visible: !/hidden/iu.test(attributes['state'] ?? ''), part });
    },
  });
  if (!hasWorkbook) throw new ImportError('bad-archive', 'The workbook has no list of sheets.');
  return { sheets, since1904 };
}
