import { beforeAll, describe, expect, test } from 'vitest';
import type { NoticeCard } from '#contract/notices.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { ctx, get } = await testApp({ clock });

const time = (at: string) => ({ at, zone: 'UTC' });
const draft = (title: string, country: string, free: boolean, deadline = '2026-12-20T06:00:00.000Z', status: 'published' | 'draft' = 'published') =>
  noticeInput({
    free,
    status,
    content: { title, country, type: 'invitationForBids', publishedAt: time('2026-11-20T06:00:00.000Z'), deadline: time(deadline) },
  });

beforeAll(async () => {
  await saveNotices(ctx, [
    ...Array.from({ length: 12 }, (_, index) => draft(`Nepal ${index}`, 'NP', true)),
    ...Array.from({ length: 3 }, (_, index) => draft(`Kenya ${index}`, 'KE', true)),
    { ...draft('Locked', 'NP', false), teaser: 'A teaser' },
    draft('Over', 'NP', true, '2026-11-21T08:59:00.000Z'),
    draft('Draft', 'NP', true, undefined, 'draft'),
  ]);
  await drainAll(ctx);
});

const titles = (items: readonly NoticeCard[]) => items.map(({ title }) => title);
const getList = async (path: string, host?: string) => (await get<{ items: NoticeCard[]; total: number; next: string | null }>(`/api${path}`, host)).body;

describe('free tenders', () => {
  test('are the open notices that everybody reads whole, paged like the search', async () => {
    const freeNotices = await getList('/freeTenders?size=100');
    expect(freeNotices.total).toBe(15);
    expect(freeNotices.items.every((card) => !card.locked && card.free && card.state === 'open')).toBe(true);
    const first = await getList('/freeTenders?country=KE&size=2');
    expect([first.total, (await getList(`/freeTenders?country=KE&size=2&cursor=${first.next}`)).items.length]).toEqual([3, 1]);
    expect((await getList('/freeTenders?scope=local', 'ke.localhost')).total).toBe(3);
  });

  test.each(['free=false', 'state=closed', 'nonsense=1'])('refuse %s', async (query) => {
    expect((await get(`/api/freeTenders?${query}`)).status).toBe(400);
  });
});

test.each(['/search', '/notices', '/notices/filter', '/homepage/searchTenders', '/freeTenders', '/notices/random'])(
  '%s covers the site’s country unless all are requested',
  async (path) => {
    const countries = async (query: string, host: string) => new Set((await getList(`${path}?size=20${query}`, host)).items.map(({ country }) => country));
    expect(await countries('', 'ke.localhost')).toEqual(new Set(['KE']));
    expect(await countries('&scope=global', 'ke.localhost')).toEqual(new Set(['KE', 'NP']));
    expect(await countries('', 'localhost')).toEqual(new Set(['KE', 'NP']));
  },
);

test('suggestions find something in the site’s country, unless all are requested', async () => {
  const [localSuggestions, globalSuggestions] = await Promise.all(
    ['', '&scope=global'].map((scope) => get<{ items: unknown[] }>(`/api/search/suggest?q=nepa${scope}`, 'ke.localhost')),
  );
  expect(localSuggestions?.body.items).toEqual([]);
  expect(globalSuggestions?.body.items).not.toEqual([]);
});

describe('random notices', () => {
  test('are open and unique, of the site where requested', async () => {
    const local = titles((await getList('/notices/random?scope=local&size=20', 'np.localhost')).items).toSorted();
    expect(local).toEqual([...Array.from({ length: 12 }, (_, index) => `Nepal ${index}`), 'Locked'].toSorted());
    const randomTitles = titles((await getList('/notices/random')).items);
    expect([randomTitles.length, new Set(randomTitles).size]).toEqual([6, 6]);
  });

  test('change over time, and closed ones leave at once', async () => {
    const draws = await Promise.all(Array.from({ length: 20 }, () => getList('/notices/random?size=3')));
    expect(new Set(draws.map(({ items }) => titles(items).join())).size).toBeGreaterThan(1);
    clock.set('2026-12-20T06:00:00Z');
    expect((await getList('/notices/random')).items).toEqual([]);
    clock.set('2026-11-21T09:00:00Z');
  });

  test.each(['size=21', 'size=0', 'scope=moon', 'order=1'])('refuse %s', async (query) => {
    expect((await get(`/api/notices/random?${query}`)).status).toBe(400);
  });
});
