import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnExport } from '#contract/account.ts';
import { modules } from '#server/modules.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailOf } from '#tests/support/mail.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-20T06:00:00Z');
const app = await testApp({ clock });
const { connection } = app;
const sink = await mailOf(app);
const schedule = modules.flatMap((module) => module.schedules ?? []).find(({ name }) => name === 'deadline-reminders')!;

interface Caller {
  person: MadePerson;
  token: string;
}
const caller = async (host?: string): Promise<Caller> => {
  const person = await makePerson(app, { orgType: 'SELLER' });
  return { person, token: (await signInAs(app, person, host)).accessToken };
};
const follow = (notice: string, { token }: Caller, host?: string) =>
  callApi(app, 'POST', '/notices/follow', { token, body: { notice }, ...(host ? { host } : {}) });
const choose = ({ token }: Caller, days: unknown) => callApi<{ days: number[] }>(app, 'PATCH', '/user/reminders', { token, body: { days } });
const show = async ({ token }: Caller) => (await callApi<{ days: number[] }>(app, 'GET', '/user/reminders', { token })).body.days;
const deadline = (at: string, zone = 'Asia/Kathmandu') => ({ at, zone });
/** Runs the schedule at a time. */
const runAt = async (at: string) => {
  clock.set(at);
  await schedule.run(app.ctx);
};
const subjectsTo = async ({ person }: Caller) =>
  (await connection.pool.query<{ subject: string }>('select subject from mail where recipient = $1 order by id', [person.email])).rows.map(
    ({ subject }) => subject,
  );
/** A notice that closes on 8 December at 17:00 in Kathmandu. */
const closing = (title = 'Bridge', content: object = {}) => makeNotice(app, { content: { title, deadline: deadline('2026-12-08T11:15:00.000Z'), ...content } });
const post = (path: string) =>
  app.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'np.localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

beforeEach(async () => {
  clock.set('2026-11-20T06:00:00Z');
  await connection.pool.query('delete from notice_follower');
});

describe('the days of reminders', () => {
  test('are 3 and 1 until one chooses others, or none', async () => {
    const seller = await caller();
    expect(await show(seller)).toEqual([1, 3]);
    expect((await choose(seller, [14, 7, 7])).body).toEqual({ days: [7, 14] });
    expect(await show(seller)).toEqual([7, 14]);
    expect((await choose(seller, [])).body).toEqual({ days: [] });
    expect(await show(seller)).toEqual([]);
    for (const wrong of [[2], ['1'], [1, 3, 7, 14, 1], null]) expect((await choose(seller, wrong)).status).toBe(400);
    expect(await show(await caller())).toEqual([1, 3]);
    for (const method of ['GET', 'PATCH']) expect((await callApi(app, method, '/user/reminders')).status).toBe(401);
  });
});

describe('a reminder', () => {
  test('comes on each chosen day, once', async () => {
    const seller = await caller();
    await follow(await closing(), seller);
    await runAt('2026-12-04T06:00:00Z');
    expect(await subjectsTo(seller)).toEqual([]);
    for (const hour of ['02', '03', '04']) await runAt(`2026-12-05T${hour}:00:00Z`);
    expect(await subjectsTo(seller)).toEqual(['Closes soon: Bridge']);
    await runAt('2026-12-06T06:00:00Z');
    expect(await subjectsTo(seller)).toHaveLength(1);
    await runAt('2026-12-07T06:00:00Z');
    await runAt('2026-12-08T06:00:00Z');
    await runAt('2026-12-09T06:00:00Z');
    expect(await subjectsTo(seller)).toEqual(['Closes soon: Bridge', 'Closes soon: Bridge']);
  });

  test('names title, buyer, deadline by the notice’s clock, what is left, and the page', async () => {
    const seller = await caller();
    const buyer = await makePerson(app);
    const notice = await makeNotice(app, {
      free: false,
      buyerId: buyer.organisationId,
      content: { title: 'Bridge <b>', deadline: deadline('2026-12-08T11:15:00.000Z'), description: 'HIDDEN', city: 'HIDDEN' },
    });
    await follow(notice, seller);
    await runAt('2026-12-05T06:00:00Z');
    const mail = await sink.next(seller.person.email);
    expect(mail.text).toContain(
      `Bridge <b>\nOrganisation of ${buyer.username}\nTuesday, 8 December 2026 (22 Mangsir 2083 BS), 17:00 (Kathmandu time) – in 3 days\n`,
    );
    expect(mail.text).toMatch(/http:\/\/np\.localhost:\d+\/notice-details\/bridge-b-[0-9a-z]+\?lang=en\n/u);
    expect(mail.text).toContain('because you follow these tenders');
    expect(mail.html).toContain('Bridge &lt;b&gt;');
    expect(mail.text + mail.html).not.toContain('HIDDEN');
  });

  test('is one email for all that is due, the first deadline first, in the language of the person', async () => {
    const seller = await caller();
    await connection.pool.query(`update account set language = 'fr' where id = $1`, [seller.person.accountId]);
    await follow(await closing('Second', { deadline: deadline('2026-12-08T12:00:00.000Z') }), seller);
    await follow(await closing('First'), seller);
    await callApi(app, 'POST', '/wishlist', {
      token: seller.token,
      body: { notices: [await closing('Saved', { deadline: deadline('2026-12-08T13:00:00.000Z') })] },
    });
    const task = await closing('Assigned', { deadline: deadline('2026-12-08T14:00:00.000Z') });
    const { id } = (await callApi<{ id: string }>(app, 'GET', '/users/profile', { token: seller.token })).body;
    await callApi(app, 'POST', '/assignments', { token: seller.token, body: { notice: task, assignee: id, dueOn: null } });
    // On the list of the team, which reminds nobody.
    await callApi(app, 'POST', '/wishlist', { token: seller.token, body: { notices: [await closing('Of the team')], list: 'team' } });
    await runAt('2026-12-05T06:00:00Z');
    expect(await subjectsTo(seller)).toEqual(['Dates limites proches : First et 3 autre(s)']);
    const { text } = await sink.next(seller.person.email);
    expect([...text.matchAll(/^(First|Second|Saved|Assigned|Of the team)$/gmu)].map(([title]) => title)).toEqual(['First', 'Second', 'Saved', 'Assigned']);
    expect(text).toContain('dans 3 jours');
    expect(text).toMatch(/np\.localhost:\d+\/calendar-and-reminders\?lang=fr/u);
  });

  test('comes between 7 and 20 o’clock of the person’s site', async () => {
    const [nepali, american] = [await caller(), await caller('us.localhost')];
    const notice = await closing();
    await follow(notice, nepali);
    await follow(notice, american, 'us.localhost');
    // 06:59 in Kathmandu, 20:14 in New York on the day before; 07:01; 20:01; then 07:01 in New York.
    await runAt('2026-12-05T01:14:00Z');
    expect([await subjectsTo(nepali), await subjectsTo(american)]).toEqual([[], []]);
    await runAt('2026-12-05T01:16:00Z');
    expect([(await subjectsTo(nepali)).length, await subjectsTo(american)]).toEqual([1, []]);
    await runAt('2026-12-05T12:01:00Z');
    expect([(await subjectsTo(nepali)).length, (await subjectsTo(american)).length]).toEqual([1, 1]);
    expect((await sink.next(american.person.email)).text).toMatch(/http:\/\/us\.localhost/u);
    await runAt('2026-12-07T14:16:00Z');
    expect((await subjectsTo(nepali)).length).toBe(1);
  });

  test('that was missed comes late, and only the nearest', async () => {
    const seller = await caller();
    await choose(seller, [1, 3, 7, 14]);
    await follow(await closing(), seller);
    await runAt('2026-12-03T06:00:00Z');
    await runAt('2026-12-03T07:00:00Z');
    expect(await subjectsTo(seller)).toHaveLength(1);
  });

  test('of a day before one followed the notice does not come', async () => {
    clock.set('2026-12-06T06:00:00Z');
    const seller = await caller();
    await follow(await closing(), seller);
    await runAt('2026-12-06T07:00:00Z');
    expect(await subjectsTo(seller)).toEqual([]);
    await runAt('2026-12-07T07:00:00Z');
    expect(await subjectsTo(seller)).toHaveLength(1);
  });

  test('comes again for a deadline that moves, and not for a notice that was cancelled or closed', async () => {
    const seller = await caller();
    const [moved, cancelled] = [await closing('Moved'), await closing('Cancelled')];
    await follow(moved, seller);
    await runAt('2026-12-05T06:00:00Z');
    await amendNotice(app, moved, { deadline: deadline('2026-12-15T11:15:00.000Z') });
    await runAt('2026-12-07T06:00:00Z');
    expect(await subjectsTo(seller)).toHaveLength(1);
    await runAt('2026-12-12T06:00:00Z');
    expect(await subjectsTo(seller)).toHaveLength(2);
    const other = await caller();
    clock.set('2026-11-20T06:00:00Z');
    await follow(cancelled, other);
    await amendNotice(app, cancelled, {}, { status: 'cancelled' });
    await runAt('2026-12-05T06:00:00Z');
    await runAt('2026-12-07T06:00:00Z');
    expect(await subjectsTo(other)).toEqual([]);
  });

  test('does not come to who wants none, muted the notice, or is blocked', async () => {
    const [off, muted, blocked] = [await caller(), await caller(), await caller()];
    const notice = await closing();
    for (const each of [off, muted, blocked]) await callApi(app, 'POST', '/wishlist', { token: each.token, body: { notices: [notice] } });
    await choose(off, []);
    await callApi(app, 'DELETE', `/notices/follow?notice=${notice}`, { token: muted.token });
    await connection.pool.query('update account set blocked_at = now() where id = $1', [blocked.person.accountId]);
    await runAt('2026-12-05T06:00:00Z');
    expect([await subjectsTo(off), await subjectsTo(muted), await subjectsTo(blocked)]).toEqual([[], [], []]);
  });

  test('reaches many people, each once', async () => {
    const notice = await closing();
    await connection.pool.query(
      `with made as (
        insert into account (public_id, username, username_key, email, email_key, language, email_verified_at)
        select lpad(i::text, 26, '0'), 'many ' || i, 'many ' || i, 'many' || i || '@people.test', 'many' || i || '@people.test', 'en', now() from generate_series(1, 450) i returning id)
       insert into notice_follower select (select id from notice where public_id = $1), id, now() - interval '30 days', 'NP' from made`,
      [notice],
    );
    await runAt('2026-12-05T08:00:00Z');
    await runAt('2026-12-05T09:00:00Z');
    const { rows } = await connection.pool.query(
      `select count(*)::int as mails, count(distinct recipient)::int as readers from mail where recipient like 'many%'`,
    );
    expect(rows).toEqual([{ mails: 450, readers: 450 }]);
  });
});

/** Somebody who was reminded, with the address that ends it. */
const reminded = async () => {
  const seller = await caller();
  await follow(await closing(), seller);
  await runAt('2026-12-05T06:00:00Z');
  const mail = await sink.next(seller.person.email);
  // The token of weeks ago has expired.
  seller.token = (await signInAs(app, seller.person)).accessToken;
  return { seller, mail, address: new URL(/<(.*)>/u.exec(mail.headers['list-unsubscribe'] as string)![1]!) };
};

describe('reminders end', () => {
  test('by one press of a mailbox provider, or by the page of the link', async () => {
    const { seller, mail, address } = await reminded();
    expect(address.pathname).toMatch(/^\/unsubscribe-reminders\/v1\./u);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect((await post(address.pathname)).statusCode).toBe(200);
    expect(await show(seller)).toEqual([]);
    expect((await post(address.pathname)).statusCode).toBe(200);
    await runAt('2026-12-07T06:00:00Z');
    expect(await subjectsTo(seller)).toHaveLength(1);
    clock.set('2026-12-05T07:00:00Z');
    await choose(seller, [1]);
    const token = address.pathname.split('/').at(-1)!;
    expect((await callApi(app, 'POST', '/user/reminders/unsubscribe', { body: { token } })).body).toEqual({ done: true });
    expect(await show(seller)).toEqual([]);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await callApi(app, 'POST', '/user/reminders/unsubscribe', { body: { token: forged } })).status).toBe(404);
    expect((await post(`/unsubscribe-reminders/${forged}`)).statusCode).toBe(404);
    // A token of other emails is none of these.
    expect((await post(`/unsubscribe/${token}`)).statusCode).toBe(404);
  });

  test('with the account; the export tells them', async () => {
    const { seller } = await reminded();
    await choose(seller, [7]);
    const { body } = await callApi<OwnExport>(app, 'GET', '/users/export', { token: seller.token });
    expect(body.reminders).toEqual({
      days: [7],
      sent: [{ notice: expect.any(String), deadline: '2026-12-08T11:15:00.000Z', days: 3, sentAt: '2026-12-05T06:00:00.000Z' }],
    });
    expect((await callApi(app, 'POST', '/users/erase', { token: seller.token, body: { password: PASSWORD } })).status).toBe(200);
    for (const table of ['reminder_setting', 'reminder_sent'])
      expect((await connection.pool.query(`select from ${table} where account_id = $1`, [seller.person.accountId])).rowCount).toBe(0);
  });
});
