import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { CpvSuggestion } from '#contract/cpv-suggestions.ts';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import { isCpvCode } from '#server/modules/reference/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { cpvTexts } from '#tests/support/cpv-texts.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { learnNotices } from './learn-notices.ts';

const app = await testApp();
let token = '';
beforeAll(async () => {
  token = (await signInAs(app, await makePerson(app))).accessToken;
});

const ask = async (body: Record<string, unknown>): Promise<CpvSuggestion[]> => {
  const answer = await callApi<{ items: CpvSuggestion[] }>(app, 'POST', '/cpv/suggest', { token, body });
  expect(answer.status).toBe(200);
  return answer.body.items;
};

interface Given {
  title: string;
  code?: string;
  language?: string;
  free?: boolean;
  status?: NoticeInput['status'];
}
const inputOf = (key: string, { title, code = '03441000', language = 'en', free = true, status = 'published' }: Given): NoticeInput => ({
  origin: { source: 'cpv test', key },
  content: { title, language, type: 'invitationForBids', kind: 'offline', classifications: [{ scheme: 'CPV', code }] },
  status,
  free,
  buyerId: null,
  sectors: [],
  cpv: [code],
});
async function save(...notices: readonly [key: string, given: Given][]): Promise<number[]> {
  const saved = await saveNotices(
    app.ctx,
    notices.map(([key, given]) => inputOf(key, given)),
  );
  await drainAll(app.ctx);
  return saved.map(({ id }) => id);
}
/** All that was learnt, without ids. */
async function learnt(): Promise<unknown> {
  const tables = [
    sql`select language, cpv_groups, codes, words, pivots from cpv_example order by 1, 4, 5`,
    sql`select language, word, counts from cpv_word order by 1, 2`,
    sql`select code, examples from cpv_code_use where examples <> 0 order by 1`,
  ];
  return Promise.all(tables.map(async (table) => (await table.execute(app.ctx.db)).rows));
}
const codesOf = (items: readonly CpvSuggestion[]) => items.map(({ code }) => code);

describe('by the labels alone', () => {
  test.each(['en', 'fr', 'es', 'hi', 'ne', 'bn', 'sw', 'af'])('titles in %s get their division', async (language) => {
    const texts = cpvTexts.filter((text) => text.language === language);
    expect(texts.length).toBeGreaterThan(3);
    for (const { title, code } of texts) {
      const items = await ask({ title, language, lang: 'en' });
      expect({ title, divisions: codesOf(items).map((each) => each.slice(0, 2)) }).toEqual({
        title,
        divisions: expect.arrayContaining([code.slice(0, 2)]) as unknown,
      });
    }
  });

  test.each([
    ['de', 'Brandschutztüren für das Rathaus', '44'],
    ['pl', 'Roboty drogowe na terenie gminy', '45'],
    ['el', 'Προμήθεια φαρμάκων', '33'],
    ['bg', 'Доставка на хранителни продукти', '15'],
    ['nl', 'Schoonmaakdiensten voor het gemeentehuis', '90'],
  ])('%s: %s', async (language, title, division) => {
    expect(codesOf(await ask({ title, language })).map((code) => code.slice(0, 2))).toContain(division);
  });

  test('a suggestion has its label and path in the language of the reader, and the words that spoke for it', async () => {
    const items = await ask({ title: 'Supply of medicines to the hospital', language: 'en', lang: 'fr' });
    const medicines = items.find(({ code }) => code.startsWith('336'))!;
    expect(medicines.path[0]).toEqual({ code: '33000000', name: 'Matériels médicaux, pharmaceutiques et produits de soins personnnels' });
    expect(medicines.words).toContain('medicines');
    expect(medicines.similar).toBe(0);
    const inNepali = await ask({ title: 'औषधि खरिद', language: 'ne', lang: 'ne' });
    expect(inNepali.find(({ code }) => code === '33600000')).toMatchObject({
      nameLanguage: 'en',
      path: [{ code: '33000000', name: 'चिकित्सा उपकरण, औषधि तथा व्यक्तिगत हेरचाह सामग्री' }],
    });
  });

  test('an English title on a site in another language is read as English', async () => {
    expect(codesOf(await ask({ title: 'Asphalt paving of roads', lang: 'ne' })).some((code) => code.startsWith('4523'))).toBe(true);
  });

  test('at most five different codes of CPV, without those that are taken', async () => {
    const title = 'Construction of a school building with furniture, computers and cleaning';
    const all = await ask({ title });
    expect(all).toHaveLength(5);
    expect(new Set(codesOf(all)).size).toBe(5);
    expect(codesOf(all).filter((code) => !isCpvCode(code))).toEqual([]);
    const others = await ask({ title, taken: codesOf(all) });
    expect(codesOf(others).filter((code) => codesOf(all).includes(code))).toEqual([]);
  });

  test.each(['', '   ', '2026/15', '!!! ???', 'zzzqqq xxyyzz', '\u{1F3D7}'])('%j says nothing, and gets no suggestion', async (title) => {
    expect(await ask({ title })).toEqual([]);
  });
});

describe('what it learns', () => {
  test('codes of free public notices, and tells how many have them', async () => {
    const before = await learnt();
    await save(...[1, 2, 3].map((number): [string, Given] => [`a${number}`, { title: `Frobnicators for ward ${number}`, code: '42122130' }]));
    const [first] = await ask({ title: 'Frobnicators' });
    expect(first).toMatchObject({ code: '42122130', words: ['frobnicators'], similar: 3 });
    // In another language the word is unknown, but written alike.
    await save(
      ...[1, 2, 3].map((number): [string, Given] => [
        `a${number}`,
        { title: `Frobnicators for ward ${number}`, code: '42122130', free: true, status: 'draft' },
      ]),
    );
    expect(await ask({ title: 'Frobnicators' })).toEqual([]);
    expect(await learnt()).toEqual(before);
  });

  test('nothing from notices for subscribers, drafts, and codes of other schemes', async () => {
    const before = await learnt();
    await save(
      ['locked', { title: 'Quibblers of the ministry', code: '38430000', free: false }],
      ['draft', { title: 'Quibblers of the council', code: '38430000', status: 'draft' }],
    );
    const { content, ...rest } = inputOf('other', { title: 'Quibblers of the town', code: '38000000' });
    await saveNotices(app.ctx, [{ ...rest, content: { ...content, classifications: [{ scheme: 'UNSPSC', code: '41000000' }] } }]);
    await drainAll(app.ctx);
    expect(await ask({ title: 'Quibblers' })).toEqual([]);
    expect(await learnt()).toEqual(before);
  });

  test('a notice that changes its words or codes is counted as it is now, and repeating changes nothing', async () => {
    const ids = await save(['b1', { title: 'Wibblers', code: '38430000' }], ['b2', { title: 'Wibblers and wobblers', code: '38430000' }]);
    await save(['b1', { title: 'Wobblers', code: '44115800' }]);
    expect(await ask({ title: 'Wibblers' })).toMatchObject([{ code: '38430000', similar: 1 }]);
    const [wobblers] = await ask({ title: 'Wobblers', taken: ['38430000'] });
    expect(wobblers).toMatchObject({ code: '44115800', similar: 1 });
    const once = await learnt();
    await inTransaction(app.ctx, (ctx) => learnNotices(ctx, [...ids, ...ids]));
    expect(await learnt()).toEqual(once);
  });

  test('of one language and group only so many examples are kept, the newest', async () => {
    const many = Array.from({ length: 405 }, (_, number): [string, Given] => [
      `c${number}`,
      { title: `Gizmo ${number < 5 ? 'oldest' : 'newer'}`, code: '37450000' },
    ]);
    await save(...many);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from cpv_example where codes = '{37450000}'`.execute(app.ctx.db);
    expect(rows[0]!.count).toBe(400);
    expect((await ask({ title: 'oldest' })).filter(({ similar }) => similar > 0)).toEqual([]);
    expect((await ask({ title: 'Gizmo' }))[0]).toMatchObject({ code: '37450000', similar: 400 });
    // A group that is full still learns, but from one notice in twenty, in the place of an old one.
    await save(...Array.from({ length: 60 }, (_, number): [string, Given] => [`d${number}`, { title: 'Gadget', code: '37450000' }]));
    expect((await ask({ title: 'Gadget' }))[0]).toMatchObject({ code: '37450000', similar: 3 });
    expect((await ask({ title: 'Gizmo' }))[0]).toMatchObject({ code: '37450000', similar: 397 });
  });
});

describe('who may ask, and what', () => {
  test('people who may write notices of their organisation', async () => {
    const seller = (await signInAs(app, await makePerson(app, { orgType: 'SELLER' }))).accessToken;
    const alone = (await signInAs(app, await makePerson(app, { alone: true }))).accessToken;
    const body = { title: 'Road works' };
    const statuses = [];
    for (const as of [undefined, alone, seller, token])
      statuses.push((await callApi(app, 'POST', '/cpv/suggest', { ...(as ? { token: as } : {}), body })).status);
    expect(statuses.slice(0, 2)).toEqual([401, 403]);
    expect(statuses.at(-1)).toBe(200);
  });

  test.each([
    [{}],
    [{ title: 'x'.repeat(501) }],
    [{ title: 'x', description: 'x'.repeat(20_001) }],
    [{ title: 'x', language: 'english' }],
    [{ title: 'x', taken: ['45'] }],
    [{ title: 'x', taken: Array.from({ length: 101 }, () => '45000000') }],
    [{ title: 'x', more: 1 }],
    [{ title: 'a\u0000b' }],
  ])('refuses %j', async (body) => {
    expect((await callApi(app, 'POST', '/cpv/suggest', { token, body })).status).toBe(400);
  });

  test.each(['xx', 'zu', 'ar', 'zh', 'ru', 'tr'])('a language without labels (%s) gets an answer', async (language) => {
    await ask({ title: 'Road works', language, lang: language });
  });

  test('a long text of one word, or of very many, takes no longer than others', async () => {
    const items = await ask({ title: 'road '.repeat(100), description: 'x'.repeat(20_000), language: 'en' });
    expect(items.length).toBeGreaterThan(0);
    await ask({ title: 'a', description: Array.from({ length: 3000 }, (_, number) => `w${number}`).join(' '), language: 'fi' });
  });
});
