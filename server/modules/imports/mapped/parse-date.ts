/**
 * Parses dates as sources write them. A pattern uses the letters of Unicode (UTS 35, "Date Field Symbol Table"): yyyy or yy, MMMM or MMM
 * (names), MM or M, dd or d, EEEE or EEE (skipped), HH or H, hh or h with a, mm, ss, XXX. Everything else matches itself. A blank matches
 * any blanks. Quoted text matches itself.
 */
const TOKEN = /'[^']*'|y{2,4}|M{1,4}|d{1,2}|E{3,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|a|XXX|\s+|[^A-Za-z\s]/gu;

/** A day and time of day without a zone, such as a date cell of a workbook: ISO 8601. */
export class ClockTime {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
}

type Part = 'year' | 'shortYear' | 'month' | 'monthName' | 'day' | 'hour' | 'halfDayHour' | 'minute' | 'second' | 'half' | 'offset';
interface Compiled {
  expression: RegExp;
  parts: Part[];
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase();

/** The regular expression of a token, and the field that it sets. */
function tokenOf(token: string): [string, Part | null] {
  if (token.startsWith("'")) return [RegExp.escape(token.slice(1, -1) || "'"), null];
  if (/^\s/u.test(token)) return [String.raw`\s+`, null];
  switch (token.charAt(0)) {
    case 'y':
      return token.length === 2 ? [String.raw`(\d{2})`, 'shortYear'] : [String.raw`(\d{4})`, 'year'];
    case 'M':
      return token.length > 2 ? [String.raw`(\p{L}{2,20}\.?)`, 'monthName'] : [String.raw`(\d{1,2})`, 'month'];
    case 'd':
      return [String.raw`(\d{1,2})`, 'day'];
    case 'E':
      return [String.raw`\p{L}{2,20}\.?`, null];
    case 'H':
      return [String.raw`(\d{1,2})`, 'hour'];
    case 'h':
      return [String.raw`(\d{1,2})`, 'halfDayHour'];
    case 'm':
      return [String.raw`(\d{1,2})`, 'minute'];
    case 's':
      return [String.raw`(\d{1,2})`, 'second'];
    case 'a':
      return [String.raw`([AaPp])\.?[Mm]\.?`, 'half'];
    case 'X':
      return [String.raw`(Z|[+-]\d{2}:?\d{2})`, 'offset'];
    default:
      return [RegExp.escape(token), null];
  }
}

const compiled = new Map<string, Compiled | null>();

function compile(pattern: string): Compiled | null {
  return compiled.getOrInsertComputed(pattern, () => {
    const tokens = pattern.match(TOKEN) ?? [];
    if (tokens.join('') !== pattern) return null;
    const tokenParts = tokens.map(tokenOf);
    const parts = tokenParts.flatMap(([, part]) => part ?? []);
    const has = (...partNames: Part[]) => partNames.some((part) => parts.includes(part));
    if (new Set(parts).size !== parts.length || !has('year', 'shortYear') || !has('month', 'monthName') || !has('day')) return null;
    if (has('halfDayHour') !== has('half') || (has('minute') && !has('hour', 'halfDayHour'))) return null;
    return { expression: new RegExp(`^${tokenParts.map(([source]) => source).join('')}$`, 'u'), parts };
  });
}

/** Whether a pattern contains a day, and its fields are consistent. */
export const isDatePattern = (pattern: string): boolean => compile(pattern) !== null;

const monthNames = new Map<string, Map<string, number>>();

/** Names of the months, long and short, in English and a language; without accents, dots and case. */
function monthsIn(language: string): Map<string, number> {
  return monthNames.getOrInsertComputed(language, () => {
    const names = new Map<string, number>([['sept', 9]]);
    for (const locale of ['en', language]) {
      for (const month of ['long', 'short'] as const) {
        for (const format of [{ month }, { month, day: 'numeric' }] as const) {
          const formatter = new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC', numberingSystem: 'latn' });
          for (let index = 1; index <= 12; index++) {
            const name = formatter.formatToParts(Date.UTC(2024, index - 1, 15)).find((part) => part.type === 'month')?.value ?? '';
            const key = fold(name);
            if (key !== '' && !names.has(key)) names.set(key, index);
          }
        }
      }
    }
    return names;
  });
}

const twoDigits = (text: string | number) => String(text).padStart(2, '0');

/** Two digits of a year: 70 to 99 are of the last century. */
const century = (year: string) => (Number(year) >= 70 ? `19${year}` : `20${year}`);

/**
 * A text that matches one of the patterns, as ISO 8601 (a day, or a day and time, with the offset if the text has one). Null when it
 * matches none. The reader of the ISO text checks whether that day exists.
 */
export function isoDate(rawDate: string, patterns: readonly string[], language = 'en'): string | null {
  const text = rawDate.trim();
  if (text.length > 100) return null;
  for (const pattern of patterns) {
    const compiledPattern = compile(pattern);
    const match = compiledPattern?.expression.exec(text);
    if (!compiledPattern || !match) continue;
    const values = new Map(compiledPattern.parts.map((part, index) => [part, match[index + 1]!]));
    const month = values.get('month') ?? monthsIn(language).get(fold(values.get('monthName')!));
    if (month === undefined) continue;
    const year = values.get('year') ?? century(values.get('shortYear')!);
    const day = `${year}-${twoDigits(month)}-${twoDigits(values.get('day')!)}`;
    const hour = hourOf(values);
    if (hour === null) continue;
    const time = hour === undefined ? '' : `T${twoDigits(hour)}:${twoDigits(values.get('minute') ?? 0)}:${twoDigits(values.get('second') ?? 0)}`;
    return `${day}${time}${values.get('offset') ?? ''}`;
  }
  return null;
}

/** The hour of the day. Undefined: the text has none. Null: an impossible one, such as 13 p.m. */
function hourOf(values: ReadonlyMap<Part, string>): number | null | undefined {
  const hour = values.get('hour');
  if (hour !== undefined) return Number(hour);
  const half = values.get('halfDayHour');
  if (half === undefined) return undefined;
  if (Number(half) < 1 || Number(half) > 12) return null;
  return (Number(half) % 12) + (/p/iu.test(values.get('half')!) ? 12 : 0);
}
