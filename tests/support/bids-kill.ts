import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Opening } from '#contract/opening.ts';
import type { Participation } from '#contract/participation.ts';
import { UPLOAD_TYPE } from '#server/platform/http/upload-route.ts';
import { type TestApp, testApp } from './app.ts';
import { bidFileOffset, sendBidPart, startBidFile, uploadBidFile } from './bid-files.ts';
import { PASSPHRASE, makeBuyer, makeSupplier, makeTender, open, submit } from './bidding.ts';
import { mailsTo } from './mails.ts';
import { callApi } from './people.ts';
import { pdf } from './uploads.ts';

const LOCK = 4712;
/** What an opening writes. */
const tables = ['bid', 'bid_file', 'tender_opening', 'tender_opening_officer', 'audit_entry', 'mail', 'outbox'];

/** Has the database hold the writing statement of a number. */
async function addStopPoints({ pool }: TestApp['connection']): Promise<void> {
  await pool.query(`
    create table bid_stop (step bigint); insert into bid_stop values (null); create sequence bid_steps;
    create function stop_bids() returns trigger language plpgsql as $$
    begin
      if nextval('bid_steps') = (select step from bid_stop) then perform pg_advisory_xact_lock(${LOCK}); end if;
      return null;
    end $$`);
  for (const table of tables)
    await pool.query(`create trigger stop_here after insert or update or delete on ${table} for each statement execute function stop_bids()`);
}

const headersOf = (token: string) => ({ host: 'np.localhost', 'access-token': token });

/** Sends a request in a process of its own. */
function startRequest({ connection: { url }, ctx: { config } }: TestApp, request: object): { child: ChildProcess; ended: Promise<number | null> } {
  const { TOKEN_SECRET, BID_SECRET, DATA_DIR } = config;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bids-child.ts')], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test', TOKEN_SECRET, BID_SECRET, DATA_DIR, REQUEST: JSON.stringify(request) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** A tender whose deadline has passed, with two bids and a file. */
async function closedTender(app: TestApp) {
  const { buyer, officers } = await makeBuyer(app);
  const notice = await makeTender(app, buyer, new Date(Date.now() + 3_600_000).toISOString());
  const suppliers = [await makeSupplier(app), await makeSupplier(app)];
  const file = await uploadBidFile(app, suppliers[0]!, notice, 'offer.pdf', pdf());
  for (const [index, supplier] of suppliers.entries()) await submit(app, supplier, notice, { amount: `${index + 1}00`, files: index === 0 ? [file] : [] });
  await app.connection.pool.query(
    `update notice set deadline_at = now() - interval '1 minute', open_until = now() - interval '1 minute' where public_id = $1`,
    [notice],
  );
  return { notice, officers, suppliers };
}

/** What of an opening is stored. */
const traces = async ({ connection: { pool } }: TestApp) =>
  (
    await pool.query(`select (select count(*)::int from tender_opening) as openings, (select count(*)::int from tender_opening_officer) as officers,
      (select count(*)::int from bid where content is not null or unreadable is not null) as read, (select count(*)::int from bid_file where name is not null) as named,
      (select count(*)::int from mail where template = 'bids-opened') as mails, (select count(*)::int from audit_entry where action in ('tender.open', 'bid.open')) as acts`)
  ).rows[0] as Record<string, number>;

/** Kills with SIGKILL the process that opens bids, at its `step`-th writing statement. */
async function killOpening(app: TestApp, request: object, step: number): Promise<void> {
  const client = await app.connection.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query('alter sequence bid_steps restart');
    await client.query('update bid_stop set step = $1', [step]);
    const { child, ended } = startRequest(app, request);
    const state = async () => {
      if (child.exitCode !== null) return `ended with ${child.exitCode}`;
      const { rows } = await client.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted and database = (select oid from pg_database where datname = current_database())`,
        [LOCK],
      );
      return rows.length > 0 ? 'stopped' : 'on its way';
    };
    await expect.poll(state, { interval: 10, timeout: 120_000, message: `step ${step}` }).toBe('stopped');
    child.kill('SIGKILL');
    expect(await ended).toBeNull();
    await client.query('update bid_stop set step = null');
  } finally {
    client.release(true);
  }
}

const nothing = { openings: 0, officers: 0, read: 0, named: 0, mails: 0, acts: 0 };
const everything = { openings: 1, officers: 2, read: 2, named: 1, mails: 2, acts: 3 };

/** Opens bids in a process that is killed at some of its writing statements, then once more: nothing is half done, nothing twice. */
export async function expectOpeningSurvivesKills(steps: (stepCount: number) => readonly number[]): Promise<void> {
  const app = await testApp();
  await addStopPoints(app.connection);
  const reference = await closedTender(app);
  await app.connection.pool.query('alter sequence bid_steps restart');
  expect((await open<Opening>(app, reference.notice, reference.officers.slice(0, 2))).status).toBe(200);
  const stepCount = Number((await app.connection.pool.query<{ last_value: string }>('select last_value from bid_steps')).rows[0]!.last_value);
  expect(await traces(app)).toEqual(everything);
  await app.connection.pool.query(`delete from tender_opening; update bid set content = null; update bid_file set name = null; delete from mail`);
  await app.connection.pool.query(`alter table audit_entry disable trigger user; delete from audit_entry; alter table audit_entry enable trigger user`);
  const { notice, officers } = reference;
  const passphrases = officers.slice(0, 2).map(({ id }) => ({ id, passphrase: PASSPHRASE }));
  const request = {
    method: 'POST',
    url: '/api/tenders/opening',
    headers: { ...headersOf(officers[0].token), 'content-type': 'application/json' },
    body: { notice, officers: passphrases },
  };
  for (const step of steps(stepCount)) {
    await killOpening(app, request, step);
    expect({ step, ...(await traces(app)) }).toEqual({ step, ...nothing });
  }
  expect(await startRequest(app, request).ended).toBe(0);
  expect(await traces(app)).toEqual(everything);
  for (const { email } of reference.suppliers) expect(await mailsTo(app, email)).toHaveLength(1);
}

const NEEDLE = 'zxqvw-killed-kjhgf ';

/** Kills a process while a file of a bid arrives: what was acknowledged stays, nothing is in plain text, and the sender goes on. */
export async function expectUploadSurvivesKill(): Promise<void> {
  const app = await testApp();
  const { buyer } = await makeBuyer(app);
  const notice = await makeTender(app, buyer, new Date(Date.now() + 3_600_000).toISOString());
  const supplier = await makeSupplier(app);
  const content = Buffer.concat([pdf(NEEDLE), Buffer.alloc(6_000_000, NEEDLE)]);
  const { id, upload } = (await startBidFile(app, supplier, notice, 'offer.pdf', content.length)).body;
  expect((await sendBidPart(app, supplier, upload, 0, [content.subarray(0, 200_000)])).status).toBe(204);
  const incoming = join(app.ctx.config.DATA_DIR, 'files/incoming');
  const sizes = () => readdirSync(incoming).map((name) => statSync(join(incoming, name)).size);
  const { child, ended } = startRequest(app, {
    method: 'PATCH',
    url: `/api/tenders/uploads/${upload}`,
    headers: { ...headersOf(supplier.token), 'tus-resumable': '1.0.0', 'upload-offset': '200000', 'content-type': UPLOAD_TYPE },
    pieces: { count: 40, text: NEEDLE },
  });
  await expect.poll(() => (child.exitCode === null ? Math.max(0, ...sizes()) : child.exitCode), { interval: 10, timeout: 120_000 }).toBeGreaterThan(2_000_000);
  child.kill('SIGKILL');
  expect(await ended).toBeNull();
  expect(await bidFileOffset(app, supplier, upload)).toEqual({ status: 200, offset: 200_000 });
  expect((await submit(app, supplier, notice, { files: [id] })).status).toBe(400);
  expect((await sendBidPart(app, supplier, upload, 200_000, [content.subarray(200_000)])).status).toBe(204);
  expect((await submit(app, supplier, notice, { files: [id] })).status).toBe(200);
  const { body } = await callApi<Participation>(app, 'GET', `/tenders/participation?notice=${notice}`, { token: supplier.token });
  expect(body.files).toMatchObject([{ id, size: content.length, received: content.length }]);
}
