import { readFileSync, globSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { listAwards } from '#contract/awards.ts';
import type { Output } from '#contract/endpoint.ts';
import type { NoticeCard, NoticeContent } from '#contract/notices.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type NoticeInput, saveNotices } from '../index.ts';

const { ctx, connection, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

type List = Output<typeof listAwards>;
type Award = NonNullable<NoticeContent['awards']>[number];
const award = (id: string, date: string | undefined, supplier: string, overrides: Partial<Award> = {}): Award => ({
  id,
  ...(date ? { date } : {}),
  value: { amount: '1000.50', currency: 'NPR' },
  suppliers: [{ name: supplier }],
  ...overrides,
});
const publishedAt = { at: '2026-10-01T00:00:00.000Z', zone: 'UTC' };
const draft = (title: string, awards: Award[], overrides: Partial<Omit<NoticeInput, 'content'>> = {}, content: Partial<NoticeContent> = {}) =>
  noticeInput({ status: 'awarded', ...overrides, content: { title, country: 'NP', publishedAt, awards, ...content } });

const idsOnHost = async (host: string, query = '') => (await get<List>(`/api/awards?${query}`, host)).body.items.map(({ id }) => id);
const list = async (query = '') => (await get<List>(`/api/awards?${query}`)).body;
const ids = async (query = '') => (await list(query)).items.map(({ id }) => id);
const withSortedWords = (rows: readonly { supplier_words: string[] }[]) => rows.map((row) => ({ ...row, supplier_words: row.supplier_words.toSorted() }));
const rowsNow = async () => (await connection.pool.query<{ supplier_words: string[] }>('select * from notice_award order by notice_id, position')).rows;

let buyer: string;
let road: string;
beforeAll(async () => {
  const [buyerId] = await matchBuyers(ctx, [{ name: 'Roads Department', country: 'NP', city: null, identifiers: [] }]);
  const savedNotices = await saveNotices(ctx, [
    draft('Road', [award('r1', '2026-11-10T10:00:00.000Z', 'Żółta Budowa Ltd'), award('r2', '2026-11-12', 'Hills & Sons')], { buyerId: buyerId ?? null }),
    draft('Bridge', [award('b1', undefined, 'निर्माण सेवा, काठमाडौँ'), award('b2', 'next spring', 'Hills Partners')], {}, { country: 'IN' }),
    draft('Locked', [award('HIDDEN-AWARD', '2026-11-11T00:00:00.000Z', 'HIDDEN SUPPLIER')], { free: false }),
    draft('Draft', [award('HIDDEN-DRAFT', '2026-11-11T00:00:00.000Z', 'HIDDEN SUPPLIER')], { status: 'draft' }),
  ]);
  const { rows } = await connection.pool.query<{ id: number; public_id: string; buyer: string }>(
    'select n.id, n.public_id, o.public_id as buyer from notice n left join organisation_label o on o.id = n.buyer_id',
  );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  road = rowsById.get(savedNotices[0]!.id)!.public_id;
  buyer = rowsById.get(savedNotices[0]!.id)!.buyer;
});

describe('awards', () => {
  test('are listed newest first with their notice; by its publication where they have no date', async () => {
    expect(await ids()).toEqual(['r2', 'r1', 'b2', 'b1']);
    const [first] = (await list()).items;
    expect(first).toMatchObject({
      value: { amount: '1000.50', currency: 'NPR' },
      suppliers: [{ name: 'Hills & Sons' }],
      supplierCount: 1,
      notice: { id: road, slug: `road-${road}`, country: 'NP', buyer: { id: buyer, name: 'Roads Department' } },
    });
  });

  test('are shown on the card: the day of the last one, where it is known and may be read', async () => {
    await saveNotices(ctx, [draft('Well', [award('w1', '2020-02-03', 'Hills'), award('w2', '2021-02-03', 'Hills', { status: 'pending' })])]);
    const { rows } = await connection.pool.query<{ public_id: string }>(`select public_id from notice where title <> 'Draft'`);
    const { items } = (await get<{ items: NoticeCard[] }>(`/api/notices/cards?ids=${rows.map((row) => row.public_id).join(',')}`)).body;
    const days = Object.fromEntries(items.map((card) => [card.title, card.locked ? 'locked' : card.awardedAt]));
    expect(days).toMatchObject({ Road: '2026-11-12', Bridge: null, Locked: 'locked', Well: '2020-02-03' });
    expect(items.filter((card) => card.locked && 'awardedAt' in card)).toEqual([]);
    await connection.pool.query(`delete from notice where title = 'Well'`);
  });

  test.each([
    ['buyer', () => `buyer=${buyer}`, ['r2', 'r1']],
    ['an unknown buyer', () => 'buyer=nobody', []],
    ['country', () => 'country=IN,KE', ['b2', 'b1']],
    ['notice', () => `notice=${road}`, ['r2', 'r1']],
    ['a word of a supplier’s name', () => 'supplier=HILLS', ['r2', 'b2']],
    ['several', () => 'supplier=sons%20hills', ['r2']],
    ['a name with accents', () => 'supplier=zo%C5%82ta%20budowa', ['r1']],
    ['its letters without', () => 'supplier=Zolta', ['r1']],
    ['a name in Devanagari', () => 'supplier=%E0%A4%B8%E0%A5%87%E0%A4%B5%E0%A4%BE', ['b1']],
    ['no word at all', () => 'supplier=%25', []],
    ['days', () => 'dateFrom=2026-11-10&dateTo=2026-11-10', ['r1']],
    ['a first day', () => 'dateFrom=2026-11-11', ['r2']],
    ['a last day, dated ones alone', () => 'dateTo=2026-11-30', ['r2', 'r1']],
  ])('are found by %s', async (_, query, expected) => {
    const page = await list(query());
    expect(page.items.map(({ id }) => id)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  test('are of the site’s country unless all are requested; those of a requested notice alone', async () => {
    expect(await idsOnHost('np.localhost')).toEqual(['r2', 'r1']);
    expect(await idsOnHost('in.localhost')).toEqual(['b2', 'b1']);
    expect(await idsOnHost('in.localhost', 'country=NP')).toEqual([]);
    expect(await idsOnHost('in.localhost', 'scope=global&country=NP')).toEqual(['r2', 'r1']);
    expect(await idsOnHost('ke.localhost', `notice=${road}`)).toEqual(['r2', 'r1']);
  });

  test('are found by their day on every site', async () => {
    for (const host of ['us.localhost', 'localhost', 'np.localhost']) {
      const onDay = async (day: string) => (await get<List>(`/api/awards?scope=global&dateFrom=${day}&dateTo=${day}`, host)).body.items.map(({ id }) => id);
      expect({ host, found: [await onDay('2026-11-11'), await onDay('2026-11-12')] }).toEqual({ host, found: [[], ['r2']] });
    }
  });

  test('of locked notices and drafts are not listed, by any filter', async () => {
    for (const query of ['', 'supplier=hidden', 'dateFrom=2026-11-11&dateTo=2026-11-11', 'country=NP'])
      expect(JSON.stringify(await list(query))).not.toContain('HIDDEN');
    expect((await list('supplier=hidden')).total).toBe(0);
  });

  test('are paged in both directions, each once', async () => {
    const listedIds: string[] = [];
    let page = await list('size=1');
    for (;;) {
      listedIds.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      page = await list(`size=1&cursor=${page.next}`);
    }
    expect(listedIds).toEqual(['r2', 'r1', 'b2', 'b1']);
    expect((await list(`size=1&cursor=${page.previous}`)).items[0]?.id).toBe('b2');
    expect(await ids('size=3&page=2')).toEqual(['b1']);
  });

  test('without a winner are hidden by the filter for made awards, and do not appear in the life cycle', async () => {
    const awardsWithoutWinner = [award('t1', '2026-09-10', 'Nobody', { status: 'unsuccessful' }), award('t2', '2026-09-11', 'Later', { status: 'Pending' })];
    const [saved] = await saveNotices(ctx, [
      draft('Tried', [...awardsWithoutWinner, award('t3', '2026-09-12', 'Somebody', { status: 'active' })], {}, { country: 'ZA' }),
    ]);
    expect(await ids('country=ZA')).toEqual(['t3', 't2', 't1']);
    expect(await ids('country=ZA&made=true')).toEqual(['t3']);
    expect(await ids('country=ZA&made=false')).toEqual(['t2', 't1']);
    const { rows } = await connection.pool.query<{ id: string }>('select public_id as id from notice where id = $1', [saved!.id]);
    const { steps } = (await get<{ steps: { step: string; time: { at: string } | null }[] }>(`/api/tenderLifeCycle?id=${rows[0]!.id}`)).body;
    expect(steps.filter(({ step }) => step === 'awarded').map(({ time }) => time?.at.slice(0, 10))).toEqual(['2026-09-12']);
    await connection.pool.query('delete from notice where id = $1', [saved!.id]);
  });

  test('change with their notice', async () => {
    const origin = { source: 'test', key: 'follow' };
    await saveNotices(ctx, [{ ...draft('Follow', [award('f1', '2026-11-20', 'First')]), origin }]);
    expect((await ids())[0]).toBe('f1');
    await saveNotices(ctx, [{ ...draft('Follow', [award('f2', '2026-11-20', 'Second')]), origin }]);
    expect(await ids('supplier=first')).toEqual([]);
    expect(await ids('supplier=second')).toEqual(['f2']);
    await saveNotices(ctx, [{ ...draft('Follow', []), origin }]);
    expect(await ids('supplier=second')).toEqual([]);
  });

  test('with many suppliers list the first twenty, and their number', async () => {
    const suppliers = Array.from({ length: 30 }, (_, index) => ({ name: `Consortium ${index}` }));
    await saveNotices(ctx, [draft('Many', [award('m', '2026-01-01', '', { suppliers, description: 'x'.repeat(5000) })])]);
    const [listedAward] = (await list('supplier=29')).items;
    expect(listedAward).toMatchObject({ id: 'm', supplierCount: 30 });
    expect([listedAward?.suppliers?.length, listedAward?.description?.length]).toEqual([20, 1000]);
  });

  test.each(['supplier=%00', 'notice=x', 'dateFrom=2026-02-30', 'country=Nepal', 'page=501', 'cursor=abcdefghijkl', 'colour=red'])(
    'refuse %s',
    async (query) => {
      expect((await get(`/api/awards?${query}`)).status).toBe(400);
    },
  );

  test('are the same rows as before their table existed', async () => {
    const before = await rowsNow();
    const [file] = globSync('migrations/*_notice_awards.sql');
    const backfill = /^insert[^;]*;/mu.exec(readFileSync(file!, 'utf8'))![0];
    await connection.pool.query('delete from notice_award');
    await connection.pool.query(backfill);
    // That one used the folded names of its time; later ones use the program's folding.
    const [refold] = globSync('migrations/*_supplier_words.sql');
    await connection.pool.query(readFileSync(refold!, 'utf8'));
    expect(withSortedWords(await rowsNow())).toEqual(withSortedWords(before));
  });
});
