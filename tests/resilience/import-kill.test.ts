import { it } from 'vitest';
import { madeUpCsv, madeUpDecp, madeUpWorkbook } from '#tests/support/import-data.ts';
import { expectImportSurvivesKills } from '#tests/support/import-kill.ts';
import { eformsFolder, tedFolder } from '#tests/support/import-xml-data.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

it('an import killed ten times ends like an uninterrupted one after its restarts', async () => {
  await expectImportSurvivesKills({ kills: 10, seed, notices: 12_000 });
});

it.each([
  ['CSV', madeUpCsv],
  ['XLSX', madeUpWorkbook],
  ['JSON by a mapping', madeUpDecp],
])('an import of %s killed six times does too', async (_, make) => {
  await expectImportSurvivesKills({ kills: 6, seed, notices: 6000, make });
});

it.each([
  ['eForms', eformsFolder],
  ['the older TED XML', tedFolder],
])('an import of %s killed six times does too', async (_, make) => {
  await expectImportSurvivesKills({ kills: 6, seed, notices: 3000, make });
});
