import { expect, test } from 'vitest';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';

const now = new Date('2026-11-21T06:00:00Z');
const { ctx, get } = await testApp({ clock: fixedClock(now) });

/** More names with one word than a suggestion looks at one by one. */
const OFFICES = 320;
const offices = Array.from({ length: OFFICES }, (_, n) => ({ name: `District Office ${n}`, country: n % 40 === 0 ? 'NP' : 'IN' }));
const ids = await matchBuyers(ctx, offices);
const noticesOf = (n: number) => (n === 7 ? 5 : n === 40 ? 3 : 1);
const notices = offices.flatMap(({ country }, n) =>
  Array.from({ length: noticesOf(n) }, (_, nth): NoticeInput => ({
    origin: { source: 'test', key: `${n} ${nth}` },
    content: {
      title: `Repairs ${n} ${nth}`,
      language: 'en',
      type: 'invitationForBids',
      kind: 'offline',
      country,
      publishedAt: { at: now.toISOString(), zone: 'UTC' },
      classifications: [],
    },
    status: 'published',
    free: true,
    teaser: null,
    buyerId: ids[n]!,
    sectors: [],
    cpv: [],
  })),
);
for (let from = 0; from < notices.length; from += 500) await saveNotices(ctx, notices.slice(from, from + 500));
await drainAll(ctx);

const buyersFor = async (host: string, query: string) =>
  (await get<{ items: { text: string; kind: string }[] }>(`/api/search/suggest?${query}`, host)).body.items
    .filter(({ kind }) => kind === 'buyer')
    .map(({ text }) => text);

test('of many buyers with a word, those of the country come first, and those with most notices', async () => {
  for (const q of ['off', 'dis', 'district%20off']) {
    const local = await buyersFor('np.localhost', `scope=local&q=${q}`);
    expect(local).toHaveLength(4);
    expect(local[0]).toBe('District Office 40');
    expect(local.every((name) => offices.find((each) => each.name === name)?.country === 'NP')).toBe(true);
    const everywhere = await buyersFor('localhost', `scope=global&q=${q}`);
    expect(everywhere.slice(0, 2)).toEqual(['District Office 7', 'District Office 40']);
  }
});

test('of few buyers as well, and none is named for words that no name has together', async () => {
  expect(await buyersFor('np.localhost', 'scope=local&q=office%2040')).toEqual(['District Office 40']);
  expect(await buyersFor('np.localhost', 'scope=local&q=hospital%20off')).toEqual([]);
});
