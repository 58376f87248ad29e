import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { Question } from '#contract/questions.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailOf } from '#tests/support/mail.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const START = '2026-11-20T06:20:30Z';
const clock = fixedClock(START);
const app = await testApp({ clock });
const { ctx, connection } = app;
const sink = await mailOf(app);
const time = (at: string) => ({ at, zone: 'Asia/Kathmandu' });
const open = { deadline: time('2026-12-10T11:15:00.000Z') };
const WORDS = 'May the bridge be of steel?';

const caller = (options: Parameters<typeof makePerson>[1] = { orgType: 'SELLER' }) => makePerson(app, options);
/** Signs in for each call: the clock moves, and sessions end. */
const callAs = async <T = Record<string, unknown>>(by: MadePerson, method: string, path: string, body?: unknown) =>
  callApi<T>(app, method, path, { token: await tokenOf(app, by), ...(body === undefined ? {} : { body }) });
const ask = (notice: string, by: MadePerson, question = WORDS) =>
  callAs<{ id: string; number: number } & Problem>(by, 'POST', '/notices/questions', { notice, question });
const act = (id: string, what: 'answer' | 'decline', by: MadePerson, body: object) =>
  callAs<Question & Problem>(by, 'POST', `/notices/questions/${what}`, { id, ...body });
const answer = (id: string, by: MadePerson, more: object = {}) => act(id, 'answer', by, { answer: 'Yes, it may.', changesTender: false, ...more });
const listOf = async (notice: string, caller?: MadePerson) =>
  (
    await callApi<{ items: Question[]; locked: boolean; takesQuestions: boolean; until: { at: string } | null; total: number }>(
      app,
      'GET',
      `/notices/questions?notice=${notice}&size=100`,
      caller ? { token: await tokenOf(app, caller) } : {},
    )
  ).body;
const rulesOf = ({ body }: { body: Problem }) => (body.errors ?? []).map(({ rule }) => rule);

let buyer: MadePerson;
let seller: MadePerson;
const makeOpen = (more: object = {}) => makeNotice(app, { buyerId: buyer.organisationId, content: { ...open, ...more } });
beforeAll(async () => {
  [buyer, seller] = [await caller({}), await caller()];
});

// Tests move the clock.
afterEach(() => clock.set(START));

describe('a question', () => {
  test('is public and anonymous, and told to the buyer', async () => {
    const notice = await makeOpen({ title: 'Bridge at Humla' });
    const { status, body } = await ask(notice, seller);
    expect({ status, number: body.number }).toEqual({ status: 200, number: 1 });
    const list = await listOf(notice);
    expect(list).toMatchObject({ locked: false, takesQuestions: true, until: open.deadline, total: 1 });
    expect(list.items).toEqual([
      {
        id: body.id,
        number: 1,
        firm: 1,
        question: WORDS,
        language: 'en',
        askedAt: '2026-11-20T06:00:00.000Z',
        state: 'open',
        answer: null,
        answeredAt: null,
        amendment: null,
        hiddenReason: null,
      },
    ]);
    const mail = await sink.next(buyer.email);
    expect(mail.subject).toBe('New question: Bridge at Humla');
    expect(mail.text).toContain(WORDS);
  });

  test('is mailed to whoever may answer it: by a named role too, and for a buyer without such people to the owners above it', async () => {
    const top = await caller({});
    const parent = await caller({ under: top.organisationId });
    const clerk = await caller({ joins: { id: parent.organisationId, publicId: parent.organisation, roleId: 3 } });
    const child = await caller({ under: parent.organisationId });
    const viewer = await caller({ joins: { id: child.organisationId, publicId: child.organisation, roleId: 4 } });
    await ctx.db.deleteFrom('membership').where('account_id', '=', child.accountId).execute();
    const notice = await makeNotice(app, { buyerId: child.organisationId, content: open });
    const told = async () => (await Promise.all([top, parent, clerk, child, viewer].map(({ email }) => mailsTo(app, email)))).map(({ length }) => length);
    await ask(notice, seller);
    expect(await told()).toEqual([0, 1, 0, 0, 0]);

    const asChild = { token: await tokenOf(app, parent), headers: { 'child-org': child.organisation } };
    const role = await callApi<{ id: string }>(app, 'POST', '/organization/role', { ...asChild, body: { name: 'Clerk', permissions: ['notices.write'] } });
    const team = await callApi<{ items: { id: string }[] }>(app, 'GET', '/team', asChild);
    const given = await callApi(app, 'PUT', `/organization/userRoles/${team.body.items[0]!.id}`, {
      ...asChild,
      headers: { ...asChild.headers, 'if-match': '"1"' },
      body: { namedRole: role.body.id },
    });
    expect(given.status).toBe(200);
    const second = await ask(notice, seller);
    expect(await told()).toEqual([0, 1, 0, 0, 1]);
    // They may.
    expect((await answer(second.body.id, viewer)).status).toBe(200);
  });

  test('leads to nobody: not in its row, not in any other that its asking wrote, not in the audit log', async () => {
    const notice = await makeOpen();
    const asker = await caller();
    const dump = async () => {
      const { rows } = await connection.pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
      const texts = await Promise.all(
        rows.map(async ({ name }) =>
          (await connection.pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)).rows.map(({ row }) => `${name} ${JSON.stringify(row)}`),
        ),
      );
      return new Set(texts.flat());
    };
    const token = await tokenOf(app, asker);
    const before = await dump();
    await callApi(app, 'POST', '/notices/questions', { token, body: { notice, question: WORDS } });
    const added = [...(await dump())].filter((row) => !before.has(row));
    const tables = [...new Set(added.map((row) => row.split(' ')[0] ?? ''))].toSorted((a, b) => (a < b ? -1 : 1));
    expect(tables).toEqual(['attempt', 'mail', 'notice_question']);
    const { accountId, organisationId, username, email, organisation } = asker;
    const row = JSON.parse(added.find((each) => each.startsWith('notice_question'))!.slice('notice_question '.length)) as Record<string, unknown>;
    expect(Object.values(row)).not.toContain(accountId);
    expect(Object.values(row)).not.toContain(organisationId);
    expect(JSON.stringify(added)).not.toMatch(new RegExp(`${username}|${email}|${organisation}`, 'u'));
    expect((await connection.pool.query('select from audit_entry where account_id = $1 and at >= now() - interval $$1 second$$', [accountId])).rowCount).toBe(
      0,
    );
    // A second question of the same firm has the same key about this notice, and another about every other.
    await ask(notice, asker);
    await ask(await makeOpen(), asker);
    const keys = (
      await connection.pool.query<{ firm: string; asker: string }>(`select encode(firm, 'hex') as firm, asker from notice_question order by id desc limit 3`)
    ).rows;
    expect(keys[1]!.firm).toBe(keys[2]!.firm);
    expect(keys[0]!.firm).not.toBe(keys[1]!.firm);
    expect(new Set(keys.map((key) => key.asker)).size).toBe(3);
  });

  test('of several firms shows which are of the same one', async () => {
    const notice = await makeOpen();
    const [one, two] = [await caller(), await caller()];
    const colleague = await caller({ joins: { id: one.organisationId, publicId: one.organisation, roleId: 3 } });
    for (const each of [one, two, colleague, two]) await ask(notice, each);
    expect((await listOf(notice)).items.map(({ number, firm }) => [number, firm])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 2],
    ]);
  });

  test('is taken until the buyer’s closing date, else until the deadline, by the server’s clock to the instant', async () => {
    const closing = await makeOpen({ questionsUntil: time('2026-11-25T06:00:00.000Z') });
    const without = await makeOpen();
    const asker = await caller();
    clock.set('2026-11-25T05:59:59.999Z');
    expect((await ask(closing, asker)).status).toBe(200);
    clock.set('2026-11-25T06:00:00.000Z');
    expect((await listOf(closing)).takesQuestions).toBe(false);
    expect(rulesOf(await ask(closing, asker))).toEqual(['questions-closed']);
    expect((await ask(without, asker)).status).toBe(200);
    clock.set('2026-12-10T11:15:00.000Z');
    expect(rulesOf(await ask(without, asker))).toEqual(['questions-closed']);
  });

  test('is for notices that somebody here answers for, and that are open', async () => {
    const imported = {
      origin: { source: 'ocds', key: 'asked' },
      publicId: '3'.repeat(26),
      content: { title: 'Well', type: 'invitationForBids' as const, kind: 'offline' as const, ...open },
      status: 'published' as const,
      free: true,
      buyerId: buyer.organisationId,
      sectors: [],
      cpv: [],
    };
    await saveNotices(ctx, [imported]);
    expect(await listOf(imported.publicId)).toMatchObject({ takesQuestions: false, until: null });
    expect(rulesOf(await ask(imported.publicId, seller))).toEqual(['questions-closed']);
    const nobodys = await makeNotice(app, { content: open });
    expect(rulesOf(await ask(nobodys, seller))).toEqual(['questions-closed']);
    const cancelled = await makeNotice(app, { buyerId: buyer.organisationId, status: 'cancelled', content: open });
    expect(rulesOf(await ask(cancelled, seller))).toEqual(['questions-closed']);
    expect((await ask(await makeNotice(app, { buyerId: buyer.organisationId, status: 'draft', content: open }), seller)).status).toBe(404);
  });

  test('is for suppliers who may read the notice, and not about their own', async () => {
    const notice = await makeOpen();
    expect((await callApi(app, 'POST', '/notices/questions', { body: { notice, question: WORDS } })).status).toBe(401);
    expect((await ask(notice, await caller({}))).status).toBe(403);
    expect((await ask(notice, await caller({ alone: true }))).status).toBe(403);
    expect((await ask(notice, await caller({ orgType: 'BOTH' }))).status).toBe(200);
    const both = await caller({ orgType: 'BOTH' });
    const own = await makeNotice(app, { buyerId: both.organisationId, content: open });
    expect(rulesOf(await ask(own, both))).toEqual(['own-notice']);
    const child = await caller({ orgType: 'BOTH', under: both.organisationId });
    expect(rulesOf(await ask(own, child))).toEqual(['own-notice']);
    // Whose the other questions of a firm are would show, and it would speak for the supplier.
    const admin = await tokenOf(app, await caller({ superAdmin: true }));
    const asSupplier = { token: admin, headers: { 'child-org': seller.organisation }, body: { notice, question: WORDS } };
    expect((await callApi(app, 'POST', '/notices/questions', asSupplier)).status).toBe(403);
    const locked = await makeNotice(app, { buyerId: buyer.organisationId, free: false, content: open });
    expect((await ask(locked, seller)).status).toBe(403);
    expect(await listOf(locked)).toMatchObject({ locked: true, items: [], total: 0, until: null });
    expect((await listOf(locked, buyer)).locked).toBe(false);
  });

  test.each([
    ['too short', 'Why?', 400],
    ['only signs', '???????????????', 400],
    ['too long', 'x'.repeat(3001), 400],
    ['with U+0000', 'Is it \u0000 of steel?', 400],
    ['with a lone surrogate', 'Is it \ud800 of steel?', 400],
    ['as long as may be', `Is it ${'é'.repeat(2990)}`, 200],
    ['with markup', '<script>alert(1)</script> {{product}} %s %n \u202E', 200],
    ['in Nepali', 'के पुल स्टिलको हुन सक्छ? र्‍याल्', 200],
  ])('%s: answered %s', async (_name, question, status) => {
    const notice = await makeOpen();
    const answered = await ask(notice, await caller(), question);
    expect(answered.status).toBe(status);
    if (status === 200) expect((await listOf(notice)).items[0]!.question).toBe(question.trim());
  });

  test('is limited for one firm and for one person', async () => {
    const notice = await makeOpen();
    const firm = await caller();
    const statuses: number[] = [];
    for (let count = 0; count < 14; count++) statuses.push((await ask(notice, firm)).status);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(statuses).toContain(429);
    // Others may still ask, also about the same notice.
    expect((await ask(notice, await caller())).status).toBe(200);
  });

  test('gets the next number, however many are asked at once', async () => {
    const notice = await makeOpen();
    const askers = await Promise.all(Array.from({ length: 8 }, () => caller()));
    await Promise.all(askers.map((each) => ask(notice, each)));
    expect((await listOf(notice)).items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

const kept = async ({ email }: MadePerson) => (await connection.pool.query('select from mail where recipient = $1 and not forgotten', [email])).rowCount;

describe('an answer', () => {
  test('is public, and mailed to everybody who follows or asked', async () => {
    const notice = await makeOpen({ title: 'Answered bridge' });
    const [asker, follower, stranger] = [await caller(), await caller(), await caller()];
    await callAs(follower, 'POST', '/notices/follow', { notice });
    const { id } = (await ask(notice, asker)).body;
    const answered = await answer(id, buyer, { answer: 'Yes.\n\nSee page 3 <b>.' });
    expect(answered.body).toMatchObject({ state: 'answered', answer: 'Yes.\n\nSee page 3 <b>.', amendment: null, answeredAt: clock.now().toISOString() });
    expect((await listOf(notice)).items[0]).toEqual(answered.body);
    await drainAll(ctx);
    for (const { email } of [asker, follower]) {
      const mail = await sink.next(email);
      expect(mail.subject).toBe('Question answered: Answered bridge');
      expect(mail.text).toContain(WORDS);
      expect(mail.text).toContain('Yes.\n\nSee page 3 <b>.');
      expect(mail.html).not.toContain('page 3 <b>');
      expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    }
    expect(await kept(stranger)).toBe(0);
    // The row of an email to somebody who only asked would name them: it goes with the sending.
    expect([await kept(follower), await kept(asker)]).toEqual([1, 0]);
  });

  test('of somebody who wants no more emails about the notice is not mailed to them', async () => {
    const notice = await makeOpen();
    const asker = await caller();
    const { id } = (await ask(notice, asker)).body;
    await callAs(asker, 'DELETE', `/notices/follow?notice=${notice}`);
    await answer(id, buyer);
    await drainAll(ctx);
    expect((await connection.pool.query('select from mail where recipient = $1', [asker.email])).rowCount).toBe(0);
  });

  test('is for the people of the buyer who may write its notices, and of owners above', async () => {
    const { organisationId, organisation } = buyer;
    const { id } = (await ask(await makeOpen(), seller)).body;
    const joins = (roleId: 3 | 4) => caller({ joins: { id: organisationId, publicId: organisation, roleId } });
    expect((await answer(id, await joins(4))).status).toBe(403);
    expect((await answer(id, await caller({}))).status).toBe(404);
    expect((await answer(id, seller)).status).toBe(404);
    expect((await answer(id, await joins(3))).status).toBe(200);
    const child = await caller({ under: organisationId });
    const ofChild = await makeNotice(app, { buyerId: child.organisationId, content: open });
    const asked = (await ask(ofChild, seller)).body;
    expect((await callAs(child, 'GET', '/notices/questions/count')).body).toMatchObject({ open: 1 });
    expect((await answer(asked.id, buyer)).status).toBe(200);
    const ofParent = (await ask(await makeOpen(), await caller())).body;
    expect((await answer(ofParent.id, child)).status).toBe(404);
  });

  test('is given once, also by two at once', async () => {
    const { id } = (await ask(await makeOpen(), await caller())).body;
    const [declining, ...answers] = await Promise.all([act(id, 'decline', buyer, { reason: 'No.1' }), answer(id, buyer), answer(id, buyer)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    // What was declined can still be answered: it may come before the answer, never after it.
    expect([200, 409]).toContain(declining.status);
    expect((await act(id, 'decline', buyer, { reason: 'No.1' })).status).toBe(409);
    expect(rulesOf(await answer(id, buyer))).toEqual(['answered']);
  });

  test('that changes the tender must be made an amendment', async () => {
    const notice = await makeOpen();
    await amendNotice(app, notice, { city: 'Before' });
    clock.set('2026-11-21T08:00:00Z');
    const { id } = (await ask(notice, await caller())).body;
    expect(rulesOf(await answer(id, buyer, { changesTender: true }))).toEqual(['amendment-needed']);
    expect(rulesOf(await answer(id, buyer, { changesTender: true, amendment: 1 }))).toEqual(['unknown']);
    expect(rulesOf(await answer(id, buyer, { changesTender: true, amendment: 9 }))).toEqual(['unknown']);
    const amendment = await amendNotice(app, notice, { city: 'Pokhara' });
    const answered = await answer(id, buyer, { changesTender: true, amendment });
    expect(answered.body).toMatchObject({ state: 'answered', amendment: 2 });
  });

  test('may be refused with a reason, which the asker alone is mailed; the question can still be answered', async () => {
    const notice = await makeOpen({ title: 'Declined bridge' });
    const asker = await caller();
    const { id } = (await ask(notice, asker)).body;
    expect((await act(id, 'decline', buyer, { reason: 'x' })).status).toBe(400);
    expect((await act(id, 'decline', buyer, { reason: 'The documents say so.' })).body).toMatchObject({ state: 'declined', answer: 'The documents say so.' });
    await drainAll(ctx);
    const mail = await sink.next(asker.email);
    expect(mail.subject).toBe('Your question was declined: Declined bridge');
    expect(mail.text).toContain('Reason: The documents say so.');
    expect((await answer(id, buyer)).body).toMatchObject({ state: 'answered' });
    await expect.poll(async () => (await connection.pool.query(`select from mail where template = 'question-declined'`)).rowCount).toBe(0);
  });
});

describe('the buyer’s open questions', () => {
  test('are listed, the oldest first, and counted', async () => {
    const own = await caller({});
    const notice = await makeNotice(app, { buyerId: own.organisationId, content: { ...open, title: 'Listed bridge' } });
    await amendNotice(app, notice, { city: 'Pokhara' });
    const asked: string[] = [];
    for (let count = 0; count < 3; count++) asked.push((await ask(notice, await caller())).body.id);
    await answer(asked[1]!, own);
    const read = async (query = '') =>
      (
        await callApi<{ items: (Question & { notice: { title: string }; latestAmendment: number })[]; next: string | null; total: number }>(
          app,
          'GET',
          `/notices/questions/open${query}`,
          { token: await tokenOf(app, own) },
        )
      ).body;
    const { items, total } = await read();
    expect([total, items.map(({ id }) => id)]).toEqual([2, [asked[0], asked[2]]]);
    expect(items[0]).toMatchObject({ notice: { title: 'Listed bridge', buyer: expect.stringContaining('Organisation of') }, latestAmendment: 1 });
    const first = await read('?size=1');
    expect((await read(`?size=1&cursor=${first.next}`)).items.map(({ id }) => id)).toEqual([asked[2]]);
    expect((await callAs(own, 'GET', '/notices/questions/count')).body).toEqual({ open: 2, oldest: '2026-11-20T06:00:00.000Z' });
    // Of another notice too, until it is answered, declined or hidden; a draft has none.
    const second = await makeNotice(app, { buyerId: own.organisationId, content: { ...open, title: 'Another listed bridge' } });
    const [later, declined, hidden] = [
      (await ask(second, await caller())).body,
      (await ask(second, await caller())).body,
      (await ask(second, await caller())).body,
    ];
    const count = async () => (await callAs<{ open: number }>(own, 'GET', '/notices/questions/count')).body.open;
    expect(await count()).toBe(5);
    expect((await read()).items.map(({ id, notice: { title } }) => [id, title]).slice(-3)).toEqual(
      [later, declined, hidden].map(({ id }) => [id, 'Another listed bridge']),
    );
    await act(declined.id, 'decline', own, { reason: 'The documents say so.' });
    await callAs(await caller({ superAdmin: true }), 'POST', `/admin/questions/${hidden.id}/hide`, { reason: 'It names a firm.' });
    expect(await count()).toBe(3);
    for (const id of [asked[0]!, asked[2]!, later.id]) await answer(id, own);
    expect(await count()).toBe(0);
    expect((await callAs(await caller({}), 'GET', '/notices/questions/count')).body).toEqual({ open: 0, oldest: null });
    expect((await callAs(await caller({ approval: 'pending' }), 'GET', '/notices/questions/count')).body).toEqual({
      open: 0,
      oldest: null,
    });
  });
});

describe('moderation', () => {
  test('hides a question and its answer with a reason that everybody reads, and shows them again', async () => {
    const notice = await makeOpen();
    const admin = await caller({ superAdmin: true });
    const { id } = (await ask(notice, await caller(), 'Names my competitor.')).body;
    await answer(id, buyer);
    const hide = (by: MadePerson, reason = 'It names a firm.') => callAs(by, 'POST', `/admin/questions/${id}/hide`, { reason });
    expect((await hide(buyer)).status).toBe(403);
    expect((await hide(admin)).status).toBe(200);
    const [hidden] = (await listOf(notice)).items;
    expect(hidden).toMatchObject({ question: null, answer: null, hiddenReason: 'It names a firm.', state: 'answered' });
    expect((await callAs(admin, 'DELETE', `/admin/questions/${id}/hide`)).status).toBe(200);
    expect((await listOf(notice)).items[0]).toMatchObject({ question: 'Names my competitor.', answer: 'Yes, it may.', hiddenReason: null });
    expect((await callAs(admin, 'POST', `/admin/questions/${'0'.repeat(26)}/hide`, { reason: 'None' })).status).toBe(404);
  });
});
