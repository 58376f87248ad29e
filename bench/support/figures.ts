/** A line of the table: a measurement with its reference, and the limit of docs/performance.md. */
export interface Figure {
  /** Number in the table of figures; null for a measurement without a limit. */
  readonly number: number | null;
  readonly what: string;
  readonly measured: string;
  readonly reference: string;
  /** The value to compare with the limit: a ratio, or a number in the unit that `what` names. */
  readonly value: number;
  readonly limit: number | null;
  /** Whether `value` may be at most or must be at least the limit. */
  readonly bound: 'at most' | 'at least';
  /** The limit has no tolerance. */
  readonly exact?: boolean;
  /** The limit binds only at this number of notices. */
  readonly bindsAt?: number;
}

export type Verdict = 'met' | 'within 25 %' | 'missed' | '';

/** A figure passes up to a quarter beyond its limit, and says when it needs that quarter. */
export function verdictOf(figure: Figure): Verdict {
  if (figure.limit === null) return '';
  if (!Number.isFinite(figure.value)) return 'missed';
  const excess = figure.bound === 'at most' ? figure.value / figure.limit : figure.limit / figure.value;
  if (figure.limit === 0) return figure.value === 0 ? 'met' : 'missed';
  if (excess <= 1) return 'met';
  return excess <= 1.25 && !figure.exact ? 'within 25 %' : 'missed';
}

const number = (value: number) => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '–');

/** The table as text, columns aligned. */
export function table(figures: readonly Figure[], size: number): string {
  const head = ['#', 'what', 'measured', 'reference', 'ratio', 'limit', 'result'];
  const rows = figures.map((figure) => [
    figure.number === null ? '' : String(figure.number),
    figure.what,
    figure.measured,
    figure.reference,
    number(figure.value),
    figure.limit === null ? '' : `${figure.bound === 'at most' ? '≤' : '≥'} ${figure.limit}`,
    `${verdictOf(figure)}${figure.bindsAt !== undefined && figure.bindsAt !== size && figure.limit !== null ? ` (binds at ${figure.bindsAt})` : ''}`,
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n');
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
