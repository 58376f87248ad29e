import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import yazl from 'yazl';
import { describe, expect, it } from 'vitest';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importTest, nonZero } from '#tests/support/importing.ts';
import { canonicalExport } from '#server/canonical-export.ts';
import { importSources } from './index.ts';
import { streamOf } from './reading/sources.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const { connection, ctx, folder } = await importTest();

const rows = async (text: string, values: unknown[] = []) => (await connection.pool.query(text, values)).rows as Record<string, unknown>[];
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const release = (key: string, fields: object = {}) => ({
  ocid: `ocds-exampl-${key}`,
  id: '1',
  date: '2025-01-01T00:00:00Z',
  tag: ['tender'],
  tender: { title: `Title of ${key}` },
  ...fields,
});
const notice = async (key: string) =>
  (await rows('select id, version, status, type, content, buyer_id, free from notice where source_key = $1', [`ocds-exampl-${key}`]))[0]!;
const errorsOf = (runId: number) => rows('select file, record, position, outcome, code, raw from import_error where run_id = $1 order by id', [runId]);
const period = (endDate: string) => ({ tenderPeriod: { endDate } });

describe('versions of one notice', () => {
  it('are built from its releases in date order, with the award', async () => {
    const { counters } = await importSources(ctx, [join(fixtures, 'release-package-1.1.json')]);
    expect(nonZero(counters)).toEqual({ read: 2, new: 1, amended: 1 });
    const storedNotice = await notice('road-1');
    expect(storedNotice).toMatchObject({ version: 2, status: 'awarded', type: 'invitationForBids', free: true });
    expect(storedNotice['content']).toMatchObject({
      title: 'Gravelling of the ridge road',
      deadline: { at: '2025-02-12T06:15:00.000Z' },
      awards: [{ id: 'a1' }],
    });
    const [amendment] = await rows('select at, actor, reason, changes from notice_amendment where notice_id = $1', [storedNotice['id']]);
    expect(amendment).toMatchObject({ at: new Date('2025-03-20T04:15:00Z'), actor: 'import', reason: 'changed at the source' });
    expect((amendment!['changes'] as { path: string }[]).map((change) => change.path)).toEqual(['awards', 'status']);
  });

  it('come from the releases of a record; a record of links alone is skipped; a compiled release is used where there is no other', async () => {
    const { counters, runId } = await importSources(ctx, [join(fixtures, 'record-package.json')]);
    expect(nonZero(counters)).toEqual({ read: 5, new: 3, skipped: 2 });
    const first = await notice('rec-1');
    expect(first).toMatchObject({ version: 2, content: { title: 'Weir', deadline: { at: '2024-07-01T12:00:00.000Z' } } });
    expect((await rows('select reason from notice_amendment where notice_id = $1', [first['id']]))[0]).toEqual({ reason: 'The drawings came late' });
    expect((await notice('rec-2'))['content']).toMatchObject({ title: 'Ferry' });
    expect((await notice('rec-3'))['content']).toMatchObject({ title: 'Pier' });
    expect((await errorsOf(runId)).map((row) => [row['record'], row['outcome'], row['code']])).toEqual([
      [3, 'skipped', 'links-only'],
      [4, 'skipped', 'links-only'],
    ]);
  });

  it('an older release that arrives late fills gaps and overwrites nothing; an earlier deadline is accepted and flagged', async () => {
    const firstFile = file(
      'late-1.json',
      JSON.stringify(
        release('late', { id: 'b', date: '2025-02-01T00:00:00Z', tag: ['tenderUpdate'], tender: { title: 'New title', ...period('2025-03-01T00:00:00Z') } }),
      ),
    );
    const secondFile = file(
      'late-2.json',
      JSON.stringify(release('late', { id: 'a', tender: { title: 'Old title', description: 'Words', ...period('2025-04-01T00:00:00Z') } })),
    );
    const thirdFile = file(
      'late-3.json',
      JSON.stringify(release('late', { id: 'c', date: '2025-02-10T00:00:00Z', tag: ['tenderUpdate'], tender: period('2025-02-20T00:00:00Z') })),
    );
    await importSources(ctx, [firstFile]);
    const { counters } = await importSources(ctx, [secondFile]);
    expect(nonZero(counters)).toEqual({ read: 1, amended: 1 });
    expect(await notice('late')).toMatchObject({
      version: 2,
      content: { title: 'New title', description: 'Words', deadline: { at: '2025-03-01T00:00:00.000Z' } },
    });
    await importSources(ctx, [thirdFile]);
    const storedNotice = await notice('late');
    expect(storedNotice).toMatchObject({ version: 3, content: { title: 'New title', description: 'Words', deadline: { at: '2025-02-20T00:00:00.000Z' } } });
    expect((storedNotice['content'] as { flags: string[] }).flags).toContain('deadline-moved-earlier');
    // All of them again, the other way round: nothing.
    const again = await importSources(ctx, [thirdFile, secondFile, firstFile]);
    expect(nonZero(again.counters)).toEqual({ read: 3, duplicate: 3 });
    expect((await notice('late'))['version']).toBe(3);
  });

  it('a changed record with a known id is an amendment; the same record again is logged as a duplicate of it', async () => {
    const path = file(
      'changed.jsonl',
      [release('same'), release('same', { tender: { title: 'Changed' } }), release('same')].map((record) => JSON.stringify(record)).join('\n'),
    );
    const { counters, runId } = await importSources(ctx, [path]);
    expect(nonZero(counters)).toEqual({ read: 3, new: 1, amended: 1, duplicate: 1 });
    expect(await rows('select record, position, notice_key, release_id, repeats from import_duplicate where run_id = $1', [runId])).toEqual([
      { record: 2, position: expect.any(Number) as number, notice_key: 'ocds-exampl-same', release_id: '1', repeats: 'release' },
    ]);
  });

  it('distinguish bare releases without id or date by their content', async () => {
    const bare = { ocid: 'ocds-exampl-bare', tag: ['tender'], tender: { title: 'Bare' } };
    const path = file('bare.json', JSON.stringify([bare, { ...bare, tender: { title: 'Bare', description: 'More' } }, bare], null, 2));
    expect(nonZero((await importSources(ctx, [path])).counters)).toEqual({ read: 3, new: 1, amended: 1, duplicate: 1 });
  });

  it('are locked for a locked source, and take the given country', async () => {
    const path = file('locked.json', JSON.stringify(release('locked')));
    await importSources(ctx, [path], { free: false, country: 'KE' });
    expect(await notice('locked')).toMatchObject({ free: false, content: { country: 'KE' } });
  });
});

describe('sources', () => {
  it('can be folders, patterns, gzip, zip, URLs and standard input; each file is read once, in a stable order', async () => {
    const place = join(folder, 'tree');
    mkdirSync(join(place, 'inner'), { recursive: true });
    writeFileSync(join(place, 'a.json'), JSON.stringify(release('tree-a')));
    writeFileSync(join(place, 'b.data'), gzipSync(`${JSON.stringify(release('tree-b'))}\n${JSON.stringify(release('tree-b2'))}`));
    writeFileSync(join(place, 'inner', 'notes.md'), '# Not data\n');
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(release('tree-c'))), 'c.json');
    zip.addBuffer(gzipSync(JSON.stringify(release('tree-d'))), 'deep/d.gz');
    zip.end();
    writeFileSync(join(place, 'inner', 'z'), Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>)));
    const first = await importSources(ctx, [place, join(place, 'a.json'), join(place, '*.json')]);
    expect(nonZero(first.counters)).toEqual({ read: 5, new: 5, skipped: 1 });
    expect(first.status).toBe('done');
    expect((await errorsOf(first.runId)).map((row) => [row['file'], row['outcome'], row['code']])).toEqual([
      [join(place, 'inner', 'notes.md'), 'skipped', 'unknown-format'],
    ]);
    expect(
      (await rows('select name from import_file where run_id = $1 and name like $2 order by name', [first.runId, '%!%'])).map((row) => row['name']),
    ).toEqual([`${join(place, 'inner', 'z')}!c.json`, `${join(place, 'inner', 'z')}!deep/d.gz`]);

    const server = createServer((request, response) => {
      if (request.url === '/gone') response.writeHead(404).end();
      else response.end(gzipSync(JSON.stringify({ releases: [release('web')] })));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const web = await importSources(ctx, [`${address}/data`, `${address}/gone`, '-'], {
      stdin: () => streamOf([Buffer.from(JSON.stringify(release('stdin')))]),
    });
    server.close();
    expect(nonZero(web.counters)).toEqual({ read: 2, new: 2, failed: 1 });
    expect(web.status).toBe('incomplete');
  });

  it('that do not exist are reported', async () => {
    const { status, runId } = await importSources(ctx, [join(folder, 'nothing'), join(folder, 'no*thing')]);
    expect(status).toBe('incomplete');
    expect((await errorsOf(runId)).map((row) => row['code'])).toEqual(['no-such-source', 'no-such-source']);
  });
});

describe('an interrupted run', () => {
  it('resumes where it stopped, with the same result as an uninterrupted one', async () => {
    const text = Array.from({ length: 95 }, (_, index) => JSON.stringify(release(`stop-${index}`, { buyer: { name: `Buyer ${index % 7}` } }))).join('\n');
    const path = file('stop.jsonl', `${text}\nnot json\n`);
    const [referenceDatabase, resumedDatabase] = [await testDatabase(), await testDatabase()];
    await importSources(testCtx(referenceDatabase), [path], { batchSize: 10 });
    const stop = new AbortController();
    const stoppedRun = await importSources(testCtx(resumedDatabase), [path], {
      batchSize: 10,
      signal: stop.signal,
      onProgress: ({ counters }) => counters.read >= 40 && stop.abort(),
    });
    expect(stoppedRun).toMatchObject({ status: 'stopped', counters: { read: 40 } });
    const resumedRun = await importSources(testCtx(resumedDatabase), [path], { batchSize: 10 });
    expect(resumedRun).toMatchObject({ status: 'done', resumed: true, runId: stoppedRun.runId, counters: { read: 96, new: 95, failed: 1 } });
    const exportedLines = await Array.fromAsync(canonicalExport(testCtx(resumedDatabase)));
    expect(exportedLines).toEqual(await Array.fromAsync(canonicalExport(testCtx(referenceDatabase))));
    expect(exportedLines.length).toBeGreaterThan(95 + 95 + 7);
  });

  it('reads a file from its beginning if it has changed', async () => {
    const path = file('changing.jsonl', Array.from({ length: 30 }, (_, index) => JSON.stringify(release(`ch-${index}`))).join('\n'));
    const stop = new AbortController();
    await importSources(ctx, [path], { batchSize: 10, signal: stop.signal, onProgress: () => stop.abort() });
    writeFileSync(
      path,
      `${JSON.stringify(release('ch-first'))}\n${Array.from({ length: 30 }, (_, index) => JSON.stringify(release(`ch-${index}`))).join('\n')}`,
    );
    const resumedRun = await importSources(ctx, [path], { batchSize: 10 });
    expect(resumedRun.resumed).toBe(true);
    expect(await notice('ch-first')).toBeDefined();
    expect(await notice('ch-29')).toBeDefined();
  });
});
