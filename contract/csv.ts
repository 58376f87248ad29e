// Neutralises what a spreadsheet reads as the beginning of a formula (OWASP, CSV injection). It may begin a cell, or follow a separator
// that some spreadsheets split at even inside quotes: a semicolon, in much of Europe.
const formula = /(^\s*|[;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu;
const plainNumber = /^-?\d+(?:\.\d+)?$/u;

/** One field of CSV (RFC 4180). */
export function csvField(value: string): string {
  const text = plainNumber.test(value) ? value : value.replaceAll(formula, "$1'");
  return /["\r\n,;]/u.test(text) || text !== value ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with the byte order mark that makes spreadsheets read UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\uFEFF${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`;
