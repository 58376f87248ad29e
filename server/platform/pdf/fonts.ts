import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { woffToSfnt } from './woff-to-sfnt.ts';

const { resolve } = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/** A font file: of one script and weight. */
export interface PdfFont {
  readonly name: string;
  /** Letters of a line that is written in it have to be so far apart, in sizes of the font. */
  readonly lineHeight: number;
  /** Of its size, so that its letters look as large as those of the others. */
  readonly scale: number;
  /** Its letters are joined and reordered, so that a reader's program cannot read them back from the shapes. */
  readonly isShaped: boolean;
}

// Static .woff: pdfkit 0.20 cannot read the .woff2 of the Indic scripts, and embeds no weight of a variable font but the first. Its shaper
// breaks conjuncts of Noto Sans Bengali, which browsers have, and joins those of Hind Siliguri rightly.
const families: readonly (readonly [name: string, file: string, indicScale?: number])[] = [
  ['latin', 'source-sans-3/files/source-sans-3-latin'],
  ['latin-ext', 'source-sans-3/files/source-sans-3-latin-ext'],
  ['devanagari', 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari', 0.94],
  ['bengali', 'hind-siliguri/files/hind-siliguri-bengali', 1.03],
  ['cyrillic', 'source-sans-3/files/source-sans-3-cyrillic'],
  ['greek', 'source-sans-3/files/source-sans-3-greek'],
  ['vietnamese', 'source-sans-3/files/source-sans-3-vietnamese'],
];
const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };

const filesByName = new Map<string, string>();
const fontsOfWeight = (weight: Weight): readonly PdfFont[] =>
  families.map(([family, file, indicScale]) => {
    const name = `${family}-${weight}`;
    filesByName.set(name, `@fontsource/${file}-${weights[weight]}-normal.woff`);
    return { name, lineHeight: indicScale ? 1.6 : 1.35, scale: indicScale ?? 1, isShaped: indicScale !== undefined };
  });

/** The fonts of each weight, in the order in which a character is looked for in them. */
export const pdfFonts: Readonly<Record<Weight, readonly PdfFont[]>> = { regular: fontsOfWeight('regular'), bold: fontsOfWeight('bold') };

const contents = new Map<string, Buffer>();
/** The bytes of a font, read at its first use. */
export const fontBytes = ({ name }: PdfFont): Buffer => contents.getOrInsertComputed(name, () => woffToSfnt(readFileSync(resolve(filesByName.get(name)!))));
