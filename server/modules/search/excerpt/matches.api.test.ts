import { describe, expect, test } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import { type SearchHit, SearchQuery, type SearchResult } from '#contract/search.ts';
import { type NoticeInput, importing, saveNotices } from '#server/modules/notices/index.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { searchNotices } from '#server/modules/search/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { recordStatements } from '#tests/support/explain-statement.ts';
import { warmOpenTexts } from './warm-texts.ts';

const { ctx, get } = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

let draftCount = 0;
/** A free notice; a later draft is newer. */
function draft(content: Partial<NoticeContent>, overrides: Partial<NoticeInput> = {}): NoticeInput {
  const publishedAt = { at: new Date(Date.UTC(2026, 9, 1) + draftCount * 3_600_000).toISOString(), zone: 'UTC' };
  return {
    origin: { source: 'test', key: `n${draftCount++}` },
    content: { title: 'Untitled', language: 'en', type: 'invitationForBids', kind: 'offline', country: 'NP', publishedAt, ...content },
    status: 'published',
    free: true,
    buyerId: null,
    sectors: [],
    cpv: (content.classifications ?? []).map((item) => item.code),
    ...overrides,
  };
}
const cpv = (...codes: string[]) => ({ classifications: codes.map((code) => ({ scheme: 'CPV', code })) });
const [buyer = null] = await matchBuyers(ctx, [{ name: 'Hydrography Board of Narrows', country: 'NP' }]);

const filler = 'The contractor sets out the works and keeps the site clean. ';
const hidden = 'The quetzalium reactor of the laboratory is commissioned by the supplier';
await saveNotices(ctx, [
  draft({ title: 'Chromatographs and reagents for the laboratory' }),
  draft({ title: 'Glassware', ...cpv('38000000') }),
  draft({ title: 'Repair of schools', description: `${filler.repeat(30)}Samples go to an accredited laboratory. ${filler}` }),
  draft({ title: 'Construction of a cross drain', description: 'It replaces a bridge.' }),
  draft({ title: 'Construction of a bridge' }),
  draft({ title: 'Bridge: painting after construction' }),
  draft({ title: 'Bridge construction' }),
  draft({ title: 'Culverts', ...cpv('45221111') }),
  draft({ title: 'Beds', description: hidden }, { free: false, teaser: 'Beds with a wooden frame. Tables beside them, of walnut.' }),
  draft({ title: 'Valves', description: 'Delivery of <b onclick="alert(1)">zirconium</b> & <script>alert("x")</script> valves' }),
  draft({ title: 'सामग्री', description: 'पहिलो वाक्य यहाँ छ। प्रयोगशालाको उपकरण तथा रसायन खरिद गरिन्छ। अर्को वाक्य।', language: 'ne' }),
  draft({ title: 'Fourniture', description: 'Réfection de l’école élémentaire et de ses abords', language: 'fr', country: 'FR' }),
  draft({ title: 'Depth of harbours' }, { buyerId: buyer }),
  draft({ title: 'Long', description: `${'word '.repeat(100)}tungsten${' word'.repeat(100)}` }),
  draft({ title: 'Unbroken', description: `${'पानी'.repeat(200)} molybdenum ${'𝒳'.repeat(300)}` }),
  draft({ title: 'Two slips', description: 'Needs osmium here. And rhenium there. Of osmium with rhenium the tips are made.' }),
  draft({ title: 'Papers', description: 'See the file', contractNumber: 'ZQ/2026-044/B' }),
  draft({ title: 'Lots', lots: [{ id: '1', title: 'Niobium rods', description: 'of two metres' }] as NonNullable<NoticeContent['lots']> }),
]);
await drainAll(ctx);

const find = async (q: string, parameters = '') => (await get<SearchResult>(`/api/search?q=${encodeURIComponent(q)}${parameters}`)).body;
const first = async (q: string, parameters?: string): Promise<SearchHit> => (await find(q, parameters)).items[0]!;
const titles = async (q: string, parameters?: string) => (await find(q, parameters)).items.map(({ title }) => title);
/** An excerpt as tests read it: marked parts in brackets. */
const withBrackets = (parts: readonly string[] | null | undefined) => parts?.map((part, index) => (index % 2 === 1 ? `[${part}]` : part)).join('') ?? null;
const excerpt = async (q: string, parameters?: string) => withBrackets((await first(q, parameters)).match?.excerpt?.text);

/** All titles of a search, page by page to the end and back. */
const walk = async (q: string, size: number) => {
  const forwards: string[] = [];
  let page = await find(q, `&size=${size}`);
  for (;;) {
    forwards.push(...page.items.map(({ title }) => title));
    if (page.next === null) break;
    page = await find(q, `&size=${size}&cursor=${encodeURIComponent(page.next)}`);
  }
  const backwards = page.items.map(({ title }) => title);
  while (page.previous !== null) {
    page = await find(q, `&size=${size}&cursor=${encodeURIComponent(page.previous)}`);
    backwards.unshift(...page.items.map(({ title }) => title));
  }
  return { forwards, backwards };
};

describe('why a hit matched', () => {
  test('a search without words gives no reason', async () => {
    expect((await get<SearchResult>('/api/search?country=NP')).body.items.map(({ match }) => match)).toEqual(expect.arrayContaining([null]));
  });

  test('words are marked in the title and in the buyer', async () => {
    const { items } = await find('constructions bridges');
    expect(items.map(({ match }) => [withBrackets(match?.title), withBrackets(match?.excerpt?.text)])).toEqual([
      ['[Bridge] [construction]', null],
      ['[Construction] of a [bridge]', null],
      ['[Bridge]: painting after [construction]', null],
      [null, 'Road [bridge] [construction] work'],
      ['[Construction] of a cross drain', 'It replaces a [bridge].'],
    ]);
    expect(await first('hydrography harbours')).toMatchObject({
      match: { title: ['Depth of ', 'harbours', ''], buyer: ['', 'Hydrography', ' Board of Narrows'], excerpt: null },
    });
  });

  test('for words that are not in the title, the sentence with most of them is shown', async () => {
    expect(await excerpt('accredited laboratory', '&exact=true')).toBe('Samples go to an [accredited] [laboratory].');
    expect(await excerpt('osmium rhenium')).toBe('Of [osmium] with [rhenium] the tips are made.');
    expect(await excerpt('niobium')).toBe('[Niobium] rods');
    expect(await excerpt('ZQ/2026-044/B')).toBe('[ZQ/2026-044/B]');
    expect(await excerpt('laboratory glassware')).toMatch(/^\[Laboratory\], optical/u);
  });

  test('words are matched by their stems, without accents, and in other scripts', async () => {
    expect(await excerpt('ecoles elementaires')).toBe('Réfection de l’[école] [élémentaire] et de ses abords');
    expect(await excerpt('प्रयोगशाला')).toBe('[प्रयोगशालाको] उपकरण तथा रसायन खरिद गरिन्छ।');
  });

  test('words searched for after a spelling correction are marked', async () => {
    const { correctedTo, items } = await find('laboratry');
    expect(correctedTo).toBe('laboratory');
    expect(withBrackets(items[0]!.match?.title)).toBe('Chromatographs and reagents for the [laboratory]');
  });

  test('a long sentence is cut at words, to 200 characters around the match', async () => {
    const text = (await excerpt('tungsten'))!;
    expect(text).toMatch(/^…word( word)* \[tungsten\]( word)* word…$/u);
    expect(text.length - 2).toBeLessThanOrEqual(200);
    const odd = (await first('molybdenum')).match!.excerpt!.text.join('');
    expect(odd).toContain('molybdenum');
    expect(odd.isWellFormed()).toBe(true);
    expect(odd.length).toBeLessThanOrEqual(200);
  });

  test('markup in a source is treated as text', async () => {
    expect(await excerpt('zirconium')).toBe('Delivery of <b onclick="alert(1)">[zirconium]</b> & <script>alert("x")</script> valves');
  });

  test('every sort order and list gives a reason', async () => {
    for (const path of ['search', 'notices', 'notices/filter', 'homepage/searchTenders']) {
      for (const sort of ['relevance', 'newest', 'deadline', 'value']) {
        const { items } = (await get<SearchResult>(`/api/${path}?q=rhenium&sort=${sort}`)).body;
        expect([path, sort, withBrackets(items[0]?.match?.excerpt?.text)]).toEqual([path, sort, 'And [rhenium] there.']);
      }
    }
  });
});

describe('a locked notice', () => {
  test('is matched in its visible part alone, with any words', async () => {
    expect(await excerpt('walnut')).toBe('Tables beside them, of [walnut].');
    // The hidden sentence has two of these words, the teaser one. The excerpt is from the teaser.
    for (const q of ['beds walnut', 'wooden', 'beds frame', 'tables']) {
      const { items } = await find(q, '&exact=true');
      expect(items.map(({ title }) => title)).toEqual(['Beds']);
      expect(JSON.stringify(items)).not.toMatch(/quetzalium|reactor|laboratory|commissioned|supplier/u);
    }
    expect((await find('quetzalium', '&exact=true')).total).toBe(0);
    expect((await find('beds laboratory', '&exact=true')).total).toBe(0);
  });

  test('is matched in its text for readers who may read all of it', async () => {
    const admin = { ...ctx, actor: { kind: 'person', superAdmin: true } as Ctx['actor'] };
    const { items } = await searchNotices(admin, SearchQuery.parse({ q: 'quetzalium reactor', exact: true }));
    expect(withBrackets(items[0]?.match?.excerpt?.text)).toBe('The [quetzalium] [reactor] of the laboratory is commissioned by the supplier');
    const result = await searchNotices(admin, SearchQuery.parse({ q: 'beds commissioned', exact: true }));
    expect(withBrackets(result.items[0]?.match?.excerpt?.text)).toContain('[commissioned]');
    expect((await find('beds commissioned', '&exact=true')).total).toBe(0);
  });
});

const pumps = (description: string, free = true): NoticeInput => ({
  ...draft(
    { title: 'Pumps', description, lots: [{ id: '1', title: `Lot: ${description}` }] as NonNullable<NoticeContent['lots']> },
    { free, teaser: 'For clean water.' },
  ),
  origin: { source: 'test', key: 'pumps' },
});
const savePumps = async (input: NoticeInput) => {
  await saveNotices(ctx, [input]);
  await importing.setFree(ctx, 'test', ['pumps'], input.free);
  await drainAll(ctx);
};

describe('texts kept in memory', () => {
  test('an excerpt is of the present text, however often an earlier one was read', async () => {
    await savePumps(pumps('Delivered with scandium seals.'));
    for (const each of [1, 2]) expect([each, await excerpt('pumps scandium')]).toEqual([each, 'Delivered with [scandium] seals.']);
    await savePumps(pumps('Delivered with scandium and yttrium seals.'));
    for (const each of [1, 2]) expect([each, await excerpt('pumps scandium')]).toEqual([each, 'Delivered with [scandium] and yttrium seals.']);
  });

  test('what was free and is locked now is not shown, until it is free again', async () => {
    await savePumps(pumps('Delivered with hafnium seals.'));
    expect(await excerpt('pumps hafnium')).toBe('Delivered with [hafnium] seals.');
    await savePumps(pumps('Delivered with hafnium seals.', false));
    const admin = { ...ctx, actor: { kind: 'person', superAdmin: true } as Ctx['actor'] };
    for (let turn = 0; turn < 2; turn++) {
      const { items } = await searchNotices(admin, SearchQuery.parse({ q: 'pumps hafnium', exact: true }));
      expect(withBrackets(items[0]?.match?.excerpt?.text)).toBe('Delivered with [hafnium] seals.');
      expect(JSON.stringify(await find('pumps', '&exact=true'))).not.toContain('hafnium');
      expect((await find('pumps hafnium', '&exact=true')).total).toBe(0);
    }
    await savePumps(pumps('Delivered with hafnium seals.'));
    expect(await excerpt('pumps hafnium')).toBe('Delivered with [hafnium] seals.');
  });

  test('the index may be behind: the text read is still the present one', async () => {
    await savePumps(pumps('Delivered with rhodium seals.'));
    expect(await excerpt('pumps rhodium')).toBe('Delivered with [rhodium] seals.');
    await saveNotices(ctx, [pumps('Delivered with rhodium seals, and gaskets.')]);
    expect(await excerpt('pumps rhodium')).toBe('Delivered with [rhodium] seals, and gaskets.');
    await drainAll(ctx);
  });
});

test('texts of open notices are read into memory at the start, so that a search for them reads none', async () => {
  const { ctx: freshCtx, sent } = recordStatements(ctx);
  await warmOpenTexts(freshCtx);
  sent.length = 0;
  const { items } = await searchNotices(freshCtx, SearchQuery.parse({ q: 'accredited', state: 'open' }));
  expect(withBrackets(items[0]?.match?.excerpt?.text)).toBe('Samples go to an [accredited] laboratory.');
  expect(sent.filter(({ name }) => name === 'notice-rows-with-text')).toEqual([]);
  expect(sent.filter(({ name }) => name === 'notice-joined-columns')).toHaveLength(1);
});

describe('relevance', () => {
  test('ranks the title before the classification’s label, and both before the text, whatever is newer', async () => {
    expect(await titles('laboratory')).toEqual(['Chromatographs and reagents for the laboratory', 'Glassware', 'Repair of schools']);
    expect(await titles('laboratry')).toEqual(['Chromatographs and reagents for the laboratory', 'Glassware', 'Repair of schools']);
  });

  test('ranks words next to each other in the title before separated ones', async () => {
    const order = ['Bridge construction', 'Construction of a bridge', 'Bridge: painting after construction', 'Culverts', 'Construction of a cross drain'];
    expect(await titles('bridge construction')).toEqual(order);
    expect(await titles('construction bridges')).toEqual(order);
  });

  test('pages by cursor forwards and backwards, across all tiers', async () => {
    const allTitles = await titles('bridge construction');
    for (const size of [1, 2, 3]) expect(await walk('bridge construction', size)).toEqual({ forwards: allTitles, backwards: allTitles });
  });
});
