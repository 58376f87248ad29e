import { describe, expect, test } from 'vitest';
import type { OwnNotice, listOwnNotices } from '#contract/own-notices.ts';
import type { Output } from '#contract/endpoint.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeOfficers } from '#tests/support/bidding.ts';
import { type Writer, decideNotice, makeReadyDraft, saveTab, startDraft, submitDraft } from '#tests/support/drafts.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { saveNotices } from '../lifecycle/save-notices.ts';
import { ownWords } from './own-terms.ts';

const clock = fixedClock('2026-11-25T06:00:00Z');
const app = await testApp({ clock });
type Made = Writer & MadePerson;
type List = Output<typeof listOwnNotices>;

async function writer(options: Parameters<typeof makePerson>[1] = {}): Promise<Made> {
  const person = await makePerson(app, options);
  return { ...person, token: await tokenOf(app, person) };
}
const own = async ({ token, headers }: Writer, query: Record<string, string> = {}) => {
  const { status, body } = await callApi<List>(app, 'GET', `/notices/own?${new URLSearchParams(query).toString()}`, { token, ...(headers ? { headers } : {}) });
  expect(status).toBe(200);
  return body;
};
const titlesOf = ({ items }: { items: readonly OwnNotice[] }) => items.map(({ title }) => title);
const counts = ({ tiles }: List) => Object.fromEntries(Object.entries(tiles).map(([tile, { count }]) => [tile, count]));

const at = (minute: number) => clock.set(new Date(Date.parse('2026-11-25T06:00:00Z') + minute * 60_000));
/** Notices of a buyer in several statuses, one a minute. */
async function manyOf(buyer: Made) {
  const named = async (minute: number, title: string, fields: Record<string, unknown> = {}) => {
    at(minute);
    return makeReadyDraft(app, buyer, { 'General-information': { title, ...fields } });
  };
  await named(1, 'Draft of bridges');
  const submitted = await named(2, 'Submitted roads', { contractNumber: 'RD-77' });
  await submitDraft(app, buyer, submitted);
  const rejected = await named(3, 'Rejected école');
  await submitDraft(app, buyer, rejected);
  const admin = await writer({ superAdmin: true });
  await decideNotice(app, admin, rejected, 'Not complete.');
  await makeOfficers(app, buyer);
  const published = await named(4, 'Published chairs', { kind: 'online' });
  await submitDraft(app, buyer, published);
  await decideNotice(app, admin, published);
  at(5);
  await saveNotices(app.ctx, [
    noticeInput({
      status: 'published',
      buyerId: buyer.organisationId,
      content: { title: 'Expired desks', kind: 'offline', deadline: { at: '2026-11-20T06:00:00.000Z', zone: 'UTC' } },
    }),
  ]);
  return { submitted, rejected, published };
}

describe('the list of own notices', () => {
  test('has every status, the last change first, with the counts of its tiles', async () => {
    const buyer = await writer();
    await manyOf(buyer);
    const all = await own(buyer);
    expect(new Set(titlesOf(all))).toEqual(new Set(['Expired desks', 'Published chairs', 'Rejected école', 'Submitted roads', 'Draft of bridges']));
    expect(all).toMatchObject({ total: 5, totalIsCapped: false });
    expect(counts(all)).toEqual({ tender: 5, offline: 4, online: 1, draft: 2, closed: 1 });
    expect(titlesOf(await own(buyer, { tile: 'draft' }))).toEqual(['Rejected école', 'Draft of bridges']);
    expect(titlesOf(await own(buyer, { tile: 'online' }))).toEqual(['Published chairs']);
    expect(titlesOf(await own(buyer, { tile: 'closed' }))).toEqual(['Expired desks']);
    expect(titlesOf(await own(buyer, { status: 'submitted' }))).toEqual(['Submitted roads']);
    expect(titlesOf(await own(buyer, { stage: 'administrator' }))).toEqual(['Submitted roads']);
    const [rejected] = (await own(buyer, { status: 'rejected' })).items;
    expect(rejected).toMatchObject({
      status: 'rejected',
      state: null,
      rejectionReason: 'Not complete.',
      editedBy: 'Given Name',
      organisation: { id: buyer.organisation },
      abilities: ['save', 'remove', 'submit', 'copy', 'saveAsTemplate'],
    });
    const [published] = (await own(buyer, { tile: 'online' })).items;
    expect(published).toMatchObject({ status: 'published', state: 'open', free: true, abilities: expect.arrayContaining(['amend', 'cancel']) as string[] });
  });

  test('is found by beginnings of words, without accents, in title, reference and buyer', async () => {
    const buyer = await writer();
    await manyOf(buyer);
    expect(titlesOf(await own(buyer, { q: 'brid' }))).toEqual(['Draft of bridges']);
    expect(titlesOf(await own(buyer, { q: 'ECOLE reject' }))).toEqual(['Rejected école']);
    expect(titlesOf(await own(buyer, { q: 'rd-77' }))).toEqual(['Submitted roads']);
    expect(titlesOf(await own(buyer, { q: 'idges' }))).toEqual([]);
    expect((await own(buyer, { q: 'organisation' })).total).toBe(5);
    expect(titlesOf(await own(buyer, { q: 'organisation desks' }))).toEqual(['Expired desks']);
    for (const hostile of ["'", "a' & !b", '(|)', ':*', '\\', '%', '_', '<b>']) expect((await own(buyer, { q: hostile })).items.length).toBeLessThanOrEqual(5);
    expect(counts(await own(buyer, { q: 'desks' }))).toEqual({ tender: 1, offline: 1, online: 0, draft: 0, closed: 1 });
  });

  test('is of one country where that is asked for, with those that name none yet', async () => {
    const buyer = await writer();
    for (const [title, country] of Object.entries({ 'A bridge in Nepal': 'NP', 'A bridge in Kenya': 'KE', 'A bridge somewhere': null }))
      await saveTab(app, buyer, await startDraft(app, buyer), 'General-information', { title, country });
    expect(titlesOf(await own(buyer, { countryIso: 'NP' })).toSorted()).toEqual(['A bridge in Nepal', 'A bridge somewhere']);
    const list = await own(buyer, { countryIso: 'KE', q: 'bridge' });
    expect(titlesOf(list).toSorted()).toEqual(['A bridge in Kenya', 'A bridge somewhere']);
    expect(counts(list)).toMatchObject({ tender: 2, draft: 2 });
    expect((await callApi(app, 'GET', '/notices/own?countryIso=Nepal', { token: buyer.token })).status).toBe(400);
  });
  test('folds words as the database does', async () => {
    const { rows } = await app.connection.pool.query<{ words: string }>(
      `select own_notice_terms('Ångström École निविदा আহ্বান 12/A', 'RD-7', 'draft', 't', 'NP', null)::text as words`,
    );
    for (const word of ownWords('Ångström École निविदा আহ্বান 12/A RD-7')) expect(rows[0]!.words).toContain(`'${word}'`);
  });

  test('is paged in both directions without a gap, in every order', async () => {
    const buyer = await writer();
    for (let index = 0; index < 7; index++) {
      clock.set(new Date(Date.parse('2026-11-25T07:00:00Z') + index * 60_000));
      const id = await startDraft(app, buyer);
      const deadline = index === 3 ? null : { date: `2027-01-2${index}`, time: '12:00', zone: 'UTC' };
      await saveTab(app, buyer, id, 'General-information', { title: `N${index}`, deadline });
    }
    for (const sort of ['edited', '-edited', 'deadline', '-deadline', 'published', '-published']) {
      const whole = titlesOf(await own(buyer, { sort, size: '100' }));
      expect(whole).toHaveLength(7);
      const seen: string[] = [];
      let page = await own(buyer, { sort, size: '3' });
      seen.push(...titlesOf(page));
      while (page.next) {
        page = await own(buyer, { sort, size: '3', cursor: page.next });
        seen.push(...titlesOf(page));
      }
      expect({ sort, seen }).toEqual({ sort, seen: whole });
      expect(titlesOf(await own(buyer, { sort, size: '3', cursor: page.previous! }))).toEqual(whole.slice(3, 6));
      expect(titlesOf(await own(buyer, { sort, size: '3', page: '2' }))).toEqual(whole.slice(3, 6));
    }
    expect(titlesOf(await own(buyer, { sort: 'edited' }))[0]).toBe('N6');
    expect(titlesOf(await own(buyer, { sort: 'deadline' }))).toEqual(['N0', 'N1', 'N2', 'N4', 'N5', 'N6', 'N3']);
    clock.set('2026-11-25T06:00:00Z');
  });

  test('has notices of child buyers for owners alone', async () => {
    const parent = await writer();
    const child = await writer({ under: parent.organisationId });
    const stranger = await writer();
    const member = await writer({ joins: { id: parent.organisationId, publicId: parent.organisation, roleId: 3 } });
    for (const [who, title] of [
      [parent, 'Of the parent'],
      [child, 'Of the child'],
      [stranger, 'Of a stranger'],
    ] as const)
      await saveTab(app, who, await startDraft(app, who), 'General-information', { title });
    expect(new Set(titlesOf(await own(parent)))).toEqual(new Set(['Of the parent', 'Of the child']));
    expect(titlesOf(await own(parent, { children: 'false' }))).toEqual(['Of the parent']);
    expect(titlesOf(await own(parent, { organisation: child.organisation }))).toEqual(['Of the child']);
    expect(titlesOf(await own(parent, { organisation: stranger.organisation }))).toEqual([]);
    expect(titlesOf(await own({ token: parent.token, headers: { 'child-org': child.organisation } }))).toEqual(['Of the child']);
    expect(titlesOf(await own(member))).toEqual(['Of the parent']);
    expect(titlesOf(await own(member, { organisation: child.organisation }))).toEqual([]);
    expect(titlesOf(await own(child))).toEqual(['Of the child']);
    expect(titlesOf(await own(child, { organisation: parent.organisation }))).toEqual([]);
  });

  test('of an administrator has all that was written here, or one organisation’s', async () => {
    const buyer = await writer();
    const admin = await writer({ superAdmin: true });
    await saveTab(app, buyer, await startDraft(app, buyer), 'General-information', { title: 'Zebra crossings' });
    expect(titlesOf(await own(admin, { q: 'zebra' }))).toEqual(['Zebra crossings']);
    expect(titlesOf(await own(admin, { organisation: buyer.organisation }))).toEqual(['Zebra crossings']);
    expect(titlesOf(await own(admin, { organisation: '0'.repeat(26) }))).toEqual([]);
    expect((await own(admin)).total).toBeGreaterThan(5);
  });
});

test('the lists of one buyer with many notices use indexes, and count to a thousand', async () => {
  const buyer = await writer();
  const inputs = Array.from({ length: 1500 }, (_, index) =>
    noticeInput({ status: 'published', buyerId: buyer.organisationId, content: { title: `Supply number ${index}`, kind: 'offline' } }),
  );
  await saveNotices(app.ctx, inputs);
  const list = await own(buyer);
  expect(list).toMatchObject({ total: 1000, totalIsCapped: true });
  expect(list.items).toHaveLength(20);
  expect(list.tiles).toMatchObject({ offline: { count: 1000, isCapped: true }, online: { count: 0, isCapped: false }, draft: { count: 0, isCapped: false } });
  expect((await own(buyer, { q: 'number 1499' })).total).toBe(1);
});

test('tiles are counted right beside a word that thousands of notices have', async () => {
  const buyer = await writer();
  const past = { at: '2026-11-20T06:00:00.000Z', zone: 'UTC' };
  const inputs = Array.from({ length: 3300 }, (_, index) =>
    noticeInput({
      // Some are among the first that are looked at, some among the last.
      status: index % 1100 === 7 ? 'closed' : 'published',
      buyerId: buyer.organisationId,
      content: {
        title: `Common road ${index}`,
        kind: index % 1100 === 8 ? 'online' : 'offline',
        ...(index % 1100 === 9 ? { deadline: past } : {}),
      },
    }),
  );
  await saveNotices(app.ctx, inputs);
  await makeReadyDraft(app, buyer, { 'General-information': { title: 'Common road, begun' } });
  const tiles = {
    tender: { count: 1000, isCapped: true },
    offline: { count: 1000, isCapped: true },
    online: { count: 3, isCapped: false },
    draft: { count: 1, isCapped: false },
    closed: { count: 6, isCapped: false },
  };
  const all = await own(buyer);
  const found = await own(buyer, { q: 'common road' });
  expect(all.tiles).toEqual(tiles);
  expect(found.tiles).toEqual(tiles);
  expect(titlesOf(found)).toEqual(titlesOf(all));
  for (const [tile, { count }] of Object.entries(tiles).slice(2)) {
    const list = await own(buyer, { q: 'common', tile });
    expect({ tile, total: list.total, items: list.items.length }).toEqual({ tile, total: count, items: count });
  }
  // A word that few have: all are found, and sorted.
  const few = await own(buyer, { q: '329', sort: '-published', size: '5' });
  expect([few.total, few.items.length, few.next === null]).toEqual([11, 5, false]);
});
