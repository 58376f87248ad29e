import { describe, expect, test } from 'vitest';
import type { ReadableBid } from '#contract/evaluation.ts';
import type { Problem } from '#contract/errors.ts';
import type { Opening } from '#contract/opening.ts';
import type { OfficerList } from '#contract/opening-officers.ts';
import type { InterestedBidders } from '#contract/participation.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { tokenOf } from '#tests/support/people.ts';
import { PASSPHRASE, type Supplier, bidBody, makeBuyer, makeSupplier, makeTender, open, submit } from '#tests/support/bidding.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { callApi, makePerson } from '#tests/support/people.ts';
import { watchWrites } from '#tests/support/watch-writes.ts';

const DEADLINE = '2026-12-01T11:15:00.000Z';
const clock = fixedClock('2026-12-01T06:00:00.000Z');
const app = await testApp({ clock });
const { buyer, officers } = await makeBuyer(app);
const [first, second, third] = officers;
const writtenTables = await watchWrites(app);
const ruleOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Problem).errors?.[0]?.rule];
const shown = (notice: string, token?: string) => callApi<Opening>(app, 'GET', `/tenders/opening?notice=${notice}`, token ? { token } : {});
const readBids = (notice: string, token: string, headers: Record<string, string> = {}) =>
  callApi<{ bids: ReadableBid[] } & Problem>(app, 'GET', `/tenders/bids?notice=${notice}`, { token, headers });

async function tenderWithBids(suppliers: readonly Supplier[]): Promise<string> {
  clock.set('2026-12-01T06:00:00.000Z');
  const notice = await makeTender(app, buyer, DEADLINE);
  for (const [index, supplier] of suppliers.entries())
    expect((await submit(app, supplier, notice, { amount: `${index + 1}00.25`, note: `Note ${index}` })).status).toBe(200);
  return notice;
}

describe('the opening', () => {
  test('reads out every valid bid after the deadline, from two officers’ passphrases', async () => {
    const suppliers = [await makeSupplier(app), await makeSupplier(app), await makeSupplier(app)];
    const notice = await tenderWithBids(suppliers);
    const [kept, replaced, withdrawn] = suppliers as [Supplier, Supplier, Supplier];
    await submit(app, replaced, notice, { amount: '150' });
    await callApi(app, 'DELETE', `/tenders/participation?notice=${notice}`, { token: withdrawn.token });
    clock.set('2026-12-01T11:14:59.999Z');
    expect(ruleOf(await open(app, notice, [first, second]))).toEqual([409, 'too-early']);
    clock.set('2026-12-01T11:20:00.000Z');
    expect((await shown(notice)).body).toMatchObject({ opening: null, preparation: null });
    expect((await shown(notice, third.token)).body.preparation).toMatchObject({ hindrance: null, bids: 2, mayOpen: true, waiting: null });
    const { status, body } = await open<Opening>(app, notice, [first, second]);
    expect(status).toBe(200);
    expect(body.opening).toMatchObject({
      openedAt: '2026-12-01T11:20:00.000Z',
      officers: [{ id: first.id }, { id: second.id }],
      bids: [
        { organisation: { id: kept.organisation }, offers: [{ lot: '', amount: '100.25', currency: 'NPR' }], unreadable: null },
        { organisation: { id: replaced.organisation }, offers: [{ amount: '150' }], unreadable: null },
      ],
    });
    // The public reads names and amounts, but neither officers nor notes.
    const visible = (await shown(notice)).body;
    expect(visible.opening).toEqual({ ...body.opening, officers: null });
    expect(JSON.stringify(visible)).not.toContain('Note');
    const bidders = (await callApi<InterestedBidders>(app, 'GET', `/interestedBidders?notice=${notice}`)).body;
    expect(bidders).toMatchObject({ interested: null, bids: null, bidders: [{ id: kept.organisation }, { id: replaced.organisation }] });
    expect((await readBids(notice, first.token)).body.bids.map(({ note }) => note)).toEqual(['Note 0', '']);
    for (const { email } of [kept, replaced]) expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(['bids-opened']);
    expect(await mailsTo(app, withdrawn.email)).toEqual([]);
  });

  test('is not possible before the announced time, although the deadline has passed', async () => {
    clock.set('2026-12-01T06:00:00.000Z');
    const announced = '2026-12-01T13:15:00.000Z';
    const notice = await makeTender(app, buyer, DEADLINE, { openingAt: { at: announced, zone: 'Asia/Kathmandu' } });
    const supplier = await makeSupplier(app);
    expect((await submit(app, supplier, notice)).status).toBe(200);
    clock.set('2026-12-01T13:14:59.000Z');
    expect(ruleOf(await open(app, notice, [first, second]))).toEqual([409, 'too-early']);
    expect((await shown(notice, first.token)).body).toMatchObject({ opensAt: announced, preparation: { hindrance: 'too-early', mayOpen: false } });
    const listed = await callApi<OfficerList>(app, 'GET', '/tenders/officers', { token: first.token });
    expect(listed.body.tenders.find((tender) => tender.notice.id === notice)?.opensAt).toBe(announced);
    clock.set(announced);
    expect((await open<Opening>(app, notice, [first, second])).body.opening?.openedAt).toBe(announced);
    // An announced time before the last lot closes opens nothing earlier.
    clock.set('2026-12-01T06:00:00.000Z');
    const zone = 'Asia/Kathmandu';
    const lots = [{ id: 'LOT-1', title: 'Late', deadline: { at: '2026-12-02T11:15:00.000Z', zone } }];
    const withLot = await makeTender(app, buyer, DEADLINE, { lots, openingAt: { at: announced, zone } });
    expect((await submit(app, supplier, withLot, { offers: [{ lot: 'LOT-1', amount: '10', currency: 'NPR' }] })).status).toBe(200);
    clock.set(announced);
    expect((await shown(withLot, first.token)).body).toMatchObject({ opensAt: '2026-12-02T11:15:00.000Z', preparation: { hindrance: 'too-early' } });
  });

  test('is told to an owner from above who bid for a firm, and to the owners of the firm, once each', async () => {
    const above = await makePerson(app, { orgType: 'BOTH' });
    const [branch, clerk] = [await makePerson(app, { orgType: 'BOTH', under: above.organisationId }), await makePerson(app, { orgType: 'BOTH' })];
    const notice = await tenderWithBids([]);
    const headers = { 'child-org': branch.organisation };
    const body = bidBody(notice);
    expect((await callApi(app, 'POST', '/tenders/participation', { token: await tokenOf(app, above), headers, body })).status).toBe(200);
    clock.set(DEADLINE);
    expect((await open(app, notice, [first, second])).status).toBe(200);
    const told = async ({ email }: { email: string }) => (await mailsTo(app, email)).map(({ template }) => template);
    expect([await told(above), await told(branch), await told(clerk)]).toEqual([['bids-opened'], ['bids-opened'], []]);
  });

  test('happens once: asked again, or twice at the same time, it answers what was opened', async () => {
    const notice = await tenderWithBids([await makeSupplier(app)]);
    clock.set(DEADLINE);
    const answers = await Promise.all([
      open<Opening>(app, notice, [first, second]),
      open<Opening>(app, notice, [second, third]),
      open<Opening>(app, notice, [first, second]),
    ]);
    for (const { body } of answers) expect(body.opening).toEqual(answers[0].body.opening);
    clock.set('2026-12-01T13:00:00.000Z');
    await writtenTables();
    expect((await open<Opening>(app, notice, [first, third])).body.opening).toEqual(answers[0].body.opening);
    expect(await writtenTables()).toEqual([]);
  });

  test('waits some minutes in memory for the second officer', async () => {
    const notice = await tenderWithBids([await makeSupplier(app)]);
    clock.set(DEADLINE);
    const waiting = await open<Opening>(app, notice, [first]);
    expect(waiting.body).toMatchObject({ opening: null, preparation: { waiting: { officer: first.id, until: '2026-12-01T11:30:00.000Z' } } });
    expect((await open<Opening>(app, notice, [first])).body.opening).toBeNull();
    clock.set('2026-12-01T11:31:00.000Z');
    expect((await open<Opening>(app, notice, [second])).body).toMatchObject({ opening: null, preparation: { waiting: { officer: second.id } } });
    expect((await open<Opening>(app, notice, [third])).body.opening).toMatchObject({ officers: [{ id: second.id }, { id: third.id }] });
  });

  test('does not count a waiting officer who has left meanwhile', async () => {
    const { buyer: other, officers } = await makeBuyer(app);
    clock.set('2026-12-01T06:00:00.000Z');
    const notice = await makeTender(app, other, DEADLINE);
    await submit(app, await makeSupplier(app), notice);
    clock.set(DEADLINE);
    expect((await open<Opening>(app, notice, [officers[0]])).body.preparation?.waiting).not.toBeNull();
    await app.connection.pool.query('delete from opening_officer where account_id = $1', [officers[0].accountId]);
    expect((await open<Opening>(app, notice, [officers[1]])).body).toMatchObject({ opening: null, preparation: { waiting: { officer: officers[1].id } } });
    expect((await open<Opening>(app, notice, [officers[2]])).body.opening).not.toBeNull();
  });

  test('needs two different officers of this buyer with their own passphrases', async () => {
    const notice = await tenderWithBids([await makeSupplier(app)]);
    clock.set(DEADLINE);
    const { officers: others } = await makeBuyer(app);
    const owner = { ...first, token: await tokenOf(app, await makePerson(app, { superAdmin: true })) };
    await writtenTables();
    for (const [asked, passphrases, expected] of [
      [
        [first, second],
        [PASSPHRASE, 'a wrong passphrase'],
        [400, 'wrong'],
      ],
      [[first, first], [], [400, 'same']],
      [[first, others[0]], [], [400, 'no-officer']],
      [others, [], [400, 'most-array']],
      [[others[0], others[1]], [], [403, undefined]],
      [[owner, second], [], [403, undefined]],
    ] as const)
      expect(ruleOf(await open(app, notice, asked, passphrases))).toEqual(expected);
    // An officer gives their own passphrase, not two others'.
    expect(
      ruleOf(
        await callApi(app, 'POST', '/tenders/opening', {
          token: third.token,
          body: { notice, officers: [first, second].map(({ id }) => ({ id, passphrase: PASSPHRASE })) },
        }),
      ),
    ).toEqual([400, 'own']);
    expect(await writtenTables()).toEqual([]);
    expect((await open<Opening>(app, notice, [first, second])).status).toBe(200);
  });

  test('needs the deployment’s secret, and says when it is another', async () => {
    const notice = await tenderWithBids([await makeSupplier(app)]);
    clock.set(DEADLINE);
    const other = await testApp({ clock, beside: app, config: { BID_SECRET: 'another secret of more than 32 characters' } });
    expect(ruleOf(await open(other, notice, [first, second]))).toEqual([409, 'secret-changed']);
    expect((await open<Opening>(app, notice, [first, second])).status).toBe(200);
  });

  test('reads the others where somebody has changed a stored bid', async () => {
    const suppliers = [await makeSupplier(app), await makeSupplier(app), await makeSupplier(app)];
    const notice = await tenderWithBids(suppliers);
    const { pool } = app.connection;
    const idOf = `(select id from organisation where public_id = $1)`;
    await pool.query(`update bid set sealed = set_byte(sealed, length(sealed) - 1, 0) where organisation_id = ${idOf}`, [suppliers[0]!.organisation]);
    await pool.query(`update bid set received_at = received_at - interval '1 day' where organisation_id = ${idOf}`, [suppliers[1]!.organisation]);
    clock.set(DEADLINE);
    const { body } = await open<Opening>(app, notice, [first, second]);
    const outcomes = new Map(body.opening!.bids.map(({ organisation, unreadable, offers }) => [organisation.id, [unreadable, offers.length]]));
    expect(suppliers.map(({ organisation }) => outcomes.get(organisation))).toEqual([
      ['changed', 0],
      ['changed', 0],
      [null, 1],
    ]);
  });

  test('of a cancelled tender does not take place', async () => {
    const notice = await tenderWithBids([await makeSupplier(app)]);
    await app.connection.pool.query(`update notice set status = 'cancelled' where public_id = $1`, [notice]);
    clock.set(DEADLINE);
    expect(ruleOf(await open(app, notice, [first, second]))).toEqual([409, 'cancelled']);
  });
});

describe('bids', () => {
  test('are read after the opening by the buyer’s people with the right alone', async () => {
    const supplier = await makeSupplier(app);
    const notice = await tenderWithBids([supplier]);
    const admin = await tokenOf(app, await makePerson(app, { superAdmin: true }));
    expect(ruleOf(await readBids(notice, first.token))).toEqual([409, 'sealed']);
    expect(ruleOf(await readBids(notice, admin, { 'child-org': buyer.organisation }))).toEqual([403, undefined]);
    clock.set(DEADLINE);
    expect(ruleOf(await readBids(notice, first.token))).toEqual([409, 'sealed']);
    await open(app, notice, [first, second]);
    expect((await readBids(notice, first.token)).body.bids).toHaveLength(1);
    const viewer = await makePerson(app, { joins: { id: buyer.organisationId, publicId: buyer.organisation, roleId: 4 } });
    for (const token of [await tokenOf(app, viewer), supplier.token, await tokenOf(app, await makePerson(app))])
      expect((await readBids(notice, token)).status).toBe(403);
  });
});
