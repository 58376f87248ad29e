import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NoticePage } from '#contract/notices.ts';
import type { SearchResult } from '#contract/search.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { tedXml } from '#tests/support/made-up-ted.ts';
import { nonZero } from '#tests/support/importing.ts';
import { canonicalExport } from '#server/canonical-export.ts';
import { importSources } from './index.ts';
import { streamOf } from './reading/sources.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const { connection, ctx, get } = await testApp({ clock: fixedClock('2025-03-01T00:00:00Z') });
const importAll = async (...sources: string[]) => nonZero((await importSources(ctx, sources)).counters);
const importText = async (text: string) => nonZero((await importSources(ctx, ['-'], { stdin: () => streamOf([Buffer.from(text)]) })).counters);
const ofXml = (line: string) => /"source":"(?:eforms|ted)"/u.test(line);
const searchCount = async (q: string) => (await get<SearchResult>(`/api/search?q=${encodeURIComponent(q)}&exact=true`)).body.total;

/** Everything stored but the logs of the runs. */
async function readStored(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of canonicalExport(ctx)) if (!/"kind":"import-(?:run|error|duplicate)"/u.test(line)) lines.push(line);
  return lines;
}

/** Makes stored rows look like those of a mapping without some fields. */
async function asOlderMapping(fields: readonly string[]): Promise<void> {
  const { pool } = connection;
  const without = (column: string) => fields.reduce((text, field) => `(${text} - '${field}')`, column);
  await pool.query(`update import_release set content = ${without('content')}, digest = decode(md5(digest::text), 'hex')`);
  await pool.query(`update notice set content = ${without('content')}, content_digest = decode(md5(content_digest::text), 'hex') where source is not null`);
}

it('an unchanged record is read again without an amendment, in every format', async () => {
  const first = await importAll(fixtures);
  await drainAll(ctx);
  const storedLines = await readStored();
  const again = await importAll(fixtures);
  expect(again).toEqual({ ...again, read: first['read'], failed: first['failed'], skipped: first['skipped'] });
  expect(again).not.toHaveProperty('amended');
  expect(await readStored()).toEqual(storedLines);
  await asOlderMapping(['description', 'awards', 'lots', 'deadline', 'contact', 'references']);
  expect(await readStored()).not.toEqual(storedLines);
  expect(await importAll(fixtures)).toEqual(again);
  expect(await readStored()).toEqual(storedLines);
});

it('older records, stored without their form, are read again too where they have a number and a date', async () => {
  const storedLines = await readStored();
  await asOlderMapping(['description', 'lots']);
  await connection.pool.query('update import_release set given = null');
  const folders = ['eforms', 'ted'].map((name) => join(fixtures, name));
  expect(await importAll(...folders)).not.toHaveProperty('amended');
  expect((await readStored()).filter(ofXml)).toEqual(storedLines.filter(ofXml));
  const result = await connection.pool.query<{ kept: boolean }>(
    `select bool_and(given is not null) as kept from import_release where source in ('eforms', 'ted')`,
  );
  expect(result.rows[0]!.kept).toBe(true);
});

const notice = (title: string, version = '01') =>
  eformsXml({
    id: noticeId(950),
    version,
    folder: noticeId(1, 9),
    subtype: '16',
    noticeType: 'cn-standard',
    formType: 'competition',
    root: 'ContractNotice',
    title: { ENG: title, NLD: 'Zeldzaamwoord' },
    lots: [{ title: { ENG: 'Part' } }],
  });

it('search finds a notice by its new text; a change of the publisher is one amendment of that change alone', async () => {
  expect(await importText(notice('Quiet school'))).toEqual({ read: 1, new: 1 });
  await asOlderMapping(['translations']);
  expect(await importText(notice('Quiet school'))).toEqual({ read: 1, duplicate: 1 });
  await drainAll(ctx);
  expect(await searchCount('Zeldzaamwoord')).toBe(1);
  await asOlderMapping(['translations']);
  expect(await importText(notice('Quiet school') + notice('Loud school', '02'))).toEqual({ read: 2, duplicate: 1, amended: 1 });
  const { public_id: id } = (await connection.pool.query<{ public_id: string }>('select public_id from notice where source_key = $1', [noticeId(950)]))
    .rows[0]!;
  const page = (await get<NoticePage>(`/api/notices/showNoticePage?id=${id}`)).body;
  if (page.locked) throw new Error('locked');
  expect(page.version).toBe(2);
  expect(page.amendments.map(({ changes }) => changes.map(({ path }) => path))).toEqual([['title']]);
});

it('an award stored as an instant becomes the date of its source, without an amendment', async () => {
  const awardXml = tedXml({ number: '000951-2022', form: 'F03', document: '7', awards: [{ winner: 'Bâtir SA', concluded: '2022-07-27' }] });
  expect(await importText(awardXml)).toEqual({ read: 1, new: 1 });
  const { pool } = connection;
  const asInstant = `jsonb_set(content::jsonb, '{awards,0,date}', '"2022-07-26T22:00:00.000Z"')`;
  const { rows } = await pool.query<{ id: string }>(
    `update notice set content = ${asInstant}, content_digest = decode(md5(content_digest::text), 'hex') where source_key = '000951-2022' returning public_id as id`,
  );
  await pool.query(`update import_release set content = ${asInstant}, digest = decode(md5(digest::text), 'hex') where notice_key = '000951-2022'`);
  expect(await importText(awardXml)).toEqual({ read: 1, duplicate: 1 });
  const page = (await get<NoticePage>(`/api/notices/showNoticePage?id=${rows[0]!.id}`)).body;
  if (page.locked) throw new Error('locked');
  expect({ version: page.version, date: page.content.awards![0]!.date }).toEqual({ version: 1, date: '2022-07-27' });
});

it('a changed table row, JSON record and document are one amendment each', async () => {
  await importAll(fixtures);
  for (const [name, from, to] of [
    ['za-etenders.csv', 'RESURFACING OF', 'REPAVING OF'],
    ['fr-decp.json', 'Clôture de l', 'Barrière de l'],
    ['release-package-1.1.json', 'Gravelling of the ridge road', 'Paving of the ridge road'],
    ['ted/f01.xml', '<TITLE><P>Travaux', '<TITLE><P>Ouvrages'],
  ] as const) {
    const text = readFileSync(join(fixtures, name), 'utf8');
    expect(text).toContain(from);
    expect({ name, ...(await importText(text.replace(from, to))) }).toMatchObject({ name, amended: 1 });
  }
});
