import { describe, expect, test } from 'vitest';
import type { NoticeContent, NoticePage } from '#contract/notices.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { testApp } from '#tests/support/app.ts';
import { type NoticeInput, cardsOf, readForIndex, saveNotices } from './index.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { app, ctx, connection, get } = await testApp({ clock });

const content: NoticeContent = {
  title: 'Supply of analysers',
  description: 'Sealed bids are invited. HIDDEN-DESCRIPTION',
  language: 'en',
  type: 'invitationForBids',
  kind: 'online',
  country: 'NP',
  city: 'HIDDEN-CITY',
  contractNumber: 'HIDDEN-NUMBER',
  method: 'open',
  methodDetails: 'HIDDEN-METHOD',
  value: { amount: '48500000.00', currency: 'NPR' },
  publishedAt: { at: '2026-11-20T06:00:00.000Z', zone: 'Asia/Kathmandu' },
  deadline: { at: '2026-11-24T06:15:00.000Z', zone: 'Asia/Kathmandu' },
  classifications: [{ scheme: 'CPV', code: '33124110', description: 'HIDDEN-CLASS' }],
  contact: { name: 'HIDDEN-CONTACT', email: 'hidden@example.test' },
  documents: [{ id: 'd1', title: 'HIDDEN-DOCUMENT', url: 'https://example.test/hidden' }],
  lots: [{ id: '1', title: 'HIDDEN-LOT' }],
};
const draft = (overrides: Partial<NoticeInput> = {}): NoticeInput => ({
  origin: { source: 'test', key: 'one' },
  content,
  status: 'published',
  free: true,
  buyerId: null,
  sectors: ['health'],
  cpv: ['33124110'],
  ...overrides,
});
const storeNotice = async (overrides: Partial<NoticeInput> = {}) => {
  const [saved] = await saveNotices(ctx, [draft({ origin: null, ...overrides })]);
  const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
  return { id: saved!.id, publicId: rows[0]!.public_id };
};
const page = (publicId: string, query = '') => get<NoticePage>(`/api/notices/showNoticePage?id=${publicId}${query}`);
const fieldsThatMayBeSeen = ['buyer', 'country', 'deadline', 'id', 'isNew', 'language', 'locked', 'publishedAt', 'sectors', 'slug', 'state', 'teaser', 'title'];

/** Whether the content of the notice `apart` lies out of line, and whether anything that lists read does. */
const isApart = async () => {
  const { rows } = await connection.pool.query<{ content: boolean; other: boolean; length: number }>(
    `select pg_column_toast_chunk_id(content) is not null as content, pg_column_toast_chunk_id(teaser) is not null as other,
       pg_column_size(pad) as length from notice where source_key = 'apart'`,
  );
  return rows[0];
};

describe('a free notice', () => {
  test('is shown whole', async () => {
    const { publicId } = await storeNotice();
    const { status, body } = await page(publicId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      locked: false,
      state: 'open',
      isNew: true,
      version: 1,
      content,
      slug: `supply-of-analysers-${publicId}`,
      value: content.value,
    });
  });

  test('keeps every version readable, and lists its changes', async () => {
    const origin = { source: 'test', key: 'versions' };
    const [saved] = await saveNotices(ctx, [draft({ origin })]);
    await saveNotices(ctx, [draft({ origin, content: { ...content, title: 'Supply of ten analysers' } })], { reasonOfAmendment: () => 'more of them' });
    const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
    const publicId = rows[0]!.public_id;
    const currentPage = (await page(publicId)).body;
    expect(currentPage).toMatchObject({
      version: 2,
      title: 'Supply of ten analysers',
      amendments: [{ number: 1, actor: 'import', reason: 'more of them', changes: [{ path: 'title', from: content.title, to: 'Supply of ten analysers' }] }],
    });
    expect((await page(publicId, '&version=1')).body).toMatchObject({ version: 1, content: { title: content.title } });
    expect((await page(publicId, '&version=3')).status).toBe(404);
  });

  test('stores its content out of line when saved and amended, so that list rows stay short', async () => {
    const origin = { source: 'test', key: 'apart' };
    await saveNotices(ctx, [draft({ origin, teaser: 'Sealed bids are invited.' })]);
    expect(await isApart()).toEqual({ content: true, other: false, length: expect.toSatisfy((length: number) => length < 100) });
    await saveNotices(ctx, [draft({ origin, teaser: 'Sealed bids are invited.', content: { ...content, title: 'Supply of ten analysers' } })]);
    expect(await isApart()).toMatchObject({ content: true, other: false });
  });

  test('closes at its deadline by the server’s clock', async () => {
    const { publicId } = await storeNotice();
    clock.set('2026-11-24T06:14:59.999Z');
    expect((await page(publicId)).body.state).toBe('open');
    clock.set('2026-11-24T06:15:00.000Z');
    expect((await page(publicId)).body.state).toBe('closed');
    clock.set('2026-11-21T09:00:00Z');
  });
});

describe('a locked notice', () => {
  test('sends its visible part alone, on its page and in a list', async () => {
    const { id, publicId } = await storeNotice({ free: false, teaser: 'Sealed bids are invited.' });
    const { body } = await page(publicId);
    expect(body.locked).toBe(true);
    expect(Object.keys(body).toSorted()).toEqual([...fieldsThatMayBeSeen, 'cancelledAt'].toSorted());
    expect(JSON.stringify(body)).not.toMatch(/hidden/iu);
    const cards = await cardsOf({ ...ctx, actor: { kind: 'visitor' } }, [id]);
    expect(Object.keys(cards[0]!).toSorted()).toEqual(fieldsThatMayBeSeen);
  });

  test('gives the index of other readers only that part', async () => {
    const { id } = await storeNotice({ free: false, teaser: 'Sealed bids are invited.' });
    const [indexEntry] = await readForIndex(ctx, [id]);
    expect(indexEntry!.whole).toMatchObject({ city: 'HIDDEN-CITY', references: ['HIDDEN-NUMBER'] });
    expect(JSON.stringify(indexEntry!.part)).not.toMatch(/hidden/iu);
    expect(indexEntry!.part).toMatchObject({ title: content.title, country: 'NP', sectors: ['health'], valueAmount: null, type: null });
  });

  test('has no readable versions', async () => {
    const { publicId } = await storeNotice({ free: false });
    expect((await page(publicId, '&version=1')).body.locked).toBe(true);
  });
});

describe('notices that are not public', () => {
  test.each(['draft', 'submitted', 'rejected'] as const)('a notice that is %s gives the same answer as an unknown one', async (status) => {
    const { publicId, id } = await storeNotice({ status });
    const hiddenPage = await page(publicId);
    const missingPage = await page('0'.repeat(26));
    expect(hiddenPage.status).toBe(404);
    expect({ ...hiddenPage.body, requestId: '' }).toEqual({ ...missingPage.body, requestId: '' });
    const response = await app.inject({ method: 'POST', url: '/api/notices/views', headers: { host: 'localhost' }, payload: { id: publicId } });
    expect(response.statusCode).toBe(404);
    expect(await cardsOf({ ...ctx, actor: { kind: 'visitor' } }, [id])).toEqual([]);
    expect(await readForIndex(ctx, [id])).toEqual([]);
  });
});

describe('views', () => {
  test('of many visitors are all counted, also at once', async () => {
    const { publicId } = await storeNotice();
    const view = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: '/api/notices/views', headers: { host: 'localhost' }, remoteAddress, payload: { id: publicId } });
    await Promise.all(Array.from({ length: 20 }, (_, index) => view(`192.0.2.${index}`)));
    expect((await get(`/api/notices/views?id=${publicId}`)).body).toEqual({ id: publicId, views: 20 });
    expect((await page(publicId)).body).toMatchObject({ views: 20 });
  });

  test.each(['', 'x', `${'0'.repeat(25)}'`, '0'.repeat(27), `${'0'.repeat(25)}\u0000`])('refuse the invalid id %j', async (id) => {
    expect((await get(`/api/notices/views?id=${encodeURIComponent(id)}`)).status).toBe(400);
  });
});
