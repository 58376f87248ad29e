import { beforeAll, describe, expect, test } from 'vitest';
import type { Output } from '#contract/endpoint.ts';
import type { NoticeContent } from '#contract/notices.ts';
import type { SupplierProfile, listSupplierAwards } from '#contract/suppliers.ts';
import { matchBuyers } from '#server/modules/organisations/index.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const app = await testApp({ clock: fixedClock('2026-11-21T09:00:00Z') });

type Award = NonNullable<NoticeContent['awards']>[number];
type Supplier = NonNullable<Award['suppliers']>[number];
type List = Output<typeof listSupplierAwards>;
const numbered = (identifier: string, name: string, more: Partial<Supplier> = {}): Supplier => ({ name, scheme: 'NP-PAN', identifier, ...more });

let awards = 0;
/** A notice with one award. @returns the award's id. */
async function awarded(suppliers: Supplier[], award: Partial<Award> = {}, notice: Parameters<typeof makeNotice>[1] = {}): Promise<string> {
  const id = `a${++awards}`;
  const value = { amount: '1000.50', currency: 'NPR' };
  await makeNotice(app, {
    status: 'awarded',
    ...notice,
    content: { title: `Work ${id}`, awards: [{ id, date: '2026-03-01', value, suppliers, ...award }], ...notice.content },
  });
  return id;
}
const inAddress = (query: Record<string, string>) => new URLSearchParams(query).toString();
const profile = async (query: Record<string, string>, token?: string) =>
  callApi<SupplierProfile & { code?: string }>(app, 'GET', `/suppliers/profile?${inAddress(query)}`, token === undefined ? {} : { token });
const idsOf = async (query: Record<string, string>, token?: string) =>
  (await callApi<List>(app, 'GET', `/suppliers/awards?${inAddress(query)}`, token === undefined ? {} : { token })).body.items.map(({ id }) => id).toSorted();

const byNumber = { scheme: 'np-pan', identifier: '601' };
const byName = { name: 'Himal Builders Pvt. Ltd.', country: 'NP' };
let [first, second, joint, unnumbered, locked] = ['', '', '', '', ''];
let [road, bridge]: (number | null)[] = [null, null];

beforeAll(async () => {
  [road = null, bridge = null] = await matchBuyers(app.ctx, [
    { name: 'Roads Department', country: 'NP', city: null, identifiers: [] },
    { name: 'Bridges Department', country: 'NP', city: null, identifiers: [] },
  ]);
  first = await awarded([numbered('601', 'Himal Builders Pvt Ltd')], {}, { buyerId: road });
  second = await awarded(
    [numbered('601', 'Himal Construction')],
    { date: '2025-12-31T20:00:00.000Z', value: { amount: '0.25', currency: 'USD' } },
    { buyerId: road },
  );
  joint = await awarded([numbered('777', 'Sagarmatha Works'), numbered('601', 'HIMAL BUILDERS (Pvt.) Ltd')], { date: '2026-04-01' }, { buyerId: bridge });
  unnumbered = await awarded([{ name: 'himal builders, pvt ltd' }], { date: '2026-02-01' });
  locked = await awarded([numbered('601', 'Himal Builders LOCKED')], { date: '2026-06-01' }, { free: false });
  await awarded([numbered('601', 'Himal Builders Pvt Ltd')], { status: 'cancelled' });
  await awarded([numbered('601', 'Himal Builders Pvt Ltd')], {}, { status: 'draft' });
  await awarded([{ name: 'Himal Builders Pvt Ltd', country: 'IN' }]);
});

describe('the profile of a supplier', () => {
  test('has every award of its number, and of its name where no number is given', async () => {
    expect(await idsOf(byNumber)).toEqual([first, second, joint, unnumbered].toSorted());
    expect((await profile(byNumber)).body).toEqual({
      name: 'HIMAL BUILDERS (Pvt.) Ltd',
      country: 'NP',
      otherNames: ['Himal Builders Pvt Ltd', 'himal builders, pvt ltd', 'Himal Construction'],
      numbers: [{ scheme: 'NP-PAN', identifier: '601' }],
      namesakes: [],
      claimant: null,
      awards: 4,
      awardsAreCapped: false,
      // By the site's clock, which shows 1 January then.
      years: [{ year: 2026, awards: 4 }],
      values: [
        { currency: 'NPR', amount: '2001.00', awards: 2 },
        { currency: 'USD', amount: '0.25', awards: 1 },
      ],
      buyers: [
        { id: expect.any(String), name: 'Roads Department', awards: 2 },
        { id: expect.any(String), name: 'Bridges Department', awards: 1 },
      ],
    });
  });

  test('is the same when its name is asked for, which no other number bears', async () => {
    expect((await profile(byName)).body).toEqual((await profile(byNumber)).body);
    expect(await idsOf(byName)).toEqual(await idsOf(byNumber));
  });

  test('keeps two numbered companies of one name apart, and gives neither what has no number', async () => {
    const name = 'Everest Traders';
    const [a, b, none] = [await awarded([numbered('811', name)]), await awarded([numbered('822', name)]), await awarded([{ name }])];
    expect(await idsOf({ scheme: 'NP-PAN', identifier: '811' })).toEqual([a]);
    expect(await idsOf({ scheme: 'NP-PAN', identifier: '822' })).toEqual([b]);
    expect((await profile({ scheme: 'NP-PAN', identifier: '811' })).body.namesakes).toEqual([{ scheme: 'NP-PAN', identifier: '822' }]);
    expect(await idsOf({ name, country: 'NP' })).toEqual([none]);
    const { body } = await profile({ name, country: 'NP' });
    expect([body.numbers, body.namesakes.map(({ identifier }) => identifier)]).toEqual([[], ['811', '822']]);
  });

  test('is of no number that is none: 0, n/a and names; such suppliers are found by name, and are not the numbered one', async () => {
    const name = 'Koshi Engineers';
    const own = await awarded([numbered('841', name)]);
    for (const identifier of ['0', '000-0', 'N/A', 'Koshi Engineers', '०']) await awarded([numbered(identifier, name)]);
    const none = await awarded([numbered('', name)]);
    const zero = await awarded([numbered('0', 'Kamala Engineers')]);
    const devanagari = await awarded([numbered('६०९१', 'Trishuli Engineers')]);
    expect(await idsOf({ scheme: 'NP-PAN', identifier: '841' })).toEqual([own, none]);
    expect(await idsOf({ name, country: 'NP' })).toEqual([own, none]);
    expect((await profile({ scheme: 'NP-PAN', identifier: '0' })).status).toBe(400);
    expect(await idsOf({ name: 'Kamala Engineers', country: 'NP' })).toEqual([zero]);
    expect(await idsOf({ scheme: 'NP-PAN', identifier: '६०९१' })).toEqual([devanagari]);
  });

  test('is not of a name that others bear too, however many bear another of its names', async () => {
    const [common, shared] = ['Aaa Traders', 'Zzz Traders'];
    for (let from = 0; from < 240; from += 20)
      await awarded(Array.from({ length: 20 }, (_, index) => numbered(`5${String(from + index).padStart(3, '0')}`, common)));
    await awarded([numbered('6001', shared)]);
    const own = [await awarded([numbered('6000', common)]), await awarded([numbered('6000', shared)])];
    await awarded([{ name: shared }]);
    expect(await idsOf({ scheme: 'NP-PAN', identifier: '6000' })).toEqual(own.toSorted());
    expect((await profile({ scheme: 'NP-PAN', identifier: '6000' })).body.namesakes).toHaveLength(20);
  });

  test('tells a visitor nothing of locked notices, and a reader of those all', async () => {
    const reader = await makePerson(app, { superAdmin: true });
    const token = await tokenOf(app, reader);
    expect(await idsOf(byNumber, token)).toEqual([first, second, joint, unnumbered, locked].toSorted());
    expect((await profile(byNumber, token)).body).toMatchObject({ name: 'Himal Builders LOCKED', awards: 5 });
    const own = { scheme: 'NP-PAN', identifier: '999' };
    const hidden = await awarded([numbered('999', 'Hidden Works')], {}, { free: false });
    expect([await idsOf(own), (await profile(own)).status]).toEqual([[], 404]);
    expect([await idsOf(own, token), (await profile(own, token)).status]).toEqual([[hidden], 200]);
    // A namesake in a locked notice takes nothing away from what a visitor sees.
    await awarded([numbered('998', 'Himal Construction')], {}, { free: false });
    expect((await profile(byNumber)).body).toMatchObject({ namesakes: [], awards: 4 });
  });

  test('is found by a whole number, or by a name with its country', async () => {
    const incomplete = ['', 'scheme=NP-PAN', 'identifier=601', 'name=Himal+Builders+Pvt+Ltd', 'country=NP', 'name=---&country=NP', 'scheme=&identifier='];
    const answers = await Promise.all(incomplete.map((query) => callApi(app, 'GET', `/suppliers/profile?${query}`)));
    expect(answers.map(({ status }) => status)).toEqual(incomplete.map(() => 400));
    expect((await profile({ ...byNumber, country: 'Nepal' })).body).toMatchObject({ code: 'invalid-input' });
    expect((await profile({ scheme: 'NP-PAN', identifier: '60' })).body).toMatchObject({ code: 'not-found' });
  });
});
