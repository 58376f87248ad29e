import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { Participation, Receipt } from '#contract/participation.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { tokenOf } from '#tests/support/people.ts';
import { bidFileOffset, sendBidPart, startBidFile, uploadBidFile } from '#tests/support/bid-files.ts';
import { makeBuyer, makeSupplier, makeTender, open, submit } from '#tests/support/bidding.ts';
import { callApi, makePerson } from '#tests/support/people.ts';
import { pdf } from '#tests/support/uploads.ts';
import { sweepBidFiles } from './drop-files.ts';

const DEADLINE = '2026-12-01T11:15:00.000Z';
const BEFORE = '2026-12-01T06:00:00.000Z';
const clock = fixedClock(BEFORE);
const app = await testApp({ clock });
const { buyer, officers } = await makeBuyer(app);
const ruleOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Problem).errors?.[0]?.rule];

async function openTender() {
  clock.set(BEFORE);
  return { notice: await makeTender(app, buyer, DEADLINE), supplier: await makeSupplier(app) };
}
const download = async (token: string, id: string) => {
  const response = await app.app.inject({ url: `/api/tenders/documents/${id}`, headers: { host: 'np.localhost', 'access-token': token } });
  return { status: response.statusCode, content: response.rawPayload, headers: response.headers };
};
interface Documents {
  items: { id: string; name: string | null; size: number; mediaType: string | null; parts: string[] }[];
}
const documentsOf = (token: string, bid: string) => callApi<Documents>(app, 'GET', `/tenders/documents?bid=${bid}`, { token });

describe('a file of a bid', () => {
  test('arrives in parts, is named and read after the opening alone, and then byte for byte', async () => {
    const { notice, supplier } = await openTender();
    const content = pdf('A sealed page. '.repeat(20_000));
    const { body } = await startBidFile(app, supplier, notice, '../Our offer .PDF', content.length);
    expect(await bidFileOffset(app, supplier, body.upload)).toEqual({ status: 200, offset: 0 });
    expect(await sendBidPart(app, supplier, body.upload, 0, [content.subarray(0, 100_000)])).toMatchObject({ status: 204, offset: 100_000 });
    expect(await bidFileOffset(app, supplier, body.upload)).toEqual({ status: 200, offset: 100_000 });
    for (const offset of [0, 200_000]) expect((await sendBidPart(app, supplier, body.upload, offset, [content.subarray(offset)])).status).toBe(409);
    expect(ruleOf(await submit(app, supplier, notice, { files: [body.id] }))).toEqual([400, 'incomplete']);
    expect((await sendBidPart(app, supplier, body.upload, 100_000, [content.subarray(100_000)])).status).toBe(204);
    const receipt = (await submit(app, supplier, notice, { files: [body.id] })).body;
    expect(receipt.files).toEqual([{ id: body.id, size: content.length }]);
    const [sealed] = (await documentsOf(supplier.token, receipt.id)).body.items;
    expect(sealed).toMatchObject({ name: null, mediaType: null, size: content.length });
    expect(sealed!.parts).toHaveLength(2);
    for (const { token } of [supplier, ...officers]) expect((await download(token, body.id)).status).toBe(404);
    expect((await documentsOf(officers[0].token, receipt.id)).status).toBe(404);
    clock.set(DEADLINE);
    expect((await download(officers[0].token, body.id)).status).toBe(404);
    await open(app, notice, officers.slice(0, 2));
    const opened = (await documentsOf(officers[0].token, receipt.id)).body.items;
    expect(opened).toEqual([{ ...sealed, name: 'Our offer.pdf', mediaType: 'application/pdf' }]);
    for (const { token } of [supplier, officers[2]]) {
      const file = await download(token, body.id);
      expect(createHash('sha256').update(file.content).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
      expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    }
    for (const stranger of [await makeSupplier(app), await makePerson(app)]) expect((await download(await tokenOf(app, stranger), body.id)).status).toBe(404);
  });

  test('is refused when its content is not what its name says, and by kind and size', async () => {
    const { notice, supplier } = await openTender();
    for (const name of ['setup.exe', 'page.html', 'drawing.svg', 'no extension', '../'])
      expect({ name, status: (await startBidFile(app, supplier, notice, name, 5)).status }).toEqual({ name, status: 400 });
    for (const size of [0, 200 * 1024 * 1024 + 1]) expect((await startBidFile(app, supplier, notice, 'a.pdf', size)).status).toBe(400);
    const lie = Buffer.from('<html><script>alert(1)</script></html>'.padEnd(5000));
    const { body } = await startBidFile(app, supplier, notice, 'offer.pdf', lie.length);
    expect(await sendBidPart(app, supplier, body.upload, 0, [lie])).toMatchObject({ status: 415, rule: 'markup' });
    expect((await bidFileOffset(app, supplier, body.upload)).status).toBe(404);
    const content = pdf();
    const started = (await startBidFile(app, supplier, notice, 'offer.pdf', content.length)).body;
    expect((await sendBidPart(app, supplier, started.upload, 0, [content, Buffer.from('more')])).status).toBe(413);
  });

  test('is its supplier’s alone, and belongs to one tender', async () => {
    const { notice, supplier } = await openTender();
    const [other, stranger] = [await makeTender(app, buyer, DEADLINE), await makeSupplier(app)];
    const id = await uploadBidFile(app, supplier, notice, 'a.pdf', pdf());
    const content = pdf();
    const { upload } = (await startBidFile(app, supplier, notice, 'b.pdf', content.length)).body;
    expect((await sendBidPart(app, stranger, upload, 0, [content])).status).toBe(404);
    expect((await sendBidPart(app, supplier, `${upload.slice(0, -2)}AA`, 0, [content])).status).toBe(404);
    expect(ruleOf(await submit(app, stranger, notice, { files: [id] }))).toEqual([400, 'unknown']);
    expect(ruleOf(await submit(app, supplier, other, { files: [id] }))).toEqual([400, 'unknown']);
    expect(ruleOf(await submit(app, supplier, notice, { files: [id, id] }))).toEqual([400, 'repeated']);
    expect((await callApi(app, 'DELETE', `/tenders/documents/${id}`, { token: stranger.token })).status).toBe(404);
  });

  test('serves a replacement again, is removed while it belongs to no bid, and arrives no more after the deadline', async () => {
    const { notice, supplier } = await openTender();
    const id = await uploadBidFile(app, supplier, notice, 'a.pdf', pdf());
    const remove = (file: string) => callApi(app, 'DELETE', `/tenders/documents/${file}`, { token: supplier.token });
    await submit(app, supplier, notice, { files: [id] });
    const second: Receipt = (await submit(app, supplier, notice, { amount: '5', files: [id] })).body;
    expect(second.files.map((file) => file.id)).toEqual([id]);
    expect((await remove(id)).status).toBe(409);
    const unused = await uploadBidFile(app, supplier, notice, 'b.pdf', pdf());
    expect((await remove(unused)).status).toBe(200);
    const late = await startBidFile(app, supplier, notice, 'c.pdf', 5000);
    clock.set(DEADLINE);
    expect(await sendBidPart(app, supplier, late.body.upload, 0, [pdf()])).toMatchObject({ status: 409, rule: 'closed' });
    expect(ruleOf(await startBidFile(app, supplier, notice, 'd.pdf', 5000))).toEqual([409, 'closed']);
  });

  test('that is never submitted is swept away after a week', async () => {
    const { notice, supplier } = await openTender();
    const kept = await uploadBidFile(app, supplier, notice, 'kept.pdf', pdf());
    await submit(app, supplier, notice, { files: [kept] });
    await uploadBidFile(app, supplier, notice, 'lost.pdf', pdf());
    clock.set('2026-12-08T06:00:00.001Z');
    await sweepBidFiles(app.ctx);
    clock.set(BEFORE);
    const { body } = await callApi<Participation>(app, 'GET', `/tenders/participation?notice=${notice}`, { token: supplier.token });
    expect(body.files.map(({ id }) => id)).toEqual([kept]);
  });
});
