// Whatever a spreadsheet takes for the beginning of a formula (OWASP, CSV injection) is kept from being one.
const formula = /^[=+\-@\t\r＝＋－＠]/u;
const plainNumber = /^-?\d+(?:\.\d+)?$/u;

function field(value: string): string {
  const text = formula.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return /["\r\n,;]/u.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
