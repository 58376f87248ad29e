import { describe, expect, test } from 'vitest';
import type { AwardItem } from '#contract/awards.ts';
import type { SellerStats, countViewedTenders, listSellerTenders, listTopBuyers, listTopFundingAgencies, listViewedNotices } from '#contract/dashboards.ts';
import type { Output } from '#contract/endpoint.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { insertDownload } from '#server/modules/notices/documents/downloads.repo.ts';
import { makeFinding } from '#tests/support/alerts.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeBuyer, makeTender, submit } from '#tests/support/bidding.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-20T06:00:00Z');
const app = await testApp({ clock });
const nothing: SellerStats = {
  myTenders: 0,
  contractAwards: 0,
  contractAwardsIsCapped: false,
  myAlerts: 0,
  unseenFindings: 0,
  newProjects: 0,
  participated: 0,
  wishlist: 0,
};

interface Seller extends MadePerson {
  token: string;
}
async function seller(options: Parameters<typeof makePerson>[1] = {}): Promise<Seller> {
  const person = await makePerson(app, { orgType: 'SELLER', ...options });
  return { ...person, token: await tokenOf(app, person) };
}
const colleagueOf = ({ organisationId: id, organisation: publicId }: Seller, roleId: 3 | 4 = 3) => seller({ joins: { id, publicId, roleId } });

const read = async <T>({ token }: Pick<Seller, 'token'>, path: string): Promise<T> => (await callApi<T>(app, 'GET', path, { token })).body;
const stats = (of: Seller) => read<SellerStats>(of, '/seller/dashboard/stats');
type Tenders = Output<typeof listSellerTenders>;
const tenders = (of: Seller, query = '') => read<Tenders>(of, `/seller/tenders${query}`);
const idsOf = ({ items }: Tenders) => items.map(({ notice }) => notice.id);
const follow = ({ token }: Seller, notice: string) => callApi(app, 'POST', '/notices/follow', { token, body: { notice } });
const save = ({ token }: Seller, notice: string) => callApi(app, 'POST', '/wishlist', { token, body: { notices: [notice] } });
async function download({ accountId, organisationId }: Seller, notice: string): Promise<void> {
  const { rows } = await app.connection.pool.query<{ id: number }>('select id from notice where public_id = $1', [notice]);
  await insertDownload(app.ctx, { noticeId: rows[0]!.id, kind: 'zip', document: null, title: null, accountId, organisationId, link: null });
}
const open = (days: number, content: Partial<NoticeContent> = {}) =>
  makeNotice(app, { content: { deadline: { at: new Date(clock.now().getTime() + days * 864e5).toISOString(), zone: 'UTC' }, ...content } });

describe('the tiles', () => {
  test('count what the person and the organisation did, and nothing of others', async () => {
    const [me, other] = [await seller(), await seller()];
    const colleague = await colleagueOf(me);
    expect(await stats(me)).toEqual(nothing);
    const [{ buyer }, both, loaded] = [await makeBuyer(app), await open(9), await open(5)];
    const tender = await makeTender(app, buyer, '2026-12-20T06:00:00Z');
    await follow(me, both);
    await download(me, both);
    await download(me, loaded);
    await download(me, loaded);
    expect(await submit(app, me, tender)).toMatchObject({ status: 200 });
    const watched = await makeTender(app, buyer, '2026-12-21T06:00:00Z');
    await callApi(app, 'POST', '/interestedBidders', { token: me.token, body: { notice: watched } });
    await save(me, both);
    await makeFinding({ app, token: me.token });
    expect(await stats(me)).toEqual({ ...nothing, myTenders: 3, myAlerts: 1, unseenFindings: 1, newProjects: 1, participated: 2, wishlist: 1 });
    // A colleague shares what the organisation did; another organisation shares nothing.
    expect(await stats(colleague)).toEqual({ ...nothing, myTenders: 1, participated: 2 });
    expect(await stats(other)).toEqual(nothing);
  });

  test('leave out bids for those who may not read them', async () => {
    const me = await seller();
    const viewer = await colleagueOf(me, 4);
    const { buyer } = await makeBuyer(app);
    await submit(app, me, await makeTender(app, buyer, '2026-12-20T06:00:00Z'));
    expect(await stats(me)).toMatchObject({ myTenders: 1, participated: 1 });
    expect(await stats(viewer)).toEqual({ ...nothing, participated: null });
    expect(await tenders(viewer)).toMatchObject({ total: 0, tabs: { all: 0, bid: null, participated: null } });
    expect((await tenders(viewer, '?tab=participated')).items).toEqual([]);
  });

  test('new projects are findings of the last 7 days, and their list is as long', async () => {
    const me = await seller();
    await makeFinding({ app, token: me.token });
    await makeFinding({ app, token: me.token });
    await app.connection.pool.query(
      `update alert_finding set found_at = $2 where (account_id, notice_id) in (select account_id, notice_id from alert_finding where account_id = $1 limit 1)`,
      [me.accountId, '2026-11-13T05:59:00Z'],
    );
    expect(await stats(me)).toMatchObject({ myAlerts: 2, unseenFindings: 2, newProjects: 1 });
    const total = async (query: string) => (await read<{ total: number }>(me, `/user/alerts/matches${query}`)).total;
    expect([await total(''), await total('?foundDays=7')]).toEqual([2, 1]);
  });

  test('are for suppliers alone', async () => {
    const buyer = await tokenOf(app, await makePerson(app));
    for (const path of ['stats', 'stats/topFiveBuyerOrg', 'stats/topFiveFundingAgency', 'stats/viewedNotices', 'stats/totalTenderViewed/']) {
      expect((await callApi(app, 'GET', `/seller/dashboard/${path}`, { token: buyer })).status).toBe(403);
      expect((await callApi(app, 'GET', `/seller/dashboard/${path}`)).status).toBe(401);
    }
  });
});

const awarded = (supplier: object, content: Partial<NoticeContent> = {}, award: object = {}) =>
  makeNotice(app, {
    status: 'awarded',
    content: { awards: [{ id: '1', date: '2026-11-01', suppliers: [supplier as { name: string }], ...award }], ...content },
  });
const own = (of: Seller) => read<{ items: AwardItem[]; total: number }>(of, '/awards?own=true&made=true');
const rename = (of: Seller, name: string) => app.connection.pool.query('update organisation set name = $2 where id = $1', [of.organisationId, name]);

describe('awards of a supplier', () => {
  test('are found by its name in its country, whatever its case and accents', async () => {
    const me = await seller();
    await rename(me, 'Himal Été Builders, Pvt. Ltd.');
    const found = await awarded({ name: 'HIMAL ETE BUILDERS PVT LTD' });
    await awarded({ name: 'Himal Été Builders, Pvt. Ltd.', country: 'IN' });
    await awarded({ name: 'Himal Été Builders, Pvt. Ltd.' }, { country: 'KE' });
    await awarded({ name: 'Himal Été Builders Nepal' });
    await awarded({ name: 'Himal Été Builders, Pvt. Ltd.' }, {}, { status: 'cancelled' });
    expect((await own(me)).items.map(({ notice }) => notice.id)).toEqual([found]);
    expect(await stats(me)).toMatchObject({ contractAwards: 1, contractAwardsIsCapped: false });
  });

  test('a registration number decides before the name does', async () => {
    const me = await seller();
    await rename(me, 'Everest Roads');
    await app.connection.pool.query(`insert into organisation_identifier (scheme, identifier, organisation_id) values ('NP-PAN', '301234567', $1)`, [
      me.organisationId,
    ]);
    const abroad = await awarded({ name: 'Everest Rds', scheme: 'np-pan', identifier: '301234567', country: 'IN' }, { country: 'IN' });
    await awarded({ name: 'Everest Roads', scheme: 'NP-PAN', identifier: '999999999' });
    const otherScheme = await awarded({ name: 'Everest Roads', scheme: 'NP-OCR', identifier: '12' });
    const { items, total } = await own(me);
    expect([total, items.map(({ notice }) => notice.id).toSorted()]).toEqual([2, [abroad, otherScheme].toSorted()]);
    expect((await stats(me)).contractAwards).toBe(2);
    expect((await stats(await seller())).contractAwards).toBe(0);
  });

  test('a locked notice and a visitor have none', async () => {
    const me = await seller();
    await rename(me, 'Locked Builders');
    await makeNotice(app, { status: 'awarded', free: false, content: { awards: [{ id: '1', suppliers: [{ name: 'Locked Builders' }] }] } });
    expect((await own(me)).total).toBe(0);
    expect((await callApi(app, 'GET', '/awards?own=true')).status).toBe(401);
  });

  test('are found along an index', async () => {
    const { rows } = await app.connection.pool
      .query<{ 'QUERY PLAN': string }>(
        `begin; set local enable_seqscan = off; explain select from notice_award a where award_supplier_keys(a.award, a.country) && array['nNP x']; rollback`,
      )
      .then((answer) => (answer as unknown as { rows: { 'QUERY PLAN': string }[] }[])[2]!);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notice_award_supplier_keys');
  });
});

describe('the list of a supplier’s tenders', () => {
  test('has each once, with why it is there, open ones first, page by page', async () => {
    const me = await seller();
    const past = await makeNotice(app, { content: { deadline: { at: '2026-11-01T00:00:00Z', zone: 'UTC' } } });
    const [late, soon, abroad] = [await open(20), await open(2), await open(3, { country: 'IN' })];
    for (const notice of [past, late, abroad]) await follow(me, notice);
    for (const notice of [soon, late]) await download(me, notice);
    const all = await tenders(me);
    expect(idsOf(all)).toEqual([soon, abroad, late, past]);
    expect(all.items.find(({ notice }) => notice.id === late)?.reasons.toSorted()).toEqual(['downloaded', 'followed']);
    expect(all.tabs).toEqual({ all: 4, followed: 3, downloaded: 2, bid: 0, participated: 0 });
    const seen: string[] = [];
    let page = await tenders(me, '?size=1');
    for (;;) {
      seen.push(...idsOf(page));
      if (!page.next) break;
      page = await tenders(me, `?size=1&cursor=${page.next}`);
    }
    expect(seen).toEqual([soon, abroad, late, past]);
    expect(idsOf(await tenders(me, `?size=1&cursor=${page.previous}`))).toEqual([late]);
    expect(idsOf(await tenders(me, '?tab=downloaded'))).toEqual([soon, late]);
    expect(await tenders(me, '?countryIso=IN')).toMatchObject({ total: 1, tabs: { all: 1, downloaded: 0 } });
    expect((await callApi(app, 'GET', `/seller/tenders?tab=followed&cursor=${page.previous}`, { token: me.token })).status).toBe(400);
    expect((await callApi(app, 'GET', '/seller/tenders?tab=saved', { token: me.token })).status).toBe(400);
  });

  test('leaves out what is public no longer, in the figure too', async () => {
    const me = await seller();
    const notice = await open(4);
    await follow(me, notice);
    await save(me, notice);
    await app.connection.pool.query(`update notice set status = 'draft' where public_id = $1`, [notice]);
    expect([(await tenders(me)).total, await stats(me)]).toEqual([0, nothing]);
  });
});

describe('the figures beside the tiles', () => {
  test('months are those of the site, and count each tender once', async () => {
    const [me, other] = [await seller(), await seller()];
    const [one, two] = [await open(30), await open(31)];
    // In Kathmandu it is the first of November already.
    clock.set('2026-10-31T18:20:00Z');
    await follow(me, one);
    await save(me, one);
    clock.set('2025-11-30T18:00:00Z');
    await download(me, two);
    clock.set('2026-11-20T06:00:00Z');
    await download(me, two);
    await follow(other, one);
    const { months } = await read<Output<typeof listViewedNotices>>(me, '/seller/dashboard/stats/viewedNotices');
    expect([months.length, months[0]?.month, months.at(-1)]).toEqual([12, '2025-12', { month: '2026-11', total: 2, downloaded: 1, followed: 1, saved: 1 }]);
    expect(months.slice(0, -1).every(({ total }) => total === 0)).toBe(true);
    const total = (of: Seller) => read<Output<typeof countViewedTenders>>(of, '/seller/dashboard/stats/totalTenderViewed/');
    expect(await total(me)).toEqual({ total: 2, downloaded: 1, followed: 1, saved: 1 });
    expect(await total(other)).toEqual({ total: 1, downloaded: 0, followed: 1, saved: 0 });
  });

  test('the top five are of the person’s own tenders, the most first', async () => {
    const [me, other] = [await seller(), await seller()];
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)));
    const names = ['ADB', 'AFD', 'EIB', 'IFAD', 'KfW', 'World Bank'];
    for (const [index, buyer] of buyers.entries()) {
      for (let number = 0; number <= index; number++) {
        const notice = await makeNotice(app, {
          buyerId: buyer.organisationId,
          content: { fundingAgency: number === 0 ? names[index]!.toUpperCase() : names[index]! },
        });
        await (number % 2 === 0 ? follow(me, notice) : save(me, notice));
      }
    }
    const top = await read<Output<typeof listTopBuyers>>(me, '/seller/dashboard/stats/topFiveBuyerOrg');
    expect(top.items.map(({ id, count }) => [id, count])).toEqual(
      buyers
        .slice(1)
        .toReversed()
        .map(({ organisation }, index) => [organisation, 6 - index]),
    );
    const agencies = await read<Output<typeof listTopFundingAgencies>>(me, '/seller/dashboard/stats/topFiveFundingAgency');
    expect(agencies.items.map(({ count }) => count)).toEqual([6, 5, 4, 3, 2]);
    expect(await read(other, '/seller/dashboard/stats/topFiveBuyerOrg')).toEqual({ items: [] });
    expect(await read(other, '/seller/dashboard/stats/topFiveFundingAgency')).toEqual({ items: [] });
  });

  test('of a locked notice the buyer is known and the agency is not', async () => {
    const me = await seller();
    const buyer = await makePerson(app);
    await follow(me, await makeNotice(app, { free: false, buyerId: buyer.organisationId, content: { fundingAgency: 'Secret Fund' } }));
    expect(await read(me, '/seller/dashboard/stats/topFiveBuyerOrg')).toMatchObject({ items: [{ id: buyer.organisation, count: 1 }] });
    expect(await read(me, '/seller/dashboard/stats/topFiveFundingAgency')).toEqual({ items: [] });
  });
});
