import type { Weight } from './fonts.ts';
import type { TextRun } from './text-runs.ts';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}
/** A line of text and its size in points. */
export interface TextLine {
  readonly runs: readonly TextRun[];
  readonly width: number;
  readonly height: number;
}

/** Measures and chooses fonts, for one document. */
export interface Typesetter {
  readonly runsOf: (text: string, weight: Weight) => TextRun[];
  readonly widthOf: (run: TextRun, size: number) => number;
}

const graphemes = new Intl.Segmenter();

/** Breaks text into lines no wider than `width`: at spaces, and within a word only where it is wider than a line. No-break spaces hold. */
export function linesOf({ runsOf, widthOf }: Typesetter, text: string, { size, weight = 'regular' }: TextStyle, width: number): TextLine[] {
  const measure = (part: string) => runsOf(part, weight).reduce((sum, run) => sum + widthOf(run, size), 0);
  const lines: string[] = [];
  for (const paragraph of text
    .toWellFormed()
    .replaceAll(/[^\S\n\u00A0\u202F]+/gu, ' ')
    .split('\n')) {
    let line = '';
    for (const word of paragraph.trim().split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const { segment } of measure(word) <= width ? [{ segment: word }] : graphemes.segment(word)) {
        if (line !== '' && measure(line + segment) > width) {
          lines.push(line);
          line = '';
        }
        line += segment;
      }
    }
    lines.push(line);
  }
  return lines.map((line) => {
    const runs = runsOf(line, weight);
    return { runs, width: measure(line), height: size * Math.max(1.35, ...runs.map(({ font }) => font.lineHeight)) };
  });
}
