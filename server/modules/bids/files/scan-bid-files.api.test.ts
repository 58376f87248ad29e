import { expect, test } from 'vitest';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { sendBidPart, startBidFile, uploadBidFile } from '#tests/support/bid-files.ts';
import { makeBuyer, makeSupplier, makeTender, open, submit } from '#tests/support/bidding.ts';
import { EICAR, startClamd } from '#tests/support/clamd.ts';
import { freePort } from '#tests/support/free-port.ts';
import { pdf } from '#tests/support/uploads.ts';

const DEADLINE = '2026-12-01T11:15:00.000Z';
const clock = fixedClock('2026-12-01T06:00:00.000Z');

async function portal(clamdUrl: string) {
  clock.set('2026-12-01T06:00:00.000Z');
  const app = await testApp({ clock, config: { CLAMD_URL: clamdUrl } });
  const { buyer, officers } = await makeBuyer(app);
  const [notice, supplier] = [await makeTender(app, buyer, DEADLINE), await makeSupplier(app)];
  const openWith = async (files: string[]) => {
    await submit(app, supplier, notice, { files });
    clock.set(DEADLINE);
    await open(app, notice, officers.slice(0, 2));
  };
  const download = async (id: string) => {
    const response = await app.app.inject({ url: `/api/tenders/documents/${id}`, headers: { host: 'np.localhost', 'access-token': officers[0].token } });
    return response.statusCode;
  };
  return { app, notice, supplier, openWith, download };
}

test('the virus scanner sees a file while it arrives, and one with a virus is not kept', async () => {
  const clamd = await startClamd();
  const { app, notice, supplier, openWith, download } = await portal(clamd.url);
  const content = pdf('x'.repeat(700_000));
  const id = await uploadBidFile(app, supplier, notice, 'offer.pdf', content);
  expect(clamd.scanned).toEqual([content.length]);
  const bad = Buffer.from(`Notes\n${EICAR}\n`);
  const { upload } = (await startBidFile(app, supplier, notice, 'notes.txt', bad.length)).body;
  expect(await sendBidPart(app, supplier, upload, 0, [bad])).toMatchObject({ status: 415, rule: 'virus' });
  expect((await sendBidPart(app, supplier, upload, 0, [bad])).status).toBe(404);
  await openWith([id]);
  expect(await download(id)).toBe(200);
  // It was seen whole on its way: nothing is decrypted for the scanner.
  expect(clamd.scanned).toHaveLength(2);
});

test('a file that the scanner has not seen whole is given to nobody before it has', async () => {
  const port = await freePort();
  const { app, notice, supplier, openWith, download } = await portal(`tcp://127.0.0.1:${port}`);
  const unseen = await uploadBidFile(app, supplier, notice, 'unseen.pdf', pdf());
  // In two parts, with a virus across the cut.
  const text = Buffer.from(`${'Notes\n'.repeat(20_000)}${EICAR}\n`);
  const cut = text.length - 40;
  const { id: split, upload } = (await startBidFile(app, supplier, notice, 'notes.txt', text.length)).body;
  for (const [start, end] of [
    [0, cut],
    [cut, text.length],
  ] as const)
    expect((await sendBidPart(app, supplier, upload, start, [text.subarray(start, end)])).status).toBe(204);
  await openWith([unseen, split]);
  expect(await download(unseen)).toBe(503);
  const clamd = await startClamd({ port });
  expect(await download(unseen)).toBe(200);
  expect(await download(split)).toBe(415);
  expect(await download(split)).toBe(415);
  expect(clamd.scanned).toHaveLength(2);
});
