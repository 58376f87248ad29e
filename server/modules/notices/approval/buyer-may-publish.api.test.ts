import { describe, expect, test } from 'vitest';
import type { AdminOrganisation } from '#contract/administration.ts';
import type { Problem } from '#contract/errors.ts';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type MadeWriter, decideNotice, detailsOf, ifMatch, makeReadyDraft, makeWriter, submitDraft, trust } from '#tests/support/drafts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type PersonOptions, callApi, revisionHeaders } from '#tests/support/people.ts';
import { publishDueNotices } from './publish-when-due.ts';

const START = '2026-11-25T06:00:00Z';
const PUBLISH_AT = '2026-12-01T04:15:00.000Z';
const clock = fixedClock(START);
const app = await testApp({ clock });
const admin = await makeWriter(app, { superAdmin: true });
const writer = (options: PersonOptions = {}) => makeWriter(app, options);

const organisationPath = ({ organisation }: MadeWriter) => `/admin/organisations/${organisation}`;
/** What an administrator, or the owner, does to a buyer. */
const acts = {
  deny: async (buyer: MadeWriter) =>
    callApi(app, 'PUT', `${organisationPath(buyer)}/approval`, {
      token: admin.token,
      headers: await revisionHeaders(app, admin.token, buyer.organisation),
      body: { decision: 'denied', seen: 'approved', reason: 'No such office' },
    }),
  block: (buyer: MadeWriter) => callApi(app, 'POST', `${organisationPath(buyer)}/block`, { token: admin.token, body: { reason: 'Sends spam' } }),
  close: async (buyer: MadeWriter) => {
    const { body } = await callApi<AdminOrganisation>(app, 'GET', organisationPath(buyer), { token: admin.token });
    return callApi(app, 'POST', '/organization/close', { token: buyer.token, body: { name: body.name }, headers: ifMatch(body.revision) });
  },
};
type Act = keyof typeof acts;
async function stop(act: Act, buyer: MadeWriter) {
  const { status, body } = await acts[act](buyer);
  if (status !== 200) throw new Error(`${act}: ${JSON.stringify(body)}`);
}
const unblock = (buyer: MadeWriter) => callApi(app, 'POST', `${organisationPath(buyer)}/unblock`, { token: admin.token, body: {} });
async function whenDue() {
  clock.set('2026-12-01T05:00:00Z');
  await publishDueNotices(app.ctx);
  clock.set(START);
}
const isPublic = async (id: string) => {
  await drainAll(app.ctx);
  const { body } = await callApi<{ items: { id: string }[] }>(app, 'GET', '/notices?size=100', {});
  return body.items.some((item) => item.id === id) || (await app.get(`/api/notices/showNoticePage?id=${id}`)).status === 200;
};

describe('a scheduled notice', () => {
  test.each<[Act]>([['deny'], ['block'], ['close']])('of a buyer that is stopped meanwhile (%s) is a draft again, and not public', async (act) => {
    const buyer = await writer();
    await trust(app, buyer.organisationId);
    const [id, other] = [await makeReadyDraft(app, buyer), await writer()];
    expect((await submitDraft(app, buyer, id, { publishAt: PUBLISH_AT })).body).toMatchObject({ stage: 'scheduled' });
    await trust(app, other.organisationId);
    const othersId = await makeReadyDraft(app, other);
    await submitDraft(app, other, othersId, { publishAt: PUBLISH_AT });
    await stop(act, buyer);
    await whenDue();
    expect(await detailsOf(app, admin, id)).toMatchObject({ status: 'draft', stage: null, publishAt: null });
    expect([await isPublic(id), await isPublic(othersId)]).toEqual([false, true]);
    const { body } = await callApi<{ steps: LifeCycleStep[] }>(app, 'GET', `/tenderLifeCycle?id=${id}`, { token: admin.token });
    expect(body.steps.find(({ step }) => step === 'returned')).toMatchObject({ returnedFor: ['buyer'] });
    const mail = (await mailsTo(app, buyer.email)).find(({ template }) => template === 'notice-returned');
    expect(mail!.text).toContain('is not approved any more, or is blocked or closed.');
  });

  test('of a buyer that is let in again before its time is published', async () => {
    const buyer = await writer();
    await trust(app, buyer.organisationId);
    const id = await makeReadyDraft(app, buyer);
    await submitDraft(app, buyer, id, { publishAt: PUBLISH_AT });
    await stop('block', buyer);
    await unblock(buyer);
    await whenDue();
    expect(await isPublic(id)).toBe(true);
  });
});

describe('a submitted notice', () => {
  test.each<[Act, string]>([
    ['deny', 'buyer-not-approved'],
    ['block', 'buyer-blocked'],
    ['close', 'buyer-blocked'],
  ])('of a buyer that is stopped meanwhile (%s) is not approved, also for later', async (act, rule) => {
    const buyer = await writer();
    const [now, later] = [await makeReadyDraft(app, buyer), await makeReadyDraft(app, buyer)];
    await submitDraft(app, buyer, now);
    await submitDraft(app, buyer, later, { publishAt: PUBLISH_AT });
    await stop(act, buyer);
    for (const id of [now, later]) {
      expect((await decideNotice<Problem>(app, admin, id)).body).toMatchObject({ status: 409, errors: [{ rule }] });
      expect((await detailsOf(app, admin, id)).stage).toBe('administrator');
    }
    expect((await decideNotice(app, admin, now, 'The office is no more.')).body).toMatchObject({ status: 'rejected' });
    if (act === 'deny') return;
    await unblock(buyer);
    expect((await decideNotice(app, admin, later)).body).toMatchObject({ stage: 'scheduled' });
  });

  test('of a blocked child buyer is not approved by its parent', async () => {
    const parent = await writer();
    await app.connection.pool.query(`update organisation set settings = settings || '{"approvesChildren": true}' where id = $1`, [parent.organisationId]);
    const child = await writer({ under: parent.organisationId });
    const id = await makeReadyDraft(app, child);
    expect((await submitDraft(app, child, id)).body).toMatchObject({ stage: 'parent' });
    await stop('block', child);
    expect((await decideNotice<Problem>(app, parent, id)).body).toMatchObject({ status: 409, errors: [{ rule: 'buyer-blocked' }] });
  });
});

test('an owner above does not submit the draft of a blocked child buyer', async () => {
  const parent = await writer();
  const child = await writer({ under: parent.organisationId });
  await trust(app, child.organisationId);
  const id = await makeReadyDraft(app, child);
  await stop('block', child);
  expect((await submitDraft<Problem>(app, parent, id)).body).toMatchObject({ status: 409, errors: [{ rule: 'buyer-blocked' }] });
  expect(await isPublic(id)).toBe(false);
  await unblock(child);
  expect((await submitDraft(app, parent, id)).body).toMatchObject({ status: 'published' });
});
