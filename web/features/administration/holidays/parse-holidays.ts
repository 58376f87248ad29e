/** A line of a pasted list: a day (2027-05-29) and a name; null where it cannot be read. */
export interface PastedLine {
  readonly line: string;
  readonly holiday: { readonly date: string; readonly name: string } | null;
}

/** A date and a name; between them a comma, a semicolon, a tab, a dash or a space. Spreadsheets put either in quotes. */
const LINE = /^"?(\p{Nd}{4})[-/.](\p{Nd}{1,2})[-/.](\p{Nd}{1,2})"?(?:\s*[,;|]\s*|\s+(?:[-–—]\s+)?)"?(.+?)"?$/u;

/** A number in the digits of any of our languages. */
const latin = (digits = '') => digits.replaceAll(/[०-९০-৯]/gu, (digit) => String(((digit.codePointAt(0) ?? 0) % 16) - 6));
const two = (digits: string | undefined) => latin(digits).padStart(2, '0');

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  // 30 February would be a day in March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** The holidays in a pasted text, one a line; empty lines are left out. */
export function parseHolidays(text: string): PastedLine[] {
  const lines = text.split(/\r?\n/u).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, year, month, day, name = ''] = LINE.exec(line) ?? [];
      const date = `${latin(year)}-${two(month)}-${two(day)}`;
      return { line, holiday: isDay(date) && name.trim() !== '' ? { date, name: name.trim() } : null };
    });
}
