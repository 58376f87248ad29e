import { it } from 'vitest';
import { madeUpCsv, madeUpDecp, madeUpWorkbook } from '#tests/support/import-data.ts';
import { expectImportSurvivesKills } from '#tests/support/import-kill.ts';
import { eformsFolder, tedFolder } from '#tests/support/import-xml-data.ts';

const seed = Number(process.env['SEED'] ?? 20_251_121);

// The long form, with ten kills, is tests/resilience/import-kill.test.ts.
it('an import killed while storing and while indexing ends like an uninterrupted one after a restart', async () => {
  await expectImportSurvivesKills({ kills: 2, seed, notices: 1000 });
}, 120_000);

it.each([
  ['CSV', madeUpCsv],
  ['XLSX', madeUpWorkbook],
  ['JSON by a mapping', madeUpDecp],
])(
  'an import of %s does too',
  async (_, make) => {
    await expectImportSurvivesKills({ kills: 1, seed, notices: 700, make });
  },
  180_000,
);

it.each([
  ['eForms', eformsFolder],
  ['the older TED XML', tedFolder],
])(
  'an import of %s does too',
  async (_, make) => {
    await expectImportSurvivesKills({ kills: 1, seed, notices: 300, make });
  },
  180_000,
);
