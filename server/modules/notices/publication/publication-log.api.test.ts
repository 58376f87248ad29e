import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveNotices } from '#server/modules/notices/index.ts';
import { logRun } from '#server/modules/publication-log/index.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const app = await testApp();
const { ctx, connection } = app;
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const read = <T = Record<string, never>>(path: string, token?: string) => callApi<T>(app, 'GET', path, token === undefined ? {} : { token });

interface Entry {
  number: number;
  kind: string;
  digest: string;
  previous: string;
  hash: string;
  leaves: number | null;
  notice: { id: string; version: number } | null;
}
interface Proof {
  record: Record<string, unknown>;
  hashed: string;
  path: { side: 'left' | 'right'; hash: string }[];
  fits: boolean;
}

const placesOf = async (id: string, token?: string) =>
  (await read<{ items: { number: number; kind: string; version: number }[] }>(`/publication-log/notice?id=${id}`, token)).body.items.map(
    ({ number, kind, version }) => [number, kind, version],
  );

let buyer: Awaited<ReturnType<typeof makePerson>>;
let [open, locked] = ['', ''];
const imported: string[] = [];
beforeAll(async () => {
  buyer = await makePerson(app);
  open = await makeNotice(app, { content: { title: 'Open road' } });
  locked = await makeNotice(app, { free: false, buyerId: buyer.organisationId, content: { title: 'Locked road', description: 'Zirconium' } });
  await amendNotice(app, open, { title: 'Wide road' });
  await amendNotice(app, locked, { title: 'Wide locked road' });
  const inputs = Array.from({ length: 1500 }, (_, index) => ({
    origin: { source: 'ocds', key: `k${index}` },
    publicId: String(index).padStart(26, '0'),
    content: { title: `Well ${index}`, type: 'invitationForBids' as const, kind: 'offline' as const },
    status: 'published' as const,
    free: index !== 7,
    buyerId: null,
    sectors: [],
    cpv: [],
  }));
  imported.push(...inputs.map(({ publicId }) => publicId));
  await saveNotices(ctx, inputs, { run: 'import 1' });
  await inTransaction(ctx, (ctx) => logRun(ctx, 'import 1'));
});

describe('the log', () => {
  test('is listed newest first, each entry with the hash of the one before it', async () => {
    const { body } = await read<{ items: Entry[]; total: number; next: string }>('/publication-log?size=3');
    expect(body.items.map(({ number, kind, leaves }) => ({ number, kind, leaves }))).toEqual([
      { number: 5, kind: 'import', leaves: 1500 },
      { number: 4, kind: 'amended', leaves: null },
      { number: 3, kind: 'amended', leaves: null },
    ]);
    expect(body.total).toBe(5);
    const { body: rest } = await read<{ items: Entry[]; next: null }>(`/publication-log?size=3&cursor=${body.next}`);
    const all = [...body.items, ...rest.items];
    expect(rest.next).toBeNull();
    all.forEach((entry, index) => expect(entry.previous).toBe(all[index + 1]?.hash ?? '0'.repeat(64)));
  });

  test('names of a locked notice its publication alone, unless the reader may read it whole', async () => {
    const { body } = await read<{ items: Entry[] }>('/publication-log');
    expect(body.items.map(({ notice }) => notice?.id ?? null)).toEqual([null, null, open, locked, open]);
    expect(JSON.stringify(body)).not.toContain('Zirconium');
    const own = await read<{ items: Entry[] }>('/publication-log', await tokenOf(app, buyer));
    expect(own.body.items.map(({ notice }) => notice?.id ?? null)).toEqual([null, locked, open, locked, open]);
  });

  test('shows the text that an entry’s hash is of', async () => {
    const { body } = await read<Entry & { hashed: string; latest: number }>('/publication-log/entries/2');
    expect(sha256(body.hashed)).toBe(body.hash);
    expect(JSON.parse(body.hashed)).toMatchObject({ number: 2, kind: 'published', digest: body.digest, previous: body.previous });
    expect(body.latest).toBe(5);
  });

  test.each([
    ['/publication-log/entries/6', 404],
    ['/publication-log/entries/0', 400],
    ['/publication-log/entries/-1', 400],
    ['/publication-log/entries/x', 400],
    ['/publication-log/entries/9007199254740993', 400],
    ['/publication-log/entries/99999999999999999999', 400],
    ['/publication-log?cursor=x', 400],
    ['/publication-log?size=101', 400],
    ['/publication-log/notice', 400],
    [`/publication-log/notice?id=${'0'.repeat(25)}z`, 404],
    ['/publication-log/entries/1/proof', 400],
    [`/publication-log/entries/1/proof?notice=${'0'.repeat(25)}z`, 404],
  ])('%s: %i', async (path, status) => {
    expect((await read(path)).status).toBe(status);
  });
});

describe('the places of a notice', () => {
  test('are all of an open one, and the publication of a locked one', async () => {
    expect(await placesOf(open)).toEqual([
      [1, 'published', 1],
      [3, 'amended', 2],
    ]);
    expect(await placesOf(locked)).toEqual([[2, 'published', 1]]);
    expect(await placesOf(locked, await tokenOf(app, buyer))).toEqual([
      [2, 'published', 1],
      [4, 'amended', 2],
    ]);
    expect(await placesOf(imported[0]!)).toEqual([[5, 'import', 1]]);
    expect(await placesOf(imported[7]!)).toEqual([[5, 'import', 1]]);
  });

  test('none of a draft: it is not found', async () => {
    expect((await read(`/publication-log/notice?id=${await makeNotice(app, { status: 'draft' })}`)).status).toBe(404);
  });
});

describe('a proof', () => {
  test('lets anybody who may read the notice compute the digest again', async () => {
    const [{ body: entry }, { body: proof }] = [
      await read<Entry>('/publication-log/entries/3'),
      await read<Proof>(`/publication-log/entries/3/proof?notice=${open}`),
    ];
    expect(sha256(proof.hashed)).toBe(entry.digest);
    expect(JSON.parse(proof.hashed)).toMatchObject(proof.record);
    const { rows } = await connection.pool.query<{ content: object }>('select content from notice where public_id = $1', [open]);
    expect(proof.record).toMatchObject({ notice: open, version: 2, content: sha256(canonicalJson(rows[0]!.content)) });
    expect(proof).toMatchObject({ path: [], fits: true, facts: null });
  });

  test('of an imported one leads to the root of its run, also beyond the first part', async () => {
    const { body: entry } = await read<Entry>('/publication-log/entries/5');
    for (const id of [imported[0]!, imported[1023]!, imported[1024]!, imported[1499]!]) {
      const { body: proof } = await read<Proof>(`/publication-log/entries/5/proof?notice=${id}`);
      const leaf = sha256(Buffer.concat([Buffer.from([0]), Buffer.from(proof.hashed)]));
      const node = (left: string, right: string) => sha256(Buffer.from(`01${left}${right}`, 'hex'));
      expect(proof.path.reduce((hash, step) => (step.side === 'left' ? node(step.hash, hash) : node(hash, step.hash)), leaf)).toBe(entry.digest);
      expect(proof.path.length).toBeLessThan(13);
      expect(proof.fits).toBe(true);
    }
  });

  test('of a locked one is for those who may read it', async () => {
    expect((await read(`/publication-log/entries/2/proof?notice=${locked}`)).status).toBe(403);
    expect((await read(`/publication-log/entries/5/proof?notice=${imported[7]}`)).status).toBe(403);
    const stranger = await makePerson(app);
    expect((await read(`/publication-log/entries/2/proof?notice=${locked}`, await tokenOf(app, stranger))).status).toBe(403);
    expect((await read<Proof>(`/publication-log/entries/2/proof?notice=${locked}`, await tokenOf(app, buyer))).body.fits).toBe(true);
  });

  test('is only of the notice of the entry', async () => {
    expect((await read(`/publication-log/entries/1/proof?notice=${imported[0]}`)).status).toBe(404);
    expect((await read(`/publication-log/entries/5/proof?notice=${open}`)).status).toBe(404);
    expect((await read(`/publication-log/entries/1/proof?notice=${open}&version=2`)).status).toBe(404);
    expect((await read(`/publication-log/entries/1/proof?notice=${open}&version=1`)).status).toBe(200);
  });

  test('says when what is stored is no longer what was logged', async () => {
    await connection.pool.query(`update notice set content = content || '{"title":"Narrow road"}' where public_id = $1`, [open]);
    expect((await read<Proof>(`/publication-log/entries/3/proof?notice=${open}`)).body.fits).toBe(false);
  });
});
