import { describe, expect, test } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { seeded } from '#seed/factories/random.ts';
import { testApp } from '#tests/support/app.ts';
import { soundDistance } from '#server/modules/query/index.ts';

const { ctx, get } = await testApp();

let noticeCount = 0;
const notices = (
  count: number,
  title: string,
  { country = 'NP', language = 'en', description }: { country?: string; language?: string; description?: string } = {},
  overrides: Partial<NoticeInput> = {},
) =>
  Array.from({ length: count }, (): NoticeInput => {
    const publishedAt = { at: '2026-11-10T08:00:00.000Z', zone: 'UTC' };
    return {
      origin: { source: 'test', key: `n${noticeCount++}` },
      content: { title, language, description, type: 'invitationForBids', kind: 'offline', country, publishedAt },
      status: 'published',
      free: true,
      buyerId: null,
      sectors: [],
      cpv: [],
      ...overrides,
    };
  });

await saveNotices(ctx, [
  ...notices(12, 'Construction of a school building'),
  ...notices(1, 'Furniture for the schol'),
  ...notices(1, 'Paint for a bilding', { country: 'IN' }),
  ...notices(8, 'Roads of Pokhara'),
  ...notices(1, 'Pokhra water tank'),
  ...notices(2, 'Table linen'),
  ...notices(12, 'Cable trays'),
  ...notices(3, 'Plank bridges'),
  ...notices(15, 'Planks'),
  ...notices(9, 'काठमाडौं महानगरपालिका', { language: 'ne' }),
  ...notices(2, 'कम्पनीको सामग्री', { language: 'ne' }),
  ...notices(1, 'कंपनी के लिए', { language: 'hi', country: 'IN' }),
  ...notices(3, 'সরকারি ভবন', { language: 'bn', country: 'BD' }),
  ...notices(1, 'সরকারী সড়ক', { language: 'bn', country: 'BD' }),
  ...notices(1, 'Vaccine', { description: 'quarzite' }, { free: false, teaser: 'Vaccine' }),
  ...notices(6, 'सडक स्तरोन्नति', { language: 'ne' }),
  ...notices(4, 'সড়ক ভবন', { language: 'bn', country: 'BD' }),
  ...notices(2, 'Gramin Sadak Yojana', { country: 'IN' }),
  ...notices(1, 'Bhaban maramat', { country: 'NP' }),
  ...notices(7, 'भवन मर्मत', { language: 'ne' }),
  ...notices(1, 'Mall with a car park', { country: 'NP' }),
  ...notices(2, 'मल', { language: 'ne' }),
  ...notices(3, 'Needles', { description: 'गोप्य' }, { free: false, teaser: 'Needles' }),
  ...notices(9, 'Serums', { description: 'quartzite and गण्डकीमा' }, { free: false, teaser: 'Serums' }),
]);
await drainAll(ctx);

const queryOf = (q: string, parameters: Record<string, string>) => new URLSearchParams({ q, ...parameters }).toString();
const find = async (q: string, parameters: Record<string, string> = {}) => (await get<SearchResult>(`/api/search?${queryOf(q, parameters)}`)).body;
const suggestionFor = async (q: string, parameters: Record<string, string> = {}) =>
  (await get<{ suggestion: { q: string; total: number; totalIsCapped: boolean } | null }>(`/api/search/spelling?${queryOf(q, parameters)}`)).body.suggestion;
const suggestedTexts = async (q: string) =>
  (await get<{ items: { text: string }[] }>(`/api/search/suggest?${queryOf(q, {})}`)).body.items.map(({ text }) => text);
const soundsOf = async (words: readonly string[]) =>
  (
    await ctx.pool.query<{ sound: string; again: string }>(
      'select search_sound(word) sound, search_sound(search_sound(word)) again from unnest($1::text[]) word',
      [words],
    )
  ).rows;

describe('a slip that is itself a known word', () => {
  test.each([
    ['schol', 'school', 12],
    ['Pokhra', 'pokhara', 8],
    ['bilding', 'building', 12],
  ])('finds %s, and suggests the probable word', async (typed, word, total) => {
    expect(await find(typed)).toMatchObject({ total: 1, correctedTo: null });
    expect(await suggestionFor(typed)).toEqual({ q: word, total, totalIsCapped: false });
    expect((await find(word)).total).toBe(total);
    expect(await suggestionFor(typed, { exact: 'true' })).toBeNull();
  });

  test.each([
    ['schol bilding', 'school building'],
    ['construction schol', 'construction school'],
    ['bilding construcion', 'building construction'],
  ])('%s together finds nothing, so %s is searched', async (typed, text) => {
    expect(await find(typed)).toMatchObject({ total: 12, correctedTo: text });
    expect(await find(typed, { exact: 'true' })).toMatchObject({ total: 0, correctedTo: null });
  });

  test('respects the filters: nothing there, or nothing available', async () => {
    expect(await find('bilding', { country: 'NP' })).toMatchObject({ total: 12, correctedTo: 'building' });
    expect(await find('bilding', { country: 'IN' })).toMatchObject({ total: 1, correctedTo: null });
    expect(await suggestionFor('bilding', { country: 'IN' })).toBeNull();
    expect(await find('bilding', { country: 'FR' })).toMatchObject({ total: 0, correctedTo: null });
  });

  test('every page of a corrected search is of the same list', async () => {
    const first = await find('schol bilding', { size: '5' });
    const second = await find('schol bilding', { size: '5', cursor: first.next! });
    const third = await find('schol bilding', { size: '5', cursor: second.next! });
    expect([second, third].map(({ total, correctedTo }) => [total, correctedTo])).toEqual([
      [12, 'school building'],
      [12, 'school building'],
    ]);
    expect(new Set([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(12);
    // A page beyond the last of the typed search is empty, and stays empty.
    expect(await find('schol', { page: '2' })).toMatchObject({ items: [], total: 1, correctedTo: null });
  });

  test('no correction for a word that begins differently, is an inflected form, or finds enough', async () => {
    expect(await suggestionFor('table')).toBeNull();
    expect(await suggestionFor('plank bridges')).toBeNull();
    expect(await suggestionFor('planks')).toBeNull();
    expect(await suggestionFor('school')).toBeNull();
    expect(await suggestionFor('')).toBeNull();
    expect(await suggestionFor('%')).toBeNull();
  });

  test('hidden text neither counts nor is suggested', async () => {
    expect(await find('quarzite')).toMatchObject({ total: 0, correctedTo: null });
    expect(await suggestionFor('quarzite')).toBeNull();
    expect(await find('गंडकीमा')).toMatchObject({ total: 0, correctedTo: null });
  });
});

describe('spelling variants of one word', () => {
  test.each([
    ['कम्पनी', 3],
    ['कम्पनीको', 3],
    ['कंपनी', 3],
    ['कँपनि', 3],
    ['কম্পানি', 0],
    ['সরকারি', 4],
    ['সরকারী', 4],
    ['महानगरपालीका', 9],
  ])('%s', async (typed, total) => {
    expect(await find(typed)).toMatchObject({ total, correctedTo: null });
  });

  test.each(['काठमाण्डौ', 'काठमाडौ', 'काठमांडौं', 'काठमान्डु', 'काठमाण्डू', 'काठमाँडौ'])('%s is Kathmandu', async (typed) => {
    expect(await find(typed)).toMatchObject({ total: 9, correctedTo: 'काठमाडौं' });
  });

  test('are suggested where the other spelling is known too', async () => {
    await saveNotices(ctx, notices(1, 'काठमाण्डौ उपत्यका', { language: 'ne' }));
    await drainAll(ctx);
    expect(await find('काठमाण्डौ')).toMatchObject({ total: 1, correctedTo: null });
    expect(await suggestionFor('काठमाण्डौ')).toEqual({ q: 'काठमाडौं', total: 9, totalIsCapped: false });
  });
});

describe('words typed in Latin letters', () => {
  test('find those of another script if they find nothing themselves, with a message', async () => {
    expect(await find('sadak', { country: 'NP' })).toMatchObject({ total: 6, correctedTo: 'सडक' });
    expect(await find('sarak', { country: 'BD' })).toMatchObject({ total: 5, correctedTo: 'সড়ক' });
    expect(await find('sorok', { country: 'BD' })).toMatchObject({ total: 5, correctedTo: 'সড়ক' });
    expect(await find('Sadak staronnati')).toMatchObject({ total: 6, correctedTo: 'सडक स्तरोन्नति' });
    expect(await find('sadak', { country: 'NP', exact: 'true' })).toMatchObject({ total: 0, correctedTo: null });
  });

  test('find themselves if they are known; if they find few, the others are suggested', async () => {
    expect(await find('sadak', { country: 'IN' })).toMatchObject({ total: 2, correctedTo: null });
    expect(await suggestionFor('sadak', { country: 'IN' })).toBeNull();
    expect(await find('bhaban', { country: 'NP' })).toMatchObject({ total: 1, correctedTo: null });
    expect(await suggestionFor('bhaban', { country: 'NP' })).toEqual({ q: 'भवन', total: 8, totalIsCapped: false });
  });

  test('are found by those of another script', async () => {
    expect(await find('सडक')).toMatchObject({ total: 8, correctedTo: null });
    expect(await find('सडक', { country: 'IN' })).toMatchObject({ total: 2, correctedTo: null });
    expect(await find('भवन', { country: 'NP' })).toMatchObject({ total: 8, correctedTo: null });
    // Too short to be distinguished from English.
    expect(await find('मल')).toMatchObject({ total: 2, correctedTo: null });
  });

  test('reveal nothing hidden', async () => {
    expect(await find('gopya')).toMatchObject({ total: 0, correctedTo: null });
    expect(await suggestionFor('gopya')).toBeNull();
  });

  test('are suggested', async () => {
    expect(await suggestedTexts('sadak')).toEqual(['सडक', 'সড়ক', 'sadak']);
    expect(await suggestedTexts('gramin sadak')).toEqual(['gramin sadak']);
    expect(await suggestedTexts('gopya')).toEqual([]);
  });

  test('use the same list on every page', async () => {
    const first = await find('sadak', { country: 'NP', size: '4' });
    const second = await find('sadak', { country: 'NP', size: '4', cursor: first.next! });
    expect(second).toMatchObject({ total: 6, correctedTo: 'सडक' });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(6);
  });
});

describe('the sound of a word', () => {
  test.each([
    ['sadak', 'सडक', 'SDK'],
    ['bhawan', 'ভবন', 'BN'],
    ['gyan', 'ज्ञान', 'GN'],
    ['chhetra', 'छेत्र', 'CTR'],
    ['rakshanabekshan', 'রক্ষণাবেক্ষণ', 'RKMBKN'],
    ['sangathan', 'संगठन', 'SNTN'],
    ['samvidhan', 'संविधान', 'SMBDN'],
    ['yantra', 'यन्त्र', 'NTR'],
    ['jantra', 'যন্ত্র', 'JNTR'],
    ['punah', 'पुनः', 'PN'],
  ])('%s and %s are %s', async (latin, indic, sound) => {
    expect((await soundsOf([latin, indic])).map((row) => row.sound)).toEqual([sound, sound]);
  });

  test('is short, in capitals, and the same when computed again, for any word', async () => {
    const rng = seeded(7);
    const letters = [
      'abcdefghijklmnopqrstuvwxyz',
      'chhkshngmbpnxh',
      'कखगङछजञटडणतनपभमयरलवशषसह\u094d\u0902\u093e\u093f\u0903',
      'কখগঙছজঞটডণতনপভমযরলশষসহ\u09cd\u0982\u09be',
      'é1 :^\u{1f600}',
    ];
    const words = Array.from({ length: 1_000 }, () => {
      const from = Array.from(rng.chance(0.2) ? letters.join('') : rng.pick(letters));
      return Array.from({ length: rng.int(0, 40) }, () => rng.pick(from)).join('');
    });
    for (const [index, { sound, again }] of (await soundsOf(words)).entries()) {
      expect(sound).toMatch(/^[A-Z]{0,80}$/u);
      expect({ word: words[index], sound: again }).toEqual({ word: words[index], sound });
      expect(soundDistance(words[index]!.replace(/[^a-z]/gu, ''), words[words.length - 1 - index]!)).toBeGreaterThanOrEqual(0);
    }
  });
});
