import { beforeAll, describe, expect, test } from 'vitest';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { type Persona, personas } from '#tests/support/access-table.ts';
import { accessWorld } from '#tests/support/access-world.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi } from '#tests/support/people.ts';

// A notice for subscribers is whole for its own organisation, for those above it, and for administrators (product.md).
const app = await testApp();
const world = await accessWorld(app);
const tokens = new Map(await Promise.all(personas.map(async (persona) => [persona, await world.token(persona)] as const)));
const { 'child buyer': child, 'pending buyer': pendingBuyer } = world.people;

const PROCESS = 'process-of-the-hospital';
const content = {
  title: 'Supply of analysers',
  description: `${'Sealed bids are invited for what the schedule of requirements lists. '.repeat(4)} Zirconium`,
  city: 'Zagorje',
  contractNumber: 'ZZ-2026-1',
  classifications: [{ scheme: 'CPV', code: '33124110', description: 'Zymography' }],
  documents: [{ id: 'd1', title: 'Zonal plan', url: 'https://example.test/z' }],
  awards: [{ id: 'a1', date: '2026-11-20', suppliers: [{ name: 'Zenith Builders' }] }],
  processes: [PROCESS],
  deadline: { at: '2099-01-01T00:00:00.000Z', zone: 'UTC' },
};
const hiddenText = /Zirconium|Zagorje|ZZ-2026|Zymography|Zonal|Zenith/u;
let [locked, related, unapproved] = ['', '', ''];
beforeAll(async () => {
  locked = await makeNotice(app, { free: false, buyerId: child.organisationId, content });
  related = await makeNotice(app, { content: { title: 'Its contract', processes: [PROCESS] } });
  // Like an import: it matches the organisation by the name that somebody signed up with.
  unapproved = await makeNotice(app, { free: false, buyerId: pendingBuyer.organisationId, content });
  await drainAll(app.ctx);
});

const wholeReaders: ReadonlySet<Persona> = new Set(['child buyer', 'buyer owner', 'buyer member', 'buyer viewer', 'superAdmin']);
const get = async <T = Record<string, unknown>>(persona: Persona, path: string, headers: Record<string, string> = {}) => {
  const token = tokens.get(persona);
  return (await callApi<T>(app, 'GET', path, { ...(token ? { token } : {}), headers })).body;
};
interface List {
  items: { id?: string; locked?: boolean; notice?: { id: string }; downloads?: number }[];
}
/** Every door of the notice, with what says that it is open. */
const doors: Readonly<Record<string, { path: () => string; isOpen: (body: never) => boolean }>> = {
  'its page': { path: () => `/notices/showNoticePage?id=${locked}`, isOpen: (body: { locked: boolean }) => !body.locked },
  'its details': { path: () => `/notices/noticeDetails?id=${locked}`, isOpen: (body: { locked: boolean }) => !body.locked },
  'its views': { path: () => `/notices/views?id=${locked}`, isOpen: (body: { views: number | null }) => body.views !== null },
  'its downloads': { path: () => `/notices/downloads?ids=${locked}`, isOpen: ({ items }: List) => items.length === 1 },
  'its codes': { path: () => `/notices/cpv?id=${locked}`, isOpen: ({ items }: List) => items.length === 1 },
  'its life': { path: () => `/tenderLifeCycle?id=${locked}`, isOpen: (body: { locked: boolean }) => !body.locked },
  'its awards': { path: () => `/awards?notice=${locked}`, isOpen: ({ items }: List) => items.length === 1 },
  'awards of its supplier': { path: () => '/awards?supplier=zenith', isOpen: ({ items }: List) => items.some(({ notice }) => notice?.id === locked) },
  'what belongs to it': {
    path: () => `/notices/showNoticePage?id=${related}`,
    isOpen: ({ related: others }: { related: { id: string }[] }) => others.some(({ id }) => id === locked),
  },
  'its card': { path: () => `/notices/cards?ids=${locked}`, isOpen: ({ items }: List) => items[0]?.locked === false },
  'its card in a search': {
    path: () => '/search?q=analysers',
    isOpen: ({ items }: List) => items.find(({ id }) => id === locked)?.locked === false,
  },
  'its card drawn by chance': {
    path: () => '/notices/random?size=20&scope=global',
    isOpen: ({ items }: List) => items.find(({ id }) => id === locked)?.locked === false,
  },
};

describe('a notice for subscribers', () => {
  test.each(Object.entries(doors))('%s', async (_name, { path, isOpen }) => {
    for (const persona of personas) {
      const body = await get<never>(persona, path());
      expect({ persona, open: isOpen(body) }).toEqual({ persona, open: wholeReaders.has(persona) });
      if (!wholeReaders.has(persona)) expect(JSON.stringify(body)).not.toMatch(hiddenText);
    }
  });

  test('is whole for a parent that acts for it, and for nobody who only claims to', async () => {
    const page = doors['its page']!;
    const actingHeaders = { 'child-org': child.organisation };
    expect(page.isOpen(await get<never>('buyer owner', page.path(), actingHeaders))).toBe(true);
    for (const persona of ['visitor', 'sibling buyer', 'foreign buyer', 'seller', 'both, as buyer', 'without organisation'] as const)
      expect(JSON.stringify(await get(persona, page.path(), actingHeaders))).not.toMatch(hiddenText);
    // A child is not a parent: it reads the notices of its parent and siblings like everybody.
    const parentNotice = await makeNotice(app, { free: false, buyerId: world.people['buyer owner'].organisationId, content });
    expect(page.isOpen(await get<never>('buyer member', `/notices/showNoticePage?id=${parentNotice}`))).toBe(true);
    for (const persona of ['child buyer', 'sibling buyer'] as const)
      expect(JSON.stringify(await get(persona, `/notices/showNoticePage?id=${parentNotice}`))).not.toMatch(hiddenText);
  });

  test('is not shown whole to an organisation awaiting approval, because imports match it by its name', async () => {
    expect(JSON.stringify(await get('pending buyer', `/notices/showNoticePage?id=${unapproved}`))).not.toMatch(hiddenText);
  });

  test('has all versions readable for readers who may read it', async () => {
    const key = { source: 'test', key: 'amended' };
    const draft = { origin: key, status: 'published', free: false, buyerId: child.organisationId, sectors: [], cpv: ['33124110'] } as const;
    const kinds = { type: 'invitationForBids', kind: 'online' } as const;
    await saveNotices(app.ctx, [{ ...draft, content: { ...content, ...kinds } }]);
    const [saved] = await saveNotices(app.ctx, [{ ...draft, content: { ...content, ...kinds, city: 'Quito' } }]);
    const { rows } = await app.connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
    const first = `/notices/showNoticePage?id=${rows[0]!.public_id}&version=1`;
    expect(await get('child buyer', first)).toMatchObject({ version: 1, content: { city: 'Zagorje' } });
    expect(JSON.stringify(await get('foreign buyer', first))).not.toMatch(hiddenText);
  });

  test('is found by its hidden text for an administrator alone; counts reveal no more than lists', async () => {
    for (const persona of personas) {
      const searchResult = await get<{ total: number }>(persona, '/search?q=zirconium&exact=true');
      expect({ persona, total: searchResult.total > 0 }).toEqual({ persona, total: persona === 'superAdmin' });
      const { filters } = await get<{ filters: Record<string, unknown> }>(persona, '/notices/filters?q=analysers');
      expect({ persona, city: /zagorje/iu.test(JSON.stringify(filters['city'] ?? [])) }).toEqual({ persona, city: persona === 'superAdmin' });
    }
  });
});
