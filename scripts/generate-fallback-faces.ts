// Writes web/ui/fallback-faces.css: system fonts, stretched to the metrics of ours. With --check: fails when the committed file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { entireMetricsCollection as metrics } from '@capsizecss/metrics/entireMetricsCollection';

const { arial, notoSerif, roboto, sourceSans3, sourceSerif4, timesNewRoman } = metrics;

/** Weights of text, and the weight of ours and of a local font that represents them. */
const text = { weights: '200 549', ours: 'regular', local: 'regular' } as const;
const bold = { weights: '550 900', ours: '600', local: '700' } as const;
/** Headings have one weight. */
const heading = { weights: '200 900', ours: '600', local: '700' } as const;

const faces = [
  { family: 'Sans Arial', ours: sourceSans3, local: arial, of: text, alike: ['Liberation Sans'] },
  { family: 'Sans Arial', ours: sourceSans3, local: arial, of: bold, alike: ['Liberation Sans Bold'] },
  { family: 'Sans Roboto', ours: sourceSans3, local: roboto, of: text, alike: ['Roboto'] },
  { family: 'Sans Roboto', ours: sourceSans3, local: roboto, of: bold, alike: [] },
  { family: 'Serif Times', ours: sourceSerif4, local: timesNewRoman, of: heading, alike: ['Liberation Serif Bold'] },
  { family: 'Serif Noto', ours: sourceSerif4, local: notoSerif, of: heading, alike: [] },
];

function faceOf({ family, ours, local, of, alike }: (typeof faces)[number]): string {
  const metricsOfOurs = ours.variants[of.ours];
  const metricsOfLocal = local.variants[of.local];
  const { fontFaces } = createFontStack([metricsOfOurs, metricsOfLocal], { fontFaceFormat: 'styleObject' });
  const [fontFace] = fontFaces.map((face) => face['@font-face']);
  if (!fontFace) throw new Error(`No face of ${local.familyName}`);
  // Fonts with the same metrics by design replace it on other systems.
  const sources = [fontFace.src, ...alike.map((name) => `local('${name}')`)].join(', ').replaceAll('"', "'");
  const rules = Object.entries({
    'font-family': `'${family}'`,
    'font-weight': of.weights,
    src: sources,
    'size-adjust': fontFace.sizeAdjust,
    'ascent-override': fontFace.ascentOverride,
    'descent-override': fontFace.descentOverride,
    'line-gap-override': '0%',
  });
  return `@font-face {\n${rules.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`;
}

const target = join(import.meta.dirname, '../web/ui/fallback-faces.css');
const styles = `/* Made by scripts/generate-fallback-faces.ts from the metrics of the fonts: text is as wide and high in them as in ours. */\n${faces.map(faceOf).join('')}`;

if (!process.argv.includes('--check')) writeFileSync(target, styles);
else if (readFileSync(target, 'utf8') !== styles) {
  console.error('web/ui/fallback-faces.css differs from the metrics: run node scripts/generate-fallback-faces.ts');
  process.exitCode = 1;
}
