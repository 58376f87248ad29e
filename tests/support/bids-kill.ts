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
import { type ChildRequest, headersOf, killRequest, startRequest } from './kill-request.ts';
import { addStopPoints, stepsOf } from './stop-points.ts';
import { pdf } from './uploads.ts';

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

const nothing = { openings: 0, officers: 0, read: 0, named: 0, mails: 0, acts: 0 };
const everything = { openings: 1, officers: 2, read: 2, named: 1, mails: 2, acts: 3 };

/** Opens bids in a process that is killed at some of its writing statements, then once more: nothing is half done, nothing twice. */
export async function expectOpeningSurvivesKills(steps: (stepCount: number) => readonly number[]): Promise<void> {
  const app = await testApp();
  await addStopPoints(app.connection);
  const reference = await closedTender(app);
  await app.connection.pool.query('alter sequence steps_act restart');
  expect((await open<Opening>(app, reference.notice, reference.officers.slice(0, 2))).status).toBe(200);
  const stepCount = await stepsOf(app.connection, 'act');
  expect(await traces(app)).toEqual(everything);
  await app.connection.pool.query(`delete from tender_opening; update bid set content = null; update bid_file set name = null; delete from mail`);
  await app.connection.pool.query(`alter table audit_entry disable trigger user; delete from audit_entry; alter table audit_entry enable trigger user`);
  const { notice, officers } = reference;
  const passphrases = officers.slice(0, 2).map(({ id }) => ({ id, passphrase: PASSPHRASE }));
  const request: ChildRequest = {
    method: 'POST',
    url: '/api/tenders/opening',
    headers: headersOf(officers[0].token),
    body: { notice, officers: passphrases },
  };
  for (const step of steps(stepCount)) {
    await killRequest(app, request, step);
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
