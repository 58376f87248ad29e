import { describe, expect, test } from 'vitest';
import type { NoticeStanding, PendingNotice } from '#contract/approval.ts';
import type { NoticeDetails } from '#contract/drafts.ts';
import type { Problem } from '#contract/errors.ts';
import type { LifeCycleStep } from '#contract/life-cycle.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeOfficers, personId } from '#tests/support/bidding.ts';
import {
  type MadeWriter,
  type Writer,
  decideNotice,
  detailsOf,
  ifMatch,
  makeReadyDraft,
  makeWriter,
  saveTab,
  startDraft,
  submitDraft,
  trust,
} from '#tests/support/drafts.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { type PersonOptions, callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { publishDueNotices, publishWhenDue } from './publish-when-due.ts';

const START = '2026-11-25T06:00:00Z';
const clock = fixedClock(START);
const app = await testApp({ clock });
const writer = (options: PersonOptions = {}) => makeWriter(app, options);
/** Does something at another time, by people who sign in then. */
async function atTime<T>(time: string, people: readonly MadeWriter[], work: (...people: MadeWriter[]) => Promise<T>): Promise<T> {
  clock.set(time);
  try {
    return await work(...(await Promise.all(people.map(async (person) => ({ ...person, token: await tokenOf(app, person) })))));
  } finally {
    clock.set(START);
  }
}
const admin = await writer({ superAdmin: true });
const requireApproval = (organisationId: number) =>
  app.connection.pool.query(`update organisation set settings = settings || '{"approvesChildren": true}' where id = $1`, [organisationId]);
const templatesTo = async (email: string) => (await mailsTo(app, email)).map(({ template }) => template);
const pending = async (by: Writer, query = '') =>
  (
    await callApi<{ items: PendingNotice[]; total: number }>(app, 'GET', `/tenders/approval${query}`, {
      token: by.token,
      ...(by.headers ? { headers: by.headers } : {}),
    })
  ).body;
const isFound = async (id: string) => {
  await drainAll(app.ctx);
  const { body } = await callApi<{ items: { id: string }[] }>(app, 'GET', '/notices?size=100', {});
  return body.items.some((item) => item.id === id);
};
const stepsOf = async (id: string, by?: Writer) =>
  (await callApi<{ steps: LifeCycleStep[] }>(app, 'GET', `/tenderLifeCycle?id=${id}`, by ? { token: by.token } : {})).body.steps;
const noticeId = async (id: string) =>
  Number((await app.connection.pool.query<{ id: string }>('select id from notice where public_id = $1', [id])).rows[0]!.id);

const reason = (code: string) => ({ code, tab: 'General-information', field: 'deadline', reason: 'The office is open that evening.' });

describe('submitting', () => {
  test('names every missing field and every open check', async () => {
    const buyer = await writer();
    const id = await startDraft(app, buyer);
    const deadline = { date: '2026-11-01', time: '12:00', zone: 'Asia/Kathmandu' };
    await saveTab(app, buyer, id, 'General-information', { title: 'Chairs', deadline, value: { amount: '5', currency: null } });
    const { status, body } = await submitDraft<Problem>(app, buyer, id);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-input' });
    const problems = body.errors!.map(({ path, rule }) => `${path} ${rule}`);
    expect(problems).toEqual(
      expect.arrayContaining([
        'Contact-information.email required',
        'Detailed-information.descriptionHtml required',
        'cpv-codes.cpv required',
        'CAI.noAwardYet required',
        'General-information.deadline deadline-past',
        'General-information.value value-without-currency',
        'Detailed-information.bidValidity law-content',
      ]),
    );
    expect((await detailsOf(app, buyer, id)).status).toBe('draft');
  });

  test('passes soft checks by reasons, which lapse when what they look at changes, and stay with the notice', async () => {
    const buyer = await writer();
    const saturday = { date: '2027-01-23', time: '19:00', zone: 'Asia/Kathmandu' };
    const id = await makeReadyDraft(app, buyer, { 'General-information': { deadline: saturday } });
    const refused = await submitDraft<Problem>(app, buyer, id);
    expect(refused.body.errors!.map(({ rule }) => rule)).toEqual(['rest-day', 'office-hours']);
    const give = (reasons: unknown[]) => callApi<NoticeDetails>(app, 'PUT', `/notices/checkReasons?id=${id}`, { token: buyer.token, body: { reasons } });
    const { body } = await give([reason('rest-day'), reason('office-hours'), reason('few-days')]);
    expect(body.checks.map((check) => [check.code, check.reason])).toEqual([
      ['rest-day', 'The office is open that evening.'],
      ['office-hours', 'The office is open that evening.'],
    ]);
    await saveTab(app, buyer, id, 'General-information', { deadline: { ...saturday, time: '20:00' } });
    expect((await detailsOf(app, buyer, id)).checks.every((check) => check.reason === null)).toBe(true);
    await give([reason('rest-day'), reason('office-hours')]);
    expect((await submitDraft(app, buyer, id)).status).toBe(200);
    const waiting = (await pending(admin, '?size=100')).items.find((item) => item.id === id);
    expect(waiting!.passed.map(({ code }) => code)).toEqual(['rest-day', 'office-hours']);
    await decideNotice(app, admin, id);
    const { rows } = await app.connection.pool.query<{ details: { passed: { reason: string }[] } }>(
      `select details from notice_step where step = 'published' and notice_id = $1`,
      [await noticeId(id)],
    );
    expect(rows[0]!.details.passed.map((check) => check.reason)).toEqual(['The office is open that evening.', 'The office is open that evening.']);
  });

  test('twice at once publishes once; a trusted organisation waits for nobody', async () => {
    const buyer = await writer();
    await trust(app, buyer.organisationId);
    const id = await makeReadyDraft(app, buyer);
    const { revision } = await detailsOf(app, buyer, id);
    const submit = () => callApi<NoticeStanding>(app, 'POST', '/tenders/approval', { token: buyer.token, body: { id }, headers: ifMatch(revision) });
    const answers = await Promise.all([submit(), submit(), submit(), submit()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
      status: 'published',
      stage: null,
      publishedAt: '2026-11-25T06:00:00.000Z',
      revision: 1,
    });
    const { rows } = await app.connection.pool.query('select version, status from notice where public_id = $1', [id]);
    expect(rows).toEqual([{ version: 1, status: 'published' }]);
    expect((await stepsOf(id, buyer)).map(({ step }) => step)).toEqual(['created', 'submitted', 'published', 'deadline']);
    expect((await templatesTo(buyer.email)).filter((template) => template === 'notice-published')).toHaveLength(1);
    expect(await isFound(id)).toBe(true);
    expect((await app.connection.pool.query('select from notice_draft where notice_id = $1', [await noticeId(id)])).rowCount).toBe(0);
  });

  test('of another revision than the stored one is refused', async () => {
    const buyer = await writer();
    const id = await makeReadyDraft(app, buyer);
    const submit = await callApi<Problem>(app, 'POST', '/tenders/approval', { token: buyer.token, body: { id }, headers: ifMatch(1) });
    expect(submit.body).toMatchObject({ status: 412, current: { id, status: 'draft' } });
  });
});

describe('the administrator', () => {
  test('approves what the buyer submitted; everybody concerned is told, and the notice is found', async () => {
    const buyer = await writer();
    const id = await makeReadyDraft(app, buyer, { 'General-information': { title: 'Approved chairs', free: true } });
    expect((await submitDraft(app, buyer, id)).body).toMatchObject({ status: 'submitted', stage: 'administrator' });
    expect(await isFound(id)).toBe(false);
    expect((await app.get(`/api/notices/showNoticePage?id=${id}`)).status).toBe(404);
    expect(await templatesTo(admin.email)).toContain('notice-submitted');
    expect((await pending(admin, '?size=100')).items.find((item) => item.id === id)).toMatchObject({
      title: 'Approved chairs',
      stage: 'administrator',
      organisation: { id: buyer.organisation },
      submittedBy: 'Given Name',
      deadline: { at: '2027-01-21T06:15:00.000Z' },
      passed: [],
    });
    expect(await decideNotice<Problem>(app, buyer, id)).toMatchObject({ status: 403 });
    expect((await decideNotice(app, admin, id)).body).toMatchObject({ status: 'published', revision: 1 });
    expect(await decideNotice<Problem>(app, admin, id)).toMatchObject({ status: 409 });
    expect(await isFound(id)).toBe(true);
    const page = await app.get<{ content: { title: string }; version: number; amendments: unknown[] }>(`/api/notices/showNoticePage?id=${id}`);
    expect(page.body).toMatchObject({ content: { title: 'Approved chairs', descriptionHtml: '<p>Two hundred chairs.</p>' }, version: 1, amendments: [] });
    expect(await templatesTo(buyer.email)).toEqual(['notice-published']);
    expect((await pending(admin, '?size=100')).items.some((item) => item.id === id)).toBe(false);
  });

  test('rejects with a reason; the buyer changes the notice and submits it again', async () => {
    const buyer = await writer();
    const id = await makeReadyDraft(app, buyer);
    await submitDraft(app, buyer, id);
    expect((await decideNotice(app, admin, id, 'The codes are wrong.')).body).toMatchObject({ status: 'rejected', stage: null });
    const rejected = await detailsOf(app, buyer, id);
    expect(rejected).toMatchObject({
      status: 'rejected',
      rejection: { reason: 'The codes are wrong.' },
      abilities: ['save', 'remove', 'submit', 'copy', 'saveAsTemplate'],
    });
    expect(await templatesTo(buyer.email)).toEqual(['notice-rejected']);
    await saveTab(app, buyer, id, 'cpv-codes', { cpv: ['39113000'] });
    expect((await submitDraft(app, buyer, id)).body).toMatchObject({ status: 'submitted' });
    expect(await detailsOf(app, buyer, id)).toMatchObject({ rejection: null });
    const steps = await stepsOf(id, buyer);
    expect(steps.map(({ step }) => step)).toEqual(['created', 'submitted', 'rejected', 'submitted', 'deadline']);
    expect(steps[2]!.by).toEqual({ person: 'Given Name', organisation: null, reason: 'The codes are wrong.' });
  });

  test('decides about what was read: a notice taken back and submitted again is another', async () => {
    const buyer = await writer();
    const id = await makeReadyDraft(app, buyer);
    await submitDraft(app, buyer, id);
    const { revision } = await detailsOf(app, admin, id);
    const withdraw = await callApi<NoticeStanding>(app, 'DELETE', `/tenders/approval?id=${id}`, { token: buyer.token });
    expect(withdraw.body).toMatchObject({ status: 'draft', stage: null });
    expect((await callApi(app, 'PUT', '/tenders/approval', { token: admin.token, body: { id }, headers: ifMatch(revision) })).status).toBe(409);
    await saveTab(app, buyer, id, 'General-information', { title: 'Something else' });
    await submitDraft(app, buyer, id);
    const late = await callApi<Problem>(app, 'PUT', '/tenders/approval', { token: admin.token, body: { id }, headers: ifMatch(revision) });
    expect(late.body).toMatchObject({ status: 412, current: { id } });
    expect((await detailsOf(app, buyer, id)).status).toBe('submitted');
  });

  test('cannot approve what can no longer be published', async () => {
    const buyer = await writer();
    const id = await makeReadyDraft(app, buyer);
    await submitDraft(app, buyer, id);
    const { status, body } = await atTime('2027-01-22T06:00:00Z', [admin], (by) => decideNotice<Problem>(app, by, id));
    expect({ status, rules: body.errors!.map(({ rule }) => rule) }).toEqual({ status: 400, rules: ['deadline-past'] });
    expect((await detailsOf(app, buyer, id)).status).toBe('submitted');
  });

  test('who submits for an organisation need not approve it again', async () => {
    const buyer = await writer();
    const acting = { token: admin.token, headers: { 'child-org': buyer.organisation } };
    const id = await makeReadyDraft(app, acting);
    expect((await submitDraft(app, acting, id)).body).toMatchObject({ status: 'published' });
  });
});

describe('a parent that approves its children’s notices', () => {
  test('decides first, then the administrator', async () => {
    const parent = await writer();
    await requireApproval(parent.organisationId);
    const child = await writer({ under: parent.organisationId });
    const sibling = await writer({ under: parent.organisationId });
    const id = await makeReadyDraft(app, child);
    expect((await submitDraft(app, child, id)).body).toMatchObject({ status: 'submitted', stage: 'parent' });
    expect(await templatesTo(parent.email)).toEqual(['notice-submitted']);
    expect((await pending(admin, '?size=100')).items.some((item) => item.id === id)).toBe(false);
    expect((await pending(admin, '?size=100&stage=parent')).items.some((item) => item.id === id)).toBe(true);
    expect((await pending(parent)).items.map((item) => item.id)).toEqual([id]);
    expect((await pending(sibling)).items).toEqual([]);
    expect((await decideNotice(app, child, id)).status).toBe(403);
    expect((await decideNotice(app, sibling, id)).status).toBe(404);
    // An administrator cannot decide for the parent, not even when acting for it.
    const actingForParent = { token: admin.token, headers: { 'child-org': parent.organisation } };
    for (const by of [admin, actingForParent]) {
      expect((await decideNotice<Problem>(app, by, id)).body).toMatchObject({ status: 409, errors: [{ rule: 'stage-parent' }] });
      expect((await detailsOf(app, by, id)).abilities).not.toContain('approve');
    }
    expect((await detailsOf(app, admin, id)).abilities).toContain('reject');
    expect((await detailsOf(app, child, id)).stage).toBe('parent');
    expect((await decideNotice(app, parent, id)).body).toMatchObject({ status: 'submitted', stage: 'administrator' });
    expect(await templatesTo(child.email)).toEqual(['notice-approved-by-parent']);
    expect((await decideNotice(app, parent, id)).status).toBe(403);
    expect((await decideNotice(app, admin, id)).body).toMatchObject({ status: 'published' });
    expect((await stepsOf(id, child)).map(({ step }) => step)).toEqual(['created', 'submitted', 'approvedByParent', 'approved', 'published', 'deadline']);
    const forEverybody = await stepsOf(id);
    expect(forEverybody.map(({ step }) => step)).toEqual(['published', 'deadline']);
    expect(forEverybody.every(({ by }) => by === undefined)).toBe(true);
  });

  test('publishes a trusted child’s notice through people who may decide, and need not publish themselves', async () => {
    const parent = await writer();
    await requireApproval(parent.organisationId);
    const child = await writer({ under: parent.organisationId });
    await trust(app, child.organisationId);
    const id = await makeReadyDraft(app, child);
    expect((await submitDraft(app, child, id)).body).toMatchObject({ stage: 'parent' });
    const role = { name: 'Deciders', permissions: ['children.manage'] };
    const { body: made } = await callApi<{ id: string }>(app, 'POST', '/organization/role', { token: parent.token, body: role });
    const member = await makePerson(app, { joins: { id: parent.organisationId, publicId: parent.organisation, roleId: 4 } });
    const body = { roleId: 4, namedRole: made.id };
    expect((await callApi(app, 'PUT', `/team/${await personId(app, member)}`, { token: parent.token, headers: ifMatch(1), body })).status).toBe(200);
    expect((await decideNotice(app, { token: await tokenOf(app, member) }, id)).body).toMatchObject({ status: 'published' });
  });

  test('publishes a trusted child’s by approving, and can reject', async () => {
    const parent = await writer();
    await requireApproval(parent.organisationId);
    const child = await writer({ under: parent.organisationId });
    const grandchild = await writer({ under: child.organisationId });
    await trust(app, grandchild.organisationId);
    const id = await makeReadyDraft(app, grandchild);
    expect((await submitDraft(app, grandchild, id)).body).toMatchObject({ stage: 'parent' });
    expect((await decideNotice(app, parent, id, 'Not in our plan.')).body).toMatchObject({ status: 'rejected' });
    expect((await submitDraft(app, grandchild, id)).body).toMatchObject({ stage: 'parent' });
    expect((await decideNotice(app, parent, id)).body).toMatchObject({ status: 'published' });
  });

  test('need not be asked for an administrator to reject', async () => {
    const parent = await writer();
    await requireApproval(parent.organisationId);
    const child = await writer({ under: parent.organisationId });
    const id = await makeReadyDraft(app, child);
    await submitDraft(app, child, id);
    expect((await decideNotice(app, admin, id, 'The codes are wrong.')).body).toMatchObject({ status: 'rejected', stage: null });
  });
});

describe('publishing at a set time', () => {
  const publishAt = '2026-12-01T04:15:00.000Z';
  async function scheduled() {
    const buyer = await writer();
    await trust(app, buyer.organisationId);
    const id = await makeReadyDraft(app, buyer);
    const { body } = await submitDraft(app, buyer, id, { publishAt });
    expect(body).toMatchObject({ status: 'submitted', stage: 'scheduled', publishAt, publishedAt: null });
    return { buyer, id, key: await noticeId(id) };
  }

  test('waits for its time, and is published once, whoever comes first', async () => {
    const { buyer, id, key } = await scheduled();
    expect(await templatesTo(buyer.email)).toEqual(['notice-scheduled']);
    expect((await stepsOf(id, buyer)).map(({ step, planned }) => [step, planned])).toEqual([
      ['created', false],
      ['submitted', false],
      ['scheduled', false],
      ['published', true],
      ['deadline', true],
    ]);
    const jobs = await app.connection.pool.query<{ data: unknown }>(`select data from pgboss.job where name = 'publish-notice' and data ->> 'notice' = $1`, [
      String(key),
    ]);
    expect(jobs.rows).toEqual([{ data: { notice: key } }]);
    await publishDueNotices(app.ctx);
    expect((await detailsOf(app, buyer, id)).stage).toBe('scheduled');
    // The job, and the schedule that looks for lost jobs, at once.
    await atTime('2026-12-01T04:15:30Z', [], () => Promise.all([publishWhenDue(app.ctx, key), publishDueNotices(app.ctx), publishWhenDue(app.ctx, key)]));
    expect((await detailsOf(app, buyer, id)).status).toBe('published');
    const steps = await stepsOf(id, buyer);
    expect(steps.filter(({ step }) => step === 'published')).toHaveLength(1);
    expect(steps.find(({ step }) => step === 'published')!.time!.at).toBe('2026-12-01T04:15:30.000Z');
  });

  test('can be taken back until then', async () => {
    const { buyer, id } = await scheduled();
    expect((await decideNotice(app, admin, id)).status).toBe(409);
    expect((await callApi<NoticeStanding>(app, 'DELETE', `/tenders/approval?id=${id}`, { token: buyer.token })).body).toMatchObject({
      status: 'draft',
      publishAt: null,
    });
    await atTime('2026-12-01T05:00:00Z', [], () => publishDueNotices(app.ctx));
    expect((await detailsOf(app, buyer, id)).status).toBe('draft');
  });

  test('after its deadline it is a draft again, and its buyer is told', async () => {
    const { buyer, id } = await scheduled();
    await atTime('2027-02-01T05:00:00Z', [], () => publishDueNotices(app.ctx));
    expect(await detailsOf(app, buyer, id)).toMatchObject({ status: 'draft', stage: null });
    expect(await templatesTo(buyer.email)).toEqual(['notice-scheduled', 'notice-returned']);
    expect((await mailsTo(app, buyer.email)).at(-1)!.text).toContain('Its dates no longer fit.');
    const steps = await stepsOf(id, buyer);
    expect(steps.find(({ step }) => step === 'returned')).toMatchObject({ returnedFor: ['dates'], by: { person: null } });
  });

  test('of an online one without enough officers it is a draft again, and says so', async () => {
    const buyer = await writer();
    await trust(app, buyer.organisationId);
    await makeOfficers(app, buyer);
    const id = await makeReadyDraft(app, buyer, { 'General-information': { kind: 'online' } });
    expect((await submitDraft(app, buyer, id, { publishAt })).body).toMatchObject({ stage: 'scheduled' });
    await app.connection.pool.query('delete from opening_officer where account_id = $1', [buyer.accountId]);
    await atTime('2026-12-01T05:00:00Z', [], () => publishDueNotices(app.ctx));
    expect(await detailsOf(app, buyer, id)).toMatchObject({ status: 'draft' });
    expect((await stepsOf(id, buyer)).find(({ step }) => step === 'returned')).toMatchObject({ returnedFor: ['officers'] });
    expect((await mailsTo(app, buyer.email)).at(-1)!.text).toContain('three opening officers');
  });

  test('cannot be after the deadline, or more than a year ahead', async () => {
    const buyer = await writer();
    const id = await makeReadyDraft(app, buyer);
    const tooLate = await submitDraft<Problem>(app, buyer, id, { publishAt: '2027-01-22T00:00:00.000Z' });
    expect(tooLate.body.errors!.map(({ rule }) => rule)).toContain('deadline-past');
    const farAhead = await submitDraft<Problem>(app, buyer, id, { publishAt: '2029-01-01T00:00:00.000Z' });
    expect(farAhead.body.errors).toEqual([expect.objectContaining({ path: 'body.publishAt', rule: 'too-late' })]);
  });
});
