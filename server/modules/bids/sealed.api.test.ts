import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import type { ReadableBid } from '#contract/evaluation.ts';
import { createLog } from '#server/platform/log.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { tokenOf } from '#tests/support/people.ts';
import { sendBidPart, startBidFile, uploadBidFile } from '#tests/support/bid-files.ts';
import { makeBuyer, makeSupplier, makeTender, open, submit } from '#tests/support/bidding.ts';
import { callApi, makePerson } from '#tests/support/people.ts';
import { pdf } from '#tests/support/uploads.ts';

const DEADLINE = '2026-12-01T11:15:00.000Z';
const clock = fixedClock('2026-12-01T06:00:00.000Z');
const lines: string[] = [];
const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });
const app = await testApp({ clock, log });

/** Words and an amount that stand nowhere but in the bid. */
const secrets = {
  amount: '7318264951.37',
  note: 'zxqvw-note-kjhgf',
  name: 'zxqvw-name-kjhgf',
  content: 'zxqvw-content-kjhgf',
  unfinished: 'zxqvw-unfinished-kjhgf',
};
const forms = Object.values(secrets).flatMap((text) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=+$/u, '')]);

/** Where in the whole database a text stands: every row of every table as text, bytes in hexadecimal. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'cpv_label'
  `.execute(app.ctx.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const conditions = texts.map((text) => sql`strpos(t::text, ${text}) > 0`);
    const { rows } = await sql`select 1 from ${sql.raw(name)} t where ${sql.join(conditions, sql` or `)} limit 1`.execute(app.ctx.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Files below a folder that contain one of the texts. Others may vanish meanwhile: databases of other tests. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  expect(existsSync(folder)).toBe(true);
  const grep = ['-rlaF', ...texts.flatMap((text) => ['-e', text]), folder];
  const { stdout, stderr, error } = spawnSync('grep', grep, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  if (error) throw error;
  expect(stderr.split('\n').filter((line) => line !== '' && !line.endsWith(': No such file or directory'))).toEqual([]);
  return stdout.split('\n').filter(Boolean);
}

/** The data folder of the database server: tables, and its log of writes. */
async function serverFolder(): Promise<string> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(app.ctx.db);
  return rows[0]!.folder;
}

test('nobody reads a bid before its opening: no address, no table, no file on the disk; after it the buyer does', async () => {
  const { buyer, officers } = await makeBuyer(app);
  const notice = await makeTender(app, buyer, DEADLINE);
  const supplier = await makeSupplier(app);
  const file = await uploadBidFile(app, supplier, notice, `${secrets.name}.pdf`, pdf(secrets.content.repeat(50)));
  const started = (await startBidFile(app, supplier, notice, `${secrets.name}.pdf`, 300_000)).body;
  const part = Buffer.concat([pdf(secrets.unfinished.repeat(4000))]).subarray(0, 90_000);
  expect((await sendBidPart(app, supplier, started.upload, 0, [part])).status).toBe(204);
  const { body: receipt } = await submit(app, supplier, notice, { amount: secrets.amount, note: secrets.note, files: [file] });

  const admin = await tokenOf(app, await makePerson(app, { superAdmin: true }));
  const readers: [string | undefined, Record<string, string>][] = [
    [undefined, {}],
    [admin, {}],
    [admin, { 'child-org': buyer.organisation }],
    [admin, { 'child-org': supplier.organisation }],
    ...officers.map(({ token }): [string, Record<string, string>] => [token, {}]),
    [supplier.token, {}],
  ];
  const ids = { notice, id: notice, bid: receipt.id, ids: notice, noticeId: notice, subject: notice };
  const reads = async () => {
    for (const { method, path } of endpoints) {
      if (method !== 'GET') continue;
      for (const [token, headers] of readers) {
        const filled = path.replaceAll(/\{\w+\}/gu, path.includes('documents') ? file : notice);
        for (const query of ['', ...Object.entries(ids).map(([name, value]) => `?${name}=${value}`)]) {
          const { body } = await callApi<unknown>(app, 'GET', filled + query, { ...(token ? { token } : {}), headers });
          const text = JSON.stringify(body);
          expect({ path, query, found: forms.filter((secret) => text.includes(secret)) }).toEqual({ path, query, found: [] });
        }
      }
    }
  };
  await reads();
  // A browser with another clock changes nothing: the portal's counts.
  const early = await callApi(app, 'POST', '/tenders/opening', {
    token: officers[0].token,
    headers: { date: 'Wed, 02 Dec 2099 00:00:00 GMT' },
    body: { notice, officers: officers.slice(0, 2).map(({ id }) => ({ id, passphrase: 'open sesame, all of us' })) },
  });
  expect(early.status).toBe(409);

  expect(await tablesWith(forms)).toEqual([]);
  await sql`checkpoint`.execute(app.ctx.db).catch(() => undefined);
  expect(filesWith(await serverFolder(), Object.values(secrets))).toEqual([]);
  expect(filesWith(app.ctx.config.DATA_DIR, forms)).toEqual([]);

  clock.set(DEADLINE);
  await open(app, notice, officers.slice(0, 2));
  const { body } = await callApi<{ bids: ReadableBid[] }>(app, 'GET', `/tenders/bids?notice=${notice}`, { token: officers[0].token });
  expect(body.bids).toMatchObject([{ offers: [{ amount: secrets.amount }], note: secrets.note, files: [{ name: `${secrets.name}.pdf` }] }]);
  // The search finds what is there: the opened bid's words. Its file stays encrypted where it is stored.
  expect((await tablesWith([secrets.note])).length).toBeGreaterThan(0);
  expect(filesWith(app.ctx.config.DATA_DIR, [secrets.content])).toEqual([]);
  expect(lines.length).toBeGreaterThan(100);
  expect(forms.filter((secret) => lines.some((line) => line.includes(secret)))).toEqual([]);
}, 120_000);
