import { it } from 'vitest';
import { madeUpCsv, madeUpDecp, madeUpWorkbook } from '#tests/support/import-data.ts';
import { importKilled } from '#tests/support/import-kill.ts';
import { eformsFolder, tedFolder } from '#tests/support/import-xml-data.ts';

const seed = Number(process.env['SEED'] ?? 20_251_121);

// The long form, with ten kills, is tests/resilience/import-kill.test.ts.
it('an import killed while storing and while indexing ends like an uninterrupted one after a restart', async () => {
  await importKilled(2, seed, 1000);
}, 120_000);

it.each([
  ['CSV', madeUpCsv],
  ['XLSX', madeUpWorkbook],
  ['JSON by a mapping', madeUpDecp],
])(
  'an import of %s does too',
  async (_, make) => {
    await importKilled(1, seed, 700, make);
  },
  180_000,
);

it.each([
  ['eForms', eformsFolder],
  ['the older TED XML', tedFolder],
])(
  'an import of %s does too',
  async (_, make) => {
    await importKilled(1, seed, 300, make);
  },
  180_000,
);
