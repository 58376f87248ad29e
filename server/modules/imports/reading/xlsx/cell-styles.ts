import type { Bytes } from '../peek.ts';
import { readWhole } from './xml.ts';

/** Built-in formats of days and times (ECMA-376 part 1, 18.8.30, East Asian ones too); 45 to 47 are lengths of time. */
const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const MAX_STYLES = 65_536;

/** Whether a format of numbers shows a day; [h]:mm and mm:ss show a length of time. */
export function showsDate(code: string): boolean {
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*./gu, '').split(';');
  if (/\[(?:h+|m+|s+)\]/iu.test(positive)) return false;
  const bare = positive.replace(/\[[^\]]*\]/gu, '').replace(/general/giu, '');
  return /[dy]/iu.test(bare) || /h/iu.test(bare) || /m{3,}/iu.test(bare);
}

/** For each style of a cell, by its number, whether a number under it is a day. */
export async function readStyles(stream: Bytes): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const dates: boolean[] = [];
  let inCells = false;
  await readWhole(stream, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt' && codes.size < MAX_STYLES) codes.set(Number(attributes['numFmtId']), (attributes['formatCode'] ?? '').slice(0, 500));
      else if (name === 'xf' && inCells && dates.length < MAX_STYLES) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = codes.get(id);
        dates.push(code === undefined ? builtIn(id) : showsDate(code));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

const DAY_MS = 86_400_000;
/** The day after 31 December 9999. */
const MAX_SERIAL = 2_958_466;

/**
 * The day, or day and time, of a serial number: days since the end of 1899, counting a 29 February 1900 that never was, or since 1904. ISO
 * 8601 without a zone; null when it is invalid.
 */
export function serialDate(serial: number, since1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= MAX_SERIAL) return null;
  const days = since1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const ms = Math.round((Date.UTC(1899, 11, 30) + days * DAY_MS) / 1000) * 1000;
  const iso = new Date(ms).toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19);
}
