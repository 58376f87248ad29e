import { describe, expect, test } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import type { FilterCounts, SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';

const clock = fixedClock('2026-11-21T09:00:00Z');
const { app, ctx, get } = await testApp({ clock });

const time = (at: string) => ({ at, zone: 'UTC' });
let draftCount = 0;
/** A free, open notice of Kenya, unless said otherwise. */
function draft(content: Partial<NoticeContent>, overrides: Partial<NoticeInput> = {}): NoticeInput {
  return {
    origin: { source: 'test', key: `n${draftCount++}` },
    content: {
      title: 'Untitled',
      language: 'en',
      type: 'invitationForBids',
      kind: 'offline',
      country: 'KE',
      publishedAt: time('2026-11-10T08:00:00.000Z'),
      deadline: time('2026-12-10T08:00:00.000Z'),
      ...content,
    },
    status: 'published',
    free: true,
    buyerId: null,
    sectors: [],
    cpv: (content.classifications ?? []).map((item) => item.code),
    ...overrides,
  };
}
const cpv = (...codes: string[]) => ({ classifications: codes.map((code) => ({ scheme: 'CPV', code })) });

const [buyer = null] = await matchBuyers(ctx, [{ name: 'Kenya Rural Roads Authority', country: 'KE' }]);

await saveNotices(ctx, [
  draft(
    {
      title: 'Construction of a bridge at Mombasa',
      ...cpv('45221111'),
      city: 'Mombasa',
      category: 'works',
      method: 'open',
      value: { amount: '1000000', currency: 'KES' },
      contractNumber: 'KRA/2026-044/B',
    },
    { buyerId: buyer, sectors: ['construction'] },
  ),
  draft({
    title: 'Repair of bridges',
    description: 'Three crossings near Kisumu',
    ...cpv('45453000'),
    category: 'works',
    method: 'selective',
    publishedAt: time('2026-10-01T08:00:00.000Z'),
    deadline: time('2026-11-24T08:00:00.000Z'),
  }),
  draft({
    title: 'Réfection de l’école élémentaire',
    language: 'fr',
    country: 'FR',
    kind: 'online',
    type: 'requestForProposals',
    value: { amount: '250000.50', currency: 'EUR' },
    fundingAgency: 'AFD',
    deadline: time('2026-10-10T08:00:00.000Z'),
    publishedAt: time('2026-09-01T08:00:00.000Z'),
  }),
  draft({ title: 'स्वास्थ्य सामग्री आपूर्ति', language: 'ne', country: 'NP', city: 'काठमाडौं', publishedAt: time('2026-11-19T08:00:00.000Z') }),
  draft({ title: 'সড়ক নির্মাণ কাজ', language: 'bn', country: 'BD' }),
  draft(
    { title: 'Laboratory analysers', country: 'NP', type: 'contractAward', deadline: undefined, publishedAt: time('2025-05-05T08:00:00.000Z') },
    { status: 'awarded' },
  ),
  draft({ title: 'Fuel for generators', country: 'NP', ...cpv('09134000'), publishedAt: time('2026-01-05T08:00:00.000Z') }, { status: 'cancelled' }),
  draft({ title: 'Market study', country: 'IN', type: 'marketConsultation', deadline: undefined, sourceOfFunding: 'Own funds' }),
  draft(
    {
      title: 'Vaccines',
      description: 'zanzibarite crystals for the cold chain',
      country: 'NP',
      city: 'Hidden Valley',
      ...cpv('33651600'),
      value: { amount: '77', currency: 'NPR' },
    },
    { free: false, teaser: 'Visible teaser about syringes' },
  ),
]);
await drainAll(ctx);

const find = async (query: string, host = 'localhost') => (await get<SearchResult>(`/api/search?${query}`, host)).body;
const titles = async (query: string, host?: string) => (await find(query, host)).items.map((item) => item.title);
const total = async (query: string) => (await find(query)).total;

/** CPV labels suggested on the French site, each with its language where that differs from the requested one. */
const labels = async (lang: string) => {
  const path = `/api/search/suggest?q=45453${lang}`;
  const { items } = (await get<{ items: { kind: string; text: string; nameLanguage?: string }[] }>(path, 'fr.localhost')).body;
  return items.filter(({ kind }) => kind === 'cpv').map(({ text, nameLanguage }) => [text, nameLanguage]);
};
const suggestions = async (query: string, host = 'localhost') =>
  (await get<{ items: { text: string; kind: string; code: string | null }[] }>(`/api/search/suggest?${query}`, host)).body.items;

describe('words', () => {
  test.each([
    ['bridge', ['Construction of a bridge at Mombasa', 'Repair of bridges']],
    ['BRIDGES', ['Construction of a bridge at Mombasa', 'Repair of bridges']],
    ['ecole ELEMENTAIRE', ['Réfection de l’école élémentaire']],
    ['écoles', ['Réfection de l’école élémentaire']],
    ['सामग्री', ['स्वास्थ्य सामग्री आपूर्ति']],
    ['নির্মাণ', ['সড়ক নির্মাণ কাজ']],
    ['crossings kisumu', ['Repair of bridges']],
    ['rural roads authority', ['Construction of a bridge at Mombasa']],
    ['KRA/2026-044/B', ['Construction of a bridge at Mombasa']],
    ['kra2026044b', ['Construction of a bridge at Mombasa']],
    ['the bridge of Mombasa', ['Construction of a bridge at Mombasa']],
    ['motor spirit', []],
  ])('%s', async (words, expected) => {
    expect(await titles(`q=${encodeURIComponent(words)}&exact=true`)).toEqual(expected);
  });

  test('include their vowel signs', async () => {
    expect(await total(`q=${encodeURIComponent('সড')}&exact=true`)).toBe(0);
    expect(await total(`q=${encodeURIComponent('स')}&exact=true`)).toBe(0);
  });

  test('find CPV labels in the language of the notice', async () => {
    expect(await titles('q=road%20bridge&exact=true')).toEqual(['Construction of a bridge at Mombasa']);
    expect(await titles('q=gas%20oils&exact=true')).toEqual(['Fuel for generators']);
  });

  test.each(['brigde', 'brdge', 'bridgge', 'pridge', 'BRIDGF'])('corrects %s', async (typo) => {
    const body = await find(`q=${typo}`);
    expect(body.correctedTo).toBe('bridge');
    expect(body.items.length).toBe(2);
    expect(await find(`q=${typo}&exact=true`)).toMatchObject({ total: 0, correctedTo: null, items: [] });
  });

  test('keep accents and marks when corrected', async () => {
    expect((await find('q=ecolle')).correctedTo).toBe('école');
    expect((await find(`q=${encodeURIComponent('सामाग्री')}`)).correctedTo).toBe('सामग्री');
  });

  test('finds nothing for text without words, and says so', async () => {
    for (const odd of ['%', '_', '!', "'", '\\', '&|!()', ':*', '<->']) expect(await total(`q=${encodeURIComponent(odd)}`)).toBe(0);
    for (const odd of ["bridge' & !x", 'bridge:*', 'bridge | fuel', '(bridge', 'bridge\\', `bridge ${'x'.repeat(150)}`]) {
      expect((await get(`/api/search?q=${encodeURIComponent(odd)}`)).status).toBe(200);
    }
    expect((await get('/api/search?q=a%00b')).status).toBe(400);
    expect((await get(`/api/search?q=${'x'.repeat(201)}`)).status).toBe(400);
  });
});

describe('every state', () => {
  const lists = ['/search', '/notices', '/notices/filter', '/homepage/searchTenders'];
  test('is state=all, like no state, wherever notices are listed or counted', async () => {
    const total = async (path: string, state: string) => ((await app.inject(`/api${path}?scope=global${state}`)).json() as Pick<SearchResult, 'total'>).total;
    for (const path of [...lists, '/search/total']) {
      const allTotal = await total(path, '');
      expect(await total(path, '&state=open')).toBeLessThan(allTotal);
      for (const state of ['&state=all', '&state=all&state=open', '&state=open,all'])
        expect([path, state, await total(path, state)]).toEqual([path, state, allTotal]);
    }
    const postSearch = async (body: object) =>
      (await app.inject({ method: 'POST', url: '/api/notices/search', payload: { scope: 'global', ...body } })).json() as SearchResult;
    expect((await postSearch({ state: 'all' })).total).toBe((await postSearch({})).total);
    const counts = async (state: string) => (await app.inject(`/api/notices/filters?scope=global${state}`)).json() as FilterCounts;
    expect(await counts('&state=all')).toEqual(await counts(''));
    expect((await app.inject('/api/search?state=every')).statusCode).toBe(400);
  });

  test('has the same total with and without its list', async () => {
    for (const query of [
      'scope=global',
      'scope=global&state=open',
      'scope=global&q=bridge',
      'scope=global&state=closed&sort=value',
      'scope=global&q=zzzz',
      'q=%25',
    ]) {
      const { total, totalIsCapped } = (await app.inject(`/api/search?${query}&exact=true`)).json() as SearchResult;
      expect((await app.inject(`/api/search/total?${query}`)).json()).toEqual({ total, totalIsCapped });
    }
  });
});

describe('filters', () => {
  test.each([
    ['', 9],
    ['state=open', 6],
    ['state=closing', 1],
    ['state=closed', 1],
    ['state=awarded', 1],
    ['state=cancelled,awarded', 2],
    ['state=closed&state=awarded', 2],
    ['type=requestForProposals', 1],
    ['kind=online', 1],
    ['country=KE', 2],
    ['country=KE,FR', 3],
    ['city=MOMBASA', 1],
    [`city=${encodeURIComponent('काठमाडौं')}`, 1],
    ['cpv=45', 2],
    ['cpv=45000000', 2],
    ['cpv=45221111', 1],
    ['cpv=452211', 1],
    ['cpv=4522', 1],
    ['cpv=99', 0],
    ['method=open', 1],
    ['method=open,selective', 2],
    ['category=works', 2],
    ['fundingAgency=afd', 1],
    ['sourceOfFunding=own%20funds', 1],
    ['language=fr', 1],
    ['currency=KES', 1],
    ['free=true', 8],
    ['free=false', 1],
    ['sector=construction', 1],
    ['sector=45000000', 2],
    ['sector=construction&sector=45453000', 2],
    ['valueMin=1&valueCurrency=USD', 2],
    ['valueMin=250000.50&valueMax=250000.50&valueCurrency=EUR', 1],
    ['valueMin=1000000.01&valueCurrency=KES', 1],
    ['publishedFrom=2026-11-10&publishedTo=2026-11-10', 4],
    ['publishedFrom=2026-11-20', 0],
    ['publishedTo=2025-12-31', 1],
    ['deadlineFrom=2026-11-24&deadlineTo=2026-11-24', 1],
    ['deadlineTo=2026-10-10', 1],
    ['country=KE&state=open&cpv=45&q=repair', 1],
  ])('%s', async (query, expected) => {
    const body = await find(query);
    expect(body.total).toBe(expected);
    expect(body.items.length).toBe(expected);
  });

  test.each(['minValue=1', 'countryIso=NP', 'q=bridge&Country=NP', '__proto__=1'])('refuse the unknown name %s', async (query) => {
    const [name] = query.split('&').at(-1)!.split('=');
    for (const path of ['search', 'notices', 'notices/filter', 'notices/filters', 'homepage/searchTenders', 'search/suggest']) {
      const { status, body } = await get(`/api/${path}?${path === 'search/suggest' ? 'q=bridge&' : ''}${query}`);
      expect({ path, status, body: JSON.stringify(body).includes(`query.${name}`) }).toEqual({ path, status: 400, body: true });
    }
    const response = await app.inject({ method: 'POST', url: '/api/notices/search', headers: { host: 'localhost' }, payload: { [name!]: '1' } });
    expect(response.statusCode).toBe(400);
  });

  test('use days in the site’s time zone', async () => {
    // 2026-11-10 08:00 UTC is the same day in Kathmandu; its start there is the evening before in UTC.
    expect((await find('scope=global&deadlineFrom=2026-12-10&deadlineTo=2026-12-10', 'np.localhost')).total).toBe(5);
  });

  test('find a buyer by id', async () => {
    const [hit] = (await find('q=mombasa')).items;
    expect(await titles(`buyer=${hit!.buyer!.id}`)).toEqual(['Construction of a bridge at Mombasa']);
  });

  test('by local scope use the site’s country, and find nothing on a host without one', async () => {
    expect((await find('scope=local', 'np.localhost')).total).toBe(4);
    expect((await find('scope=local&country=KE', 'np.localhost')).total).toBe(0);
    expect((await find('scope=local')).total).toBe(9);
    expect((await find('scope=local', 'nobody.example')).total).toBe(9);
  });

  test('suggest which filter to remove', async () => {
    const { loosen } = await find('q=bridge&country=NP&state=open');
    expect(loosen).toEqual([
      { filter: 'q', value: null, total: 2, totalIsCapped: false },
      { filter: 'country', value: 'NP', total: 2, totalIsCapped: false },
    ]);
  });
});

describe('a locked notice', () => {
  test('is found by its public text', async () => {
    for (const query of ['q=vaccines', 'q=syringes', 'country=NP&free=false', 'state=open&free=false', 'language=en&free=false'])
      expect(await titles(query)).toEqual(['Vaccines']);
  });

  test('is not found, counted, suggested or used for corrections by its hidden text', async () => {
    for (const query of [
      'q=zanzibarite&exact=true',
      'q=crystals&exact=true',
      'city=hidden%20valley',
      'cpv=33',
      'currency=NPR',
      'valueMin=76&valueMax=78&valueCurrency=NPR',
    ])
      expect(await total(query)).toBe(0);
    expect(await find('q=zanzibarit')).toMatchObject({ total: 0, correctedTo: null });
    const suggested = await get<{ items: { text: string; kind: string }[] }>('/api/search/suggest?q=zanzib');
    expect(suggested.body.items).toEqual([]);
    const { filters } = (await get<FilterCounts>('/api/notices/filters?country=NP&free=false')).body;
    expect(Object.keys(filters).toSorted()).toEqual(['country', 'free', 'language', 'state']);
  });

  test('sorts among notices without a value', async () => {
    expect((await titles('country=NP&sort=value')).includes('Vaccines')).toBe(true);
    expect((await titles('sort=value&size=2')).includes('Vaccines')).toBe(false);
  });
});

describe('lists', () => {
  test('are sorted', async () => {
    expect((await titles('sort=newest')).slice(0, 1)).toEqual(['स्वास्थ्य सामग्री आपूर्ति']);
    expect((await titles('sort=newest')).at(-1)).toBe('Laboratory analysers');
    expect((await titles('sort=deadline'))[0]).toBe('Repair of bridges');
    expect((await titles('sort=deadline')).slice(6, 7)).toEqual(['Réfection de l’école élémentaire']);
    expect((await titles('sort=value')).slice(0, 2)).toEqual(['Réfection de l’école élémentaire', 'Construction of a bridge at Mombasa']);
  });

  test('on the home page have ten items; a body searches like a query', async () => {
    expect((await get<SearchResult>('/api/homepage/searchTenders?size=3')).body.size).toBe(10);
    const response = await app.inject({
      method: 'POST',
      url: '/api/notices/search',
      headers: { host: 'localhost' },
      payload: { q: 'bridge', country: ['KE'], size: 1 },
    });
    expect(response.json()).toMatchObject({ total: 2, size: 1, items: [{ title: 'Construction of a bridge at Mombasa' }] });
  });

  test('close to the second', async () => {
    expect(await total('state=open&cpv=45453000')).toBe(1);
    clock.set('2026-11-24T07:59:59.999Z');
    expect(await total('state=open&cpv=45453000')).toBe(1);
    clock.set('2026-11-24T08:00:00Z');
    expect(await total('state=open&cpv=45453000')).toBe(0);
    expect(await total('state=closed&cpv=45453000')).toBe(1);
    clock.set('2026-11-21T09:00:00Z');
  });

  test('suggest words as written, buyers and categories', async () => {
    const { items } = (await get<{ items: { text: string; kind: string; code: string | null }[] }>('/api/search/suggest?q=ec')).body;
    expect(items.filter((item) => item.kind === 'word').map((item) => item.text)).toContain('école');
    const buyers = (await get<{ items: { text: string; kind: string; code: string | null }[] }>('/api/search/suggest?q=rural%20roa')).body.items;
    expect(buyers).toContainEqual(expect.objectContaining({ kind: 'buyer', text: 'Kenya Rural Roads Authority' }));
  });

  test('suggest CPV labels in the requested language, and mark those in another', async () => {
    expect(await labels('&scope=global&lang=en')).toContainEqual(['Overhaul and refurbishment work', undefined]);
    expect(await labels('&scope=global&lang=ne')).toContainEqual(['Overhaul and refurbishment work', 'en']);
    const french = ['Travaux de remise en état et de remise à neuf', undefined];
    expect(await labels('&scope=global&lang=fr')).toContainEqual(french);
    expect(await labels('&scope=global')).toContainEqual(french);
  });

  test('suggest only what finds something in the requested scope, the most frequent first', async () => {
    for (const [scope, host] of [
      ['local', 'np.localhost'],
      ['global', 'np.localhost'],
      ['global', 'localhost'],
    ]) {
      for (const typedText of ['br', 'con', 'lab', 'gen', 'fuel', 'ru', 'va', 'of', 'construction bri', 'bridge gen', '33']) {
        const totals: Record<string, number[]> = { word: [], buyer: [], cpv: [] };
        for (const { text, kind, code } of await suggestions(`scope=${scope}&q=${encodeURIComponent(typedText)}`, host)) {
          const searchQuery = kind === 'word' ? `q=${encodeURIComponent(text)}&exact=true` : `${kind}=${code}`;
          totals[kind]!.push((await find(`scope=${scope}&${searchQuery}`, host)).total);
        }
        for (const list of Object.values(totals))
          expect({ typed: typedText, scope, list: list.toSorted((a, b) => b - a) }).toEqual({ typed: typedText, scope, list });
        expect(Object.values(totals).flat()).not.toContain(0);
      }
    }
    expect((await suggestions('q=bri')).map(({ text }) => text)).toContain('bridge');
    expect((await suggestions('q=bri&scope=local', 'np.localhost')).filter(({ kind }) => kind === 'word')).toEqual([]);
    expect((await suggestions('q=gen&scope=local', 'np.localhost')).map(({ text }) => text)).toContain('generators');
  });

  test('suggest references by their beginning, or nothing', async () => {
    for (const typedText of ['KRA/2026', 'kra-2026-0', 'KRA/2026-044/B', 'kra20']) {
      expect({ typed: typedText, items: await suggestions(`q=${encodeURIComponent(typedText)}`) }).toEqual({
        typed: typedText,
        items: [{ text: 'KRA/2026-044/B', kind: 'word', code: null }],
      });
    }
    for (const typedText of ['NP-ED', 'KRA-2027', 'BR-ID', "KRA/'99"]) expect(await suggestions(`q=${encodeURIComponent(typedText)}`)).toEqual([]);
    expect(await suggestions('q=KRA%2F2026&scope=local', 'np.localhost')).toEqual([]);
  });

  test('find a changed notice by its new words alone', async () => {
    const notice = draft({ title: 'Temporary marquee' });
    await saveNotices(ctx, [notice]);
    await drainAll(ctx);
    expect(await total('q=marquee')).toBe(1);
    await saveNotices(ctx, [{ ...notice, content: { ...notice.content, title: 'Permanent pavilion' } }]);
    await drainAll(ctx);
    expect(await total('q=marquee&exact=true')).toBe(0);
    expect(await total('q=pavilion')).toBe(1);
    expect((await find('q=pavillion')).correctedTo).toBe('pavilion');
    await saveNotices(ctx, [{ ...notice, status: 'draft' }]);
    await drainAll(ctx);
  });
});
