import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { importSources } from '#server/modules/imports/index.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { logRun } from '#server/modules/publication-log/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { verifyLog } from './verify-log.ts';

const root = join(import.meta.dirname, '../../../..');
const content = (title: string, more: object = {}) => ({ title, type: 'invitationForBids' as const, kind: 'offline' as const, ...more });
const imported = (key: string, title: string, more: object = {}) => ({
  origin: { source: 'ocds', key },
  content: content(title, more),
  status: 'published' as const,
  free: true,
  buyerId: null,
  sectors: [],
  cpv: [],
});

/** A log with notices of the portal and an import with amendments. */
async function filledLog() {
  const connection = await testDatabase();
  const ctx = testCtx(connection);
  const ids = [await makeNotice({ ctx }), await makeNotice({ ctx }, { free: false, content: { title: 'Secret bridge' } })];
  const inputs = Array.from({ length: 12 }, (_, index) => imported(`k${index}`, `Well ${index}`, { asGiven: { 'é "\\': '\u0001 − 1e21' } }));
  await saveNotices(ctx, inputs, { run: 'import 1' });
  await saveNotices(ctx, [imported('k1', 'Deep well'), { ...imported('k2', 'Well 2'), status: 'cancelled' }], { run: 'import 1' });
  await inTransaction(ctx, (ctx) => logRun(ctx, 'import 1'));
  await makeNotice({ ctx }, { status: 'draft' });
  ids.push(await makeNotice({ ctx }, { content: { title: 'Last' } }));
  return { connection, ctx, ids };
}
type Filled = Awaited<ReturnType<typeof filledLog>>;

/** Changes stored rows as somebody could who owns the database. */
const tamper = ({ connection }: Filled, statement: string) =>
  connection.pool.query(`set session_replication_role = 'replica'; ${statement}; set session_replication_role = 'origin'`);

describe('a log of notices and imports', () => {
  let filled: Filled;
  beforeAll(async () => void (filled = await filledLog()));

  test('is intact, one entry for each notice of the portal and one for each run', async () => {
    const report = await verifyLog(filled.ctx);
    expect(report).toMatchObject({ intact: true, entries: 4, versions: 3 + 14, outside: 0, firstBreak: null });
    expect(await verifyLog(filled.ctx, report.head!)).toMatchObject({ intact: true });
    const { rows } = await filled.connection.pool.query('select number, kind, leaves from publication_log_entry order by number');
    expect(rows).toEqual([
      { number: 1, kind: 'published', leaves: null },
      { number: 2, kind: 'published', leaves: null },
      { number: 3, kind: 'import', leaves: 14 },
      { number: 4, kind: 'published', leaves: null },
    ]);
  });

  test('is only added to', async () => {
    for (const table of ['publication_log_entry', 'publication_log_leaf', 'publication_log_part'])
      for (const statement of [`update ${table} set hash = hash`, `delete from ${table}`, `truncate ${table}`])
        await expect(filled.connection.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('tells nothing of a notice by its digest: the same content has another one each time', async () => {
    await makeNotice(filled, { content: { title: 'Twin' } });
    await makeNotice(filled, { content: { title: 'Twin' } });
    const { rows } = await filled.connection.pool.query<{ digest: Buffer }>('select digest from publication_log_entry order by number desc limit 2');
    expect(rows[0]!.digest.equals(rows[1]!.digest)).toBe(false);
  });
});

test('a mapping that reads a version better is logged anew', async () => {
  const { ctx } = await filledLog();
  await saveNotices(ctx, [imported('k1', 'Deeper well'), imported('k3', 'Well three')], { run: 'import 2', isRereading: () => true });
  await inTransaction(ctx, (ctx) => logRun(ctx, 'import 2'));
  expect(await verifyLog(ctx)).toMatchObject({ intact: true, entries: 5 });
});

test('what a running import has stored is outside of the log until the run ends', async () => {
  const { ctx } = await filledLog();
  await saveNotices(ctx, [imported('n1', 'New')]);
  expect(await verifyLog(ctx)).toMatchObject({ intact: true, outside: 1 });
});

describe('a change in the database is found', () => {
  const changes: [string, string, object][] = [
    ['content of a notice', `update notice set content = content || '{"title":"Road"}' where title = 'Road works'`, { what: 'version', entry: 1, version: 1 }],
    ['content of an imported one', `update notice set content = content || '{"city":"X"}' where title = 'Well 7'`, { what: 'version', entry: 3, version: 1 }],
    ['an earlier version', `update notice_amendment set previous_content = '{}' where number = 1`, { what: 'version', entry: 3, version: 1 }],
    ['a reason', `update notice_amendment set reason = 'other'`, { what: 'version', entry: 3, version: 2 }],
    ['the time of an amendment', `update notice_amendment set at = at - interval '1 day'`, { what: 'version', entry: 3, version: 2 }],
    ['a notice that is gone', `delete from notice where title = 'Last'`, { what: 'gone', entry: 4 }],
    ['the time of an entry', `update publication_log_entry set at = at - interval '1 day' where number = 2`, { what: 'hash', entry: 2 }],
    ['the record of an entry', `update publication_log_entry set record = record || '{"version":9}' where number = 2`, { what: 'digest', entry: 2 }],
    ['an entry that is gone', 'delete from publication_log_entry where number = 2', { what: 'chain', entry: 3 }],
    ['the last entry that is gone', 'delete from publication_log_entry where number = 4', { what: 'unlogged', entry: null, version: 1 }],
    ['a hash', `update publication_log_entry set hash = sha256('x') where number = 2`, { what: 'hash', entry: 2 }],
    ['a leaf that is gone', 'delete from publication_log_leaf where id = 3', { what: 'root', entry: 3 }],
    [
      'a leaf that was added',
      `insert into publication_log_leaf (run, notice_id, version, salt, hash) values ('import 1', 1, 1, '', '')`,
      { what: 'root', entry: 3 },
    ],
    ['a version that nobody logged', `update notice set version = 2 where title = 'Last'`, { what: 'gone', entry: 4, version: 1 }],
    [
      'a version of an import that nobody logged',
      `insert into notice_amendment select id, 1, now(), 'import', null, null, '[]', content from notice where title = 'Well 9'; update notice set version = 2 where title = 'Well 9'`,
      { what: 'unlogged', version: 2 },
    ],
  ];
  test.each(changes)('%s', async (_name, statement, expected) => {
    const filled = await filledLog();
    await tamper(filled, statement);
    const { intact, firstBreak } = await verifyLog(filled.ctx);
    expect({ intact, firstBreak }).toMatchObject({ intact: false, firstBreak: expected });
  });

  test('a chain that was computed anew, by whoever noted its head', async () => {
    const filled = await filledLog();
    const { head } = await verifyLog(filled.ctx);
    expect(await verifyLog(filled.ctx, { ...head!, hash: '0'.repeat(64) })).toMatchObject({ intact: false, firstBreak: { what: 'head', entry: 4 } });
    expect(await verifyLog(filled.ctx, { ...head!, number: 9 })).toMatchObject({ intact: false, firstBreak: { what: 'head', entry: 9 } });
  });
});

describe('many at once', () => {
  test('concurrent publishing makes one chain', async () => {
    const connection = await testDatabase();
    const ctx = testCtx(connection);
    await Promise.all(Array.from({ length: 40 }, (_, index) => makeNotice({ ctx }, { content: { title: `Road ${index}` } })));
    expect(await verifyLog(ctx)).toMatchObject({ intact: true, entries: 40 });
  });

  test('an import does not hold up publishing while it stores, nor the other way round', async () => {
    const connection = await testDatabase();
    const ctx = testCtx(connection);
    await inTransaction(ctx, async (importing) => {
      await saveNotices(importing, [imported('a', 'Well')], { run: 'import 1' });
      await makeNotice({ ctx });
      await inTransaction(ctx, async (publishing) => {
        await makeNotice({ ctx: publishing });
        await saveNotices(importing, [imported('b', 'Well')], { run: 'import 1' });
      });
      await logRun(importing, 'import 1');
    });
    expect(await verifyLog(ctx)).toMatchObject({ intact: true, entries: 3, outside: 0 });
  });

  test('kill -9 while publishing leaves the chain whole', async () => {
    const { pool, url, ...rest } = await testDatabase();
    const ctx = testCtx({ pool, ...rest });
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, ['tests/support/publish-until-killed.ts', url], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'close');
      let published = 0;
      for await (const line of createInterface(child.stdout)) if ((published = Number(line)) === 10 + round * 7) child.kill('SIGKILL');
      await ended;
      // Whether the last one, of which nothing was heard, is there or not: its entry is there with it.
      const { rows } = await pool.query<{ notices: number; entries: number }>(
        'select (select count(*) from notice)::int as notices, (select count(*) from publication_log_entry)::int as entries',
      );
      expect(rows[0]!.entries).toBe(rows[0]!.notices);
      expect(published).toBeGreaterThanOrEqual(10);
    }
    expect(await verifyLog(ctx)).toMatchObject({ intact: true });
  });
});

/** An OCDS release as a line. */
const release = (title: string, date: string) =>
  `${JSON.stringify({ ocid: 'ocds-1', id: date, date, tag: ['tender'], initiationType: 'tender', language: 'en', tender: { id: '1', title, status: 'active' } })}\n`;

test('an import run has its entry when it has ended, another one for what changed, and none for nothing new', async () => {
  const connection = await testDatabase();
  const ctx = testCtx(connection);
  const importing = async (text: string) =>
    importSources(ctx, ['-'], {
      stdin: async function* () {
        yield Buffer.from(text);
      },
    });
  const kinds = async () => (await connection.pool.query('select run, leaves from publication_log_entry order by number')).rows;
  await importing(release('Road', '2026-01-01T00:00:00Z'));
  await importing(release('Road', '2026-01-01T00:00:00Z'));
  expect(await kinds()).toHaveLength(1);
  await importing(release('Wide road', '2026-02-01T00:00:00Z'));
  expect(await kinds()).toMatchObject([{ leaves: 1 }, { leaves: 1 }]);
  expect(await verifyLog(ctx)).toMatchObject({ intact: true, entries: 2, versions: 2, outside: 0 });
});
