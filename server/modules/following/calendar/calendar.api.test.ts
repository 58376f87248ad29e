import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OwnExport } from '#contract/account.ts';
import type { CalendarFeed } from '#contract/calendar-feed.ts';
import { VIEWER } from '#contract/names.ts';
import { createLog } from '#server/platform/log.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { type Component, componentOf, readCalendar, valueOf } from '#tests/support/icalendar.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, PASSWORD, callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-20T06:00:00Z');
const logged: string[] = [];
const app = await testApp({ clock, log: createLog({ LOG_LEVEL: 'trace' }, { write: (line: string) => void logged.push(line) }) });
const { connection } = app;

interface Caller {
  person: MadePerson;
  token: string;
}
const caller = async (options: Parameters<typeof makePerson>[1] = { orgType: 'SELLER' }): Promise<Caller> => {
  const person = await makePerson(app, options);
  return { person, token: await tokenOf(app, person) };
};
const at = (instant: string) => ({ at: instant, zone: 'Asia/Kathmandu' });
const inDays = (days: number) => at(new Date(clock.now().getTime() + days * 864e5).toISOString());
const closing = (title: string, days: number) => makeNotice(app, { content: { title, deadline: inDays(days) } });
const follow = (notice: string, { token }: Caller) => callApi(app, 'POST', '/notices/follow', { token, body: { notice } });
const wish = (notice: string, { token }: Caller, list: 'own' | 'team') => callApi(app, 'POST', '/wishlist', { token, body: { notices: [notice], list } });
const selfId = async ({ token }: Caller) => (await callApi<{ id: string }>(app, 'GET', '/users/profile', { token })).body.id;
const assign = async (notice: string, by: Caller, dueOn: string | null) =>
  callApi(app, 'POST', '/assignments', { token: by.token, body: { notice, assignee: await selfId(by), dueOn } });

const show = async ({ token }: Caller) => (await callApi<{ feed: CalendarFeed | null }>(app, 'GET', '/user/calendar', { token })).body.feed;
const make = async ({ token }: Caller) => (await callApi<{ feed: CalendarFeed }>(app, 'POST', '/user/calendar', { token, body: {} })).body.feed.secretAddress!;
const read = (address: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: new URL(address).pathname, headers: { host: 'np.localhost', ...headers } });
/** The events of a calendar by their summaries. */
async function eventsAt(address: string): Promise<Map<string, Component>> {
  const answer = await read(address);
  expect(answer.statusCode).toBe(200);
  const calendar = readCalendar(answer.body);
  return new Map(calendar.components.filter(({ name }) => name === 'VEVENT').map((event) => [valueOf(event, 'SUMMARY')!, event]));
}
const summariesAt = async (address: string) => [...(await eventsAt(address)).keys()];

let buyer: Caller;
beforeAll(async () => void (buyer = await caller({})));

describe('the address of a calendar', () => {
  test('is made, shown again, replaced and ended; an earlier one is of no use at once', async () => {
    const seller = await caller();
    expect(await show(seller)).toBeNull();
    const first = await make(seller);
    expect(first).toMatch(/^http:\/\/np\.localhost:\d+\/calendar\/v1\.[\w-]{43}\.ics$/u);
    expect(await show(seller)).toEqual({ secretAddress: first, madeAt: clock.now().toISOString(), lastReadAt: null });
    expect((await read(first)).statusCode).toBe(200);
    expect(await show(seller)).toMatchObject({ lastReadAt: clock.now().toISOString() });
    const second = await make(seller);
    expect(second).not.toBe(first);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    for (let time = 0; time < 2; time++) expect((await callApi(app, 'DELETE', '/user/calendar', { token: seller.token })).body).toEqual({ feed: null });
    expect((await read(second)).statusCode).toBe(404);
    expect(await show(seller)).toBeNull();
    const { rows } = await connection.pool.query<{ action: string }>(
      `select action from audit_entry where account_id = $1 and action like 'account.calendar%' order by id`,
      [seller.person.accountId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['account.calendar-make', 'account.calendar-make', 'account.calendar-revoke']);
  });

  test('cannot be guessed, is for signed-in people, and on no other host', async () => {
    const address = await make(await caller());
    for (const path of [
      '/calendar/x.ics',
      '/calendar/.ics',
      `/calendar/v1.${randomBytes(32).toString('base64url')}.ics`,
      new URL(address).pathname.slice(0, -4),
    ])
      expect((await app.app.inject({ method: 'GET', url: path, headers: { host: 'np.localhost' } })).statusCode).toBe(404);
    expect((await app.app.inject({ method: 'GET', url: new URL(address).pathname, headers: { host: 'evil.example' } })).statusCode).toBe(404);
    for (const method of ['GET', 'POST', 'DELETE']) expect((await callApi(app, method, '/user/calendar')).status).toBe(401);
    expect((await callApi(app, 'POST', '/user/calendar', { token: (await caller()).token, body: { token: 'x' } })).status).toBe(400);
  });

  test('is in no row and no line of the log as it is', async () => {
    const address = await make(await caller());
    await read(address);
    await read(address, { 'if-none-match': '*' });
    const token = /v1\.[\w-]{43}/u.exec(address)![0];
    const { rows } = await connection.pool.query<{ row: string }>('select row_to_json(f)::text as row from calendar_feed f');
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
    const paths = logged.flatMap((line) => (JSON.parse(line) as { path?: string }).path ?? []);
    expect(paths).toContain('/calendar/v1.….ics');
    expect(logged.join('\n')).not.toContain(token.slice(3));
  });

  test('ends with the account, and while it is blocked', async () => {
    const [blocked, erased] = [await caller(), await caller()];
    const [ofBlocked, ofErased] = [await make(blocked), await make(erased)];
    await connection.pool.query('update account set blocked_at = now() where id = $1', [blocked.person.accountId]);
    expect((await read(ofBlocked)).statusCode).toBe(404);
    await connection.pool.query('update account set blocked_at = null where id = $1', [blocked.person.accountId]);
    expect((await read(ofBlocked)).statusCode).toBe(200);
    const { body } = await callApi<OwnExport>(app, 'GET', '/users/export', { token: erased.token });
    expect(body.calendarFeed).toEqual({ madeAt: clock.now().toISOString(), lastReadAt: null });
    expect(JSON.stringify(body)).not.toContain(/v1\.[\w-]{43}/u.exec(ofErased)![0]);
    expect((await callApi(app, 'POST', '/users/erase', { token: erased.token, body: { password: PASSWORD } })).status).toBe(200);
    expect((await read(ofErased)).statusCode).toBe(404);
    expect((await connection.pool.query('select from calendar_feed where account_id = $1', [erased.person.accountId])).rowCount).toBe(0);
  });

  test('is sent once, and kept by nobody else', async () => {
    const seller = await caller();
    const address = await make(seller);
    const { headers } = await read(address);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const known = { 'if-none-match': headers['etag']! };
    expect((await read(address, known)).statusCode).toBe(304);
    await follow(await makeNotice(app, { content: { deadline: inDays(9) } }), seller);
    expect((await read(address, known)).statusCode).toBe(200);
  });
});

describe('a calendar', () => {
  test('has the dates of what one follows, saved, has to work on and takes part in, and nothing of others', async () => {
    const [seller, other] = [await caller(), await caller()];
    const colleague = await caller({ joins: { id: seller.person.organisationId, publicId: seller.person.organisation, roleId: VIEWER } });
    await follow(await closing('Followed', 3), seller);
    await wish(await closing('Saved', 4), seller, 'own');
    await wish(await closing('Shared', 5), seller, 'team');
    await assign(await closing('Assigned', 6), seller, '2026-11-24');
    const bidden = await closing('Bidden', 7);
    await connection.pool.query(
      `insert into bid_interest (notice_id, organisation_id, account_id, registered_at) select id, $2, $3, now() from notice where public_id = $1`,
      [bidden, seller.person.organisationId, seller.person.accountId],
    );
    await follow(await closing('Of another', 8), other);
    expect(await summariesAt(await make(seller))).toEqual([
      'Deadline: Followed',
      'Deadline: Saved',
      'Due: Assigned',
      'Deadline: Shared',
      'Deadline: Assigned',
      'Deadline: Bidden',
    ]);
    expect(await summariesAt(await make(colleague))).toEqual(['Deadline: Shared']);
    expect(await summariesAt(await make(other))).toEqual(['Deadline: Of another']);
  });

  test('names the end of questions and the opening in the notice’s zone, with its page', async () => {
    const seller = await caller();
    const content = {
      title: 'Bridge; two, lots',
      deadline: at('2026-12-08T11:15:00.000Z'),
      questionsUntil: inDays(9),
      openingAt: at('2026-12-08T12:15:00.000Z'),
    };
    const notice = await makeNotice(app, { buyerId: buyer.person.organisationId, content });
    await follow(notice, seller);
    await assign(notice, seller, '2026-12-01');
    const address = await make(seller);
    const events = await eventsAt(address);
    expect([...events.keys()]).toEqual(['Questions close: ', 'Due: ', 'Deadline: ', 'Bid opening: '].map((kind) => `${kind}Bridge; two, lots`));
    const opening = events.get('Bid opening: Bridge; two, lots')!;
    expect(opening.properties.find(({ name }) => name === 'DTSTART')).toEqual({
      name: 'DTSTART',
      parameters: { TZID: 'Asia/Kathmandu' },
      value: '20261208T180000',
    });
    expect(valueOf(opening, 'URL')).toMatch(/^http:\/\/np\.localhost:\d+\/notice-details\/bridge/u);
    expect(valueOf(opening, 'DESCRIPTION')).toContain('Buyer: Organisation of');
    expect(events.get('Due: Bridge; two, lots')!.properties.find(({ name }) => name === 'DTSTART')).toMatchObject({
      parameters: { VALUE: 'DATE' },
      value: '20261201',
    });
    expect(new Set([...events.values()].map((event) => valueOf(event, 'UID'))).size).toBe(4);
    const calendar = readCalendar((await read(address)).body);
    expect(valueOf(calendar, 'X-WR-CALNAME')).toBe('Tenderbell: my tenders');
    expect(componentOf(calendar, 'VTIMEZONE')).toBeDefined();
  });

  test('follows amendments with a higher SEQUENCE under the same UID, and says that a tender was cancelled', async () => {
    const seller = await caller();
    const notice = await makeNotice(app, { content: { title: 'Moved', deadline: inDays(9) } });
    await follow(notice, seller);
    const address = await make(seller);
    const [before] = [...(await eventsAt(address)).values()];
    clock.set(new Date(clock.now().getTime() + 3_600_000));
    await amendNotice(app, notice, { deadline: inDays(12) });
    const [after] = [...(await eventsAt(address)).values()];
    expect(valueOf(after!, 'UID')).toBe(valueOf(before!, 'UID'));
    expect([valueOf(before!, 'SEQUENCE'), valueOf(after!, 'SEQUENCE')]).toEqual(['0', '1']);
    expect(valueOf(after!, 'LAST-MODIFIED')! > valueOf(before!, 'LAST-MODIFIED')!).toBe(true);
    expect(valueOf(after!, 'DTSTART')).not.toBe(valueOf(before!, 'DTSTART'));
    expect(valueOf(after!, 'STATUS')).toBe('CONFIRMED');
    await amendNotice(app, notice, {}, { status: 'cancelled' });
    const [cancelled] = [...(await eventsAt(address)).values()];
    expect([valueOf(cancelled!, 'STATUS'), valueOf(cancelled!, 'UID')]).toEqual(['CANCELLED', valueOf(before!, 'UID')]);
    expect(Number(valueOf(cancelled!, 'SEQUENCE'))).toBeGreaterThan(1);
  });

  test('has of a locked notice what everybody may see, and the whole for its own buyer', async () => {
    const seller = await caller();
    const content = {
      title: 'Locked',
      deadline: inDays(9),
      questionsUntil: at('2026-11-24T05:05:00.000Z'),
      openingAt: at('2026-12-24T05:05:00.000Z'),
      contractNumber: 'HIDDEN-NUMBER',
      description: 'HIDDEN-DESCRIPTION',
      city: 'HIDDEN-CITY',
    };
    const notice = await makeNotice(app, { free: false, buyerId: buyer.person.organisationId, content });
    for (const each of [seller, buyer]) await follow(notice, each);
    const [ofSeller, ofBuyer] = [await make(seller), await make(buyer)];
    const before = await read(ofSeller);
    expect(await summariesAt(ofSeller)).toEqual(['Deadline: Locked']);
    expect(before.body).not.toMatch(/HIDDEN|T105000/u);
    expect(before.body.replaceAll('\r\n ', '')).toContain('Only subscribers can read the full notice.');
    expect(await summariesAt(ofBuyer)).toEqual(['Questions close: Locked', 'Deadline: Locked', 'Bid opening: Locked']);
    // That a hidden field changed is hidden too.
    clock.set(new Date(clock.now().getTime() + 3_600_000));
    await amendNotice(app, notice, { city: 'HIDDEN-TOWN' });
    expect((await read(ofSeller)).headers['etag']).toBe(before.headers['etag']);
    expect(valueOf([...(await eventsAt(ofBuyer)).values()][0]!, 'SEQUENCE')).toBe('1');
  });

  test('ends with what the person may see: a team that they left, a notice that is public no longer', async () => {
    const seller = await caller();
    const leaver = await caller({ joins: { id: seller.person.organisationId, publicId: seller.person.organisation, roleId: VIEWER } });
    const shared = await makeNotice(app, { content: { title: 'Shared', deadline: inDays(5) } });
    await wish(shared, seller, 'team');
    const [ofSeller, ofLeaver] = [await make(seller), await make(leaver)];
    expect(await summariesAt(ofLeaver)).toEqual(['Deadline: Shared']);
    await connection.pool.query('update organisation set blocked_at = now() where id = $1', [seller.person.organisationId]);
    expect(await summariesAt(ofLeaver)).toEqual([]);
    await connection.pool.query('update organisation set blocked_at = null where id = $1', [seller.person.organisationId]);
    await callApi(app, 'POST', '/team/leave', { token: leaver.token, body: {} });
    expect(await summariesAt(ofLeaver)).toEqual([]);
    await connection.pool.query(`update notice set status = 'draft' where public_id = $1`, [shared]);
    expect(await summariesAt(ofSeller)).toEqual([]);
    // Without an event there is still a calendar.
    expect(readCalendar((await read(ofSeller)).body).components.map(({ name }) => name)).toEqual(['VTIMEZONE']);
  });

  test('is in the language of the person', async () => {
    const seller = await caller();
    await connection.pool.query(`update account set language = 'ne' where id = $1`, [seller.person.accountId]);
    await follow(await makeNotice(app, { content: { title: 'Road', deadline: inDays(5) } }), seller);
    expect(await summariesAt(await make(seller))).toEqual(['अन्तिम मिति: Road']);
  });

  test('has open ones first, what ended for 90 days, and 500 events at most', async () => {
    const seller = await caller();
    for (const [title, days] of [
      ['Long over', -91],
      ['Over', -80],
      ['Just over', -2],
      ['Soon', 2],
    ] as const)
      await follow(await makeNotice(app, { content: { title, deadline: inDays(days), publishedAt: inDays(-120) } }), seller);
    const address = await make(seller);
    expect(await summariesAt(address)).toEqual(['Deadline: Soon', 'Deadline: Just over', 'Deadline: Over']);
    await connection.pool.query(
      `with made as (
        insert into notice (public_id, title, status, kind, type, free, origin, version, content, content_digest, sectors, deadline_at, deadline_zone, open_until, published_at)
        select lpad(i::text, 26, '0'), 'Many ' || i, n.status, n.kind, n.type, true, n.origin, 1, n.content, n.content_digest, n.sectors,
          n.deadline_at + i * interval '1 hour', n.deadline_zone, n.open_until + i * interval '1 hour', n.published_at
        from notice n, generate_series(1, 600) i where n.title = 'Soon' returning id)
      insert into notice_follower select id, $1, now(), 'NP' from made`,
      [seller.person.accountId],
    );
    const summaries = await summariesAt(address);
    expect([summaries.length, summaries[0], summaries.at(-1)]).toEqual([500, 'Deadline: Soon', 'Deadline: Many 499']);
  });
});
