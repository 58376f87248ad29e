import { describe, expect, test } from 'vitest';
import type { NoticeContent, NoticePage } from '#contract/notices.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type NoticeInput, saveNotices } from '../index.ts';

const { app, ctx, connection, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

const content: NoticeContent = {
  title: 'Supply of analysers',
  type: 'invitationForBids',
  kind: 'offline',
  publishedAt: { at: '2026-11-01T06:00:00.000Z', zone: 'UTC' },
  deadline: { at: '2026-11-24T06:15:00.000Z', zone: 'UTC' },
  classifications: [
    { scheme: 'CPV', code: '33124110', description: 'Diagnostic systems' },
    { scheme: 'UNSPSC', code: '41115800' },
    { scheme: 'x_words', code: 'Boxes' },
  ],
};
async function storeNotice(overrides: Partial<NoticeInput> = {}): Promise<string> {
  const [saved] = await saveNotices(ctx, [
    { origin: null, content, status: 'published', free: true, buyerId: null, sectors: ['health'], cpv: ['33124110', '33100000', null], ...overrides },
  ]);
  const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
  return rows[0]!.public_id;
}
type Whole = Extract<NoticePage, { locked: false }>;
const page = async (id: string, query = '') => (await get<Whole>(`/api/notices/showNoticePage?id=${id}${query}`)).body;

describe('a notice with thousands of lots', () => {
  const lots = Array.from({ length: 2501 }, (_, index) => ({ id: `lot-${index}`, title: `Lot ${index}`, description: 'x'.repeat(2000) }));

  test('is read by pages', async () => {
    const id = await storeNotice({ content: { ...content, lots } });
    const first = await page(id);
    expect(first.parts.lots).toEqual({ page: 1, pages: 126, total: 2501 });
    expect(first.content.lots?.map((lot) => lot.id)).toEqual(lots.slice(0, 20).map((lot) => lot.id));
    expect(JSON.stringify(first).length).toBeLessThan(100_000);
    expect((await page(id, '&lots=126')).content.lots?.map((lot) => lot.id)).toEqual(['lot-2500']);
    expect((await page(id, '&lots=99999')).parts.lots.page).toBe(126);
    expect((await get(`/api/notices/showNoticePage?id=${id}&lots=0`)).status).toBe(400);
  });

  test('has its amendments by pages too', async () => {
    const origin = { source: 'test', key: 'amended' };
    for (let version = 0; version <= 25; version++) await storeNotice({ origin, content: { ...content, title: `Version ${version}` } });
    const { rows } = await connection.pool.query<{ public_id: string }>(`select public_id from notice where source_key = 'amended'`);
    const second = await page(rows[0]!.public_id, '&amendments=2');
    expect(second.parts.amendments).toEqual({ page: 2, pages: 2, total: 25 });
    expect(second.amendments.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  });

  test('has the same details for readers who may not edit it', async () => {
    const id = await storeNotice();
    const details = await get(`/api/notices/noticeDetails?id=${id}`);
    expect(details.body).toEqual(await page(id));
  });
});

const cpv = async (id: string, query = '') =>
  (await get<{ items: unknown[]; total: number; next: string | null; locked: boolean }>(`/api/notices/cpv?id=${id}${query}`)).body;

describe('the CPV codes of a notice', () => {
  test('have their names and ancestors; codes of other lists have their descriptions', async () => {
    const { items, total } = await cpv(await storeNotice(), '&lang=fr');
    expect(total).toBe(3);
    expect(items).toMatchObject([
      {
        scheme: 'CPV',
        code: '33124110',
        description: 'Diagnostic systems',
        cpv: { code: '33124110', language: 'fr' },
        path: [{ code: '33000000' }, { code: '33100000' }, { code: '33120000' }, { code: '33124000' }, { code: '33124100' }],
      },
      { scheme: 'UNSPSC', cpv: { code: '33100000' }, path: [{ code: '33000000' }] },
      { scheme: 'x_words', code: 'Boxes', cpv: null, path: [] },
    ]);
  });

  test('are paged', async () => {
    const id = await storeNotice();
    const first = await cpv(id, '&size=2');
    expect((await cpv(id, `&size=2&cursor=${first.next}`)).items).toMatchObject([{ code: 'Boxes' }]);
  });

  test('are hidden for a locked notice and for a draft', async () => {
    expect(await cpv(await storeNotice({ free: false }))).toMatchObject({ locked: true, items: [], total: 0 });
    expect((await get(`/api/notices/cpv?id=${await storeNotice({ status: 'draft' })}`)).status).toBe(404);
  });
});

describe('the figures of a notice', () => {
  test('show downloads of notices that the reader may read whole', async () => {
    const [free, locked, draft] = [await storeNotice(), await storeNotice({ free: false }), await storeNotice({ status: 'draft' })];
    await connection.pool.query(`insert into notice_counter (notice_id, downloads) select id, 7 from notice where public_id = any($1)`, [
      [free, locked, draft],
    ]);
    const unknown = '0'.repeat(26);
    expect((await get(`/api/notices/downloads?ids=${locked},${unknown},${free}&ids=${draft}`)).body).toEqual({ items: [{ id: free, downloads: 7 }] });
    expect((await get('/api/notices/downloads')).status).toBe(400);
    expect((await get(`/api/notices/downloads?ids=${'i'.repeat(26)}`)).status).toBe(400);
  });

  test('count views of a locked notice without showing them', async () => {
    const id = await storeNotice({ free: false });
    const response = await app.inject({ method: 'POST', url: '/api/notices/views', headers: { host: 'localhost' }, payload: { id } });
    expect(response.json()).toEqual({ id, views: null });
    expect((await get(`/api/notices/views?id=${id}`)).body).toEqual({ id, views: null });
    const { rows } = await connection.pool.query('select views from notice_counter c join notice n on n.id = c.notice_id where n.public_id = $1', [id]);
    expect(rows).toEqual([{ views: 1 }]);
  });
});
