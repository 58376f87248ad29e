import { beforeAll, describe, expect, test } from 'vitest';
import type { NoticeCard } from '#contract/notices.ts';
import { type NoticeOverrides, noticeInput } from '#seed/factories/notice-input.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { saveNotices } from '../index.ts';
import { featureCommand } from './feature.command.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { app, ctx, connection, get } = await testApp({ clock });

interface List {
  items: NoticeCard[];
  total: number;
  next: string | null;
  previous: string | null;
}
const time = (at: string) => ({ at, zone: 'UTC' });
const openContent = { type: 'invitationForBids' as const, publishedAt: time('2026-11-20T06:00:00.000Z'), deadline: time('2026-12-20T06:00:00.000Z') };

async function storeNotice(title: string, overrides: NoticeOverrides = {}): Promise<string> {
  const [saved] = await saveNotices(ctx, [noticeInput({ status: 'published', ...overrides, content: { ...openContent, title, ...overrides.content } })]);
  const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
  return rows[0]!.public_id;
}
const feature = (...args: string[]) => featureCommand.run(ctx, args);
const list = async (host = 'localhost', query = '') => (await get<List>(`/api/notices/featured/list${query}`, host)).body;
const titles = async (host?: string, query?: string) => (await list(host, query)).items.map(({ title }) => title);
const count = async (host?: string) => (await get('/api/notices/featured/count', host)).body['count'];

describe('featured notices', () => {
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = {
      second: await storeNotice('Second'),
      first: await storeNotice('First'),
      nepal: await storeNotice('Nepal'),
      locked: await storeNotice('Locked', { free: false, teaser: 'A teaser', content: { ...openContent, title: 'Locked', city: 'HIDDEN-CITY' } }),
      draft: await storeNotice('Draft', { status: 'draft' }),
      past: await storeNotice('Past', { content: { ...openContent, title: 'Past', deadline: time('2026-11-21T08:00:00.000Z') } }),
    };
    await feature('add', ids['second']!, '--position', '2');
    await feature('add', `http://localhost/notice-details/first-${ids['first']!}?lang=en`, '--position', '1');
    await feature('add', ids['nepal']!, '--site', 'np', '--position', '1');
    await feature('add', ids['locked']!, '--position', '3');
    await feature('add', ids['past']!);
  });

  test('are shown in order, on their sites, as the reader may see them, and only while open', async () => {
    expect(await titles()).toEqual(['First', 'Second', 'Locked']);
    expect(await titles('np.localhost')).toEqual(['First', 'Nepal', 'Second', 'Locked']);
    expect(JSON.stringify(await list())).not.toContain('HIDDEN');
    expect([await count(), await count('np.localhost')]).toEqual([3, 4]);
  });

  test('are paged in both directions, with the total of the list', async () => {
    const first = await list('np.localhost', '?size=3');
    expect(first).toMatchObject({ total: 4, previous: null });
    const second = await list('np.localhost', `?size=3&cursor=${first.next}`);
    expect(second).toMatchObject({ items: [{ title: 'Locked' }], next: null, page: 2, total: 4 });
    expect(await titles('np.localhost', `?size=3&cursor=${second.previous}`)).toEqual(['First', 'Nepal', 'Second']);
    expect(await titles('np.localhost', '?size=3&page=2')).toEqual(['Locked']);
  });

  test('follow their period and the deadline by the server’s clock', async () => {
    expect(await feature('add', ids['second']!, '--from', '2026-11-22', '--until', '2026-11-23T06:00:00Z')).toBe(0);
    expect(await titles()).toEqual(['First', 'Locked']);
    clock.set('2026-11-22T00:00:00Z');
    expect(await titles()).toEqual(['First', 'Second', 'Locked']);
    clock.set('2026-11-23T06:00:00Z');
    expect(await titles()).toEqual(['First', 'Locked']);
    clock.set('2026-12-20T06:00:00Z');
    expect(await titles()).toEqual([]);
    clock.set('2026-11-21T09:00:00Z');
  });

  test('put a site’s own row before the row for all sites', async () => {
    expect(await feature('add', ids['first']!, '--site', 'NP', '--position', '9')).toBe(0);
    expect((await titles('np.localhost')).at(-1)).toBe('First');
    expect((await titles())[0]).toBe('First');
    expect(await feature('remove', ids['first']!, '--site', 'NP')).toBe(0);
    expect((await titles('np.localhost'))[0]).toBe('First');
  });

  test('refuse a draft, an unknown notice and an invalid call', async () => {
    expect(await feature('add', ids['draft']!)).toBe(1);
    expect(await feature('add', '0'.repeat(26))).toBe(1);
    expect(await feature('remove', ids['draft']!)).toBe(1);
    expect(await feature('add', ids['first']!, '--from', '2026-12-02', '--until', '2026-12-01')).toBe(1);
    for (const args of [[], ['add'], ['add', 'x'], ['feature'], ['list', 'x'], ['add', ids['first']!, '--nonsense']]) expect(await feature(...args)).toBe(2);
    for (const [flag, value] of [
      ['--site', 'Nepal'],
      ['--position', '0'],
      ['--from', 'soon'],
      ['--until', '2026-13-01'],
    ] as const)
      expect(await feature('add', ids['first']!, flag, value)).toBe(2);
  });

  test.each(['cursor=x', 'cursor=AAAAAAAAAAAAAAAA', 'page=0', 'size=1000', 'position=1'])('refuse the query %s', async (query) => {
    expect((await get(`/api/notices/featured/list?${query}`)).status).toBe(400);
  });

  test('are cached publicly for visitors, and not at all for a signed-in reader', async () => {
    const { headers } = await app.inject({ url: '/api/notices/featured/list', headers: { host: 'localhost' } });
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: expect.stringContaining('access-token') });
  });
});
