import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { procedures } from '#contract/names.ts';
import type { NoticePage } from '#contract/notices.ts';
import type { FilterCounts, SearchResult } from '#contract/search.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { nonZero } from '#tests/support/importing.ts';
import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { tedXml } from '#tests/support/made-up-ted.ts';
import { importSources } from './index.ts';
import { streamOf } from './reading/sources.ts';

const { connection, ctx, get } = await testApp({ clock: fixedClock('2025-03-01T00:00:00Z') });
const importContent = async (text: string) => nonZero((await importSources(ctx, ['-'], { stdin: () => streamOf([Buffer.from(text)]) })).counters);
const content = async (source: string, key: string) => {
  const { rows } = await connection.pool.query<{ id: string }>('select public_id as id from notice where source = $1 and source_key = $2', [source, key]);
  const { body } = await get<NoticePage>(`/api/notices/showNoticePage?id=${rows[0]!.id}`);
  if (body.locked) throw new Error('locked');
  return body.content;
};

const eforms = (number: number, procedure: string) =>
  eformsXml({ id: noticeId(number), subtype: '16', noticeType: 'cn-standard', formType: 'competition', root: 'ContractNotice', title: 'Bridge', procedure });
const ted = (number: string, code: string, label: string) =>
  tedXml({ number, form: 'F02', title: 'Bridge' }).replace('<PR_PROC CODE="1">Open procedure', `<PR_PROC CODE="${code}">${label}`);

it.each([
  ['open', 'open', undefined],
  ['neg-wo-call', 'limited', 'neg-wo-call'],
  ['exp-int-rail', 'selective', 'exp-int-rail'],
  ['oth-single', undefined, 'oth-single'],
  ['brand-new', undefined, 'brand-new'],
])('stores an eForms procedure as its code: %s', async (code, method, methodDetails) => {
  const number = 500 + code.length;
  expect(await importContent(eforms(number, code))).toMatchObject({ new: 1 });
  expect(await content('eforms', noticeId(number))).toMatchObject({ ...(method ? { method } : {}), ...(methodDetails ? { methodDetails } : {}) });
  expect((await content('eforms', noticeId(number))).methodDetails).toBe(methodDetails);
});

it.each([
  ['1', 'Open procedure', 'open', undefined],
  ['9', 'Not applicable', undefined, undefined],
  ['T', 'Negotiated without a prior call for competition', 'limited', 'neg-wo-call'],
  ['E', 'Concession award procedure', undefined, 'concession'],
  ['X', 'By lot', undefined, 'By lot'],
])('maps a procedure of older TED forms to its code: %s', async (code, label, method, methodDetails) => {
  const number = `0009${code.codePointAt(0)}-2019`;
  expect(await importContent(ted(number, code, label))).toMatchObject({ new: 1 });
  const storedContent = await content('ted', number);
  expect([storedContent.method, storedContent.methodDetails]).toEqual([method, methodDetails]);
});

it('replaces stored English labels by codes, and reads them again without an amendment', async () => {
  const [xml, key] = [eforms(600, 'comp-dial'), noticeId(600)];
  await importContent(xml);
  const { pool } = connection;
  const oldLabels = `'{"methodDetails": "Competitive dialogue", "sourceOfFunding": "European Union"}'`;
  await pool.query(`update notice set content = content || ${oldLabels}, method_details = 'Competitive dialogue' where source_key = $1`, [key]);
  await drainAll(ctx);
  await pool.query(`begin; ${readFileSync(join(import.meta.dirname, '../../../migrations/20261122T0950_procedure_codes.sql'), 'utf8')}; commit`);
  expect(await content('eforms', key)).toMatchObject({ methodDetails: 'comp-dial', sourceOfFunding: 'europeanUnion' });
  await drainAll(ctx);
  const searchResult = (await get<SearchResult>('/api/search?sourceOfFunding=europeanUnion&scope=global')).body;
  expect(searchResult.items.map((card) => !card.locked && card.methodDetails)).toEqual(['comp-dial']);
  const { filters } = (await get<FilterCounts>('/api/notices/filters?scope=global')).body;
  expect(filters['sourceOfFunding']).toEqual([expect.objectContaining({ value: 'europeanUnion', count: 1 })]);
  expect(await importContent(xml)).not.toHaveProperty('amended');
});

it('every code of the migration has a name', () => {
  const migrationSql = readFileSync(join(import.meta.dirname, '../../../migrations/20261122T0950_procedure_codes.sql'), 'utf8');
  const codes = [...migrationSql.matchAll(/^ {2}\('[^']+', '([^']+)'\)/gmu)].map(([, code]) => code);
  expect(codes.length).toBe(20);
  expect(codes.filter((code) => !(procedures as readonly (string | undefined)[]).includes(code))).toEqual([]);
});
