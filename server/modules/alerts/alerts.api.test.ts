import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_ALERTS, MAX_MAILED } from '#contract/alert-names.ts';
import type { Alert, listAlertMatches, listAlerts, previewAlert } from '#contract/alerts.ts';
import type { Output } from '#contract/endpoint.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { markRefusing } from '#server/platform/mail/mail-rows.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailOf } from '#tests/support/mail.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { refreshAlerts } from './matching/compile-alerts.ts';
import { tellDue } from './telling/tell-due.ts';

// Thursday, 06:00 in UTC, 11:45 in Kathmandu.
const clock = fixedClock('2026-11-26T06:00:00Z');
const app = await testApp({ clock });
const mail = await mailOf(app);

interface Caller {
  person: MadePerson;
  token: string;
}
const caller = async (options: Parameters<typeof makePerson>[1] = { orgType: 'SELLER' }): Promise<Caller> => {
  const person = await makePerson(app, options);
  return { person, token: await tokenOf(app, person) };
};
const defaults = { frequency: 'instant', timeZone: 'Asia/Kathmandu' };
type Added = { alert: Alert; correctedTo: string | null; code?: string };
const add = ({ token }: Caller, search: Record<string, unknown>, rest: Record<string, unknown> = {}, host?: string) =>
  callApi<Added>(app, 'POST', '/user/alerts', { token, body: { name: 'Works', search, ...defaults, ...rest }, ...(host ? { host } : {}) });
const list = async ({ token }: Caller) => (await callApi<Output<typeof listAlerts>>(app, 'GET', '/user/alerts', { token })).body;
const matches = async ({ token }: Caller, query = '') =>
  (await callApi<Output<typeof listAlertMatches>>(app, 'GET', `/user/alerts/matches${query}`, { token })).body;
const titles = async (of: Caller, query = '') => (await matches(of, query)).items.map(({ notice }) => notice.title);
const edit = ({ token }: Caller, { id, name, frequency, hour, weekday, timeZone, byMail, paused, revision }: Alert, changes: Record<string, unknown>) =>
  callApi<Added>(app, 'PATCH', '/user/alerts', {
    token,
    body: { id, name, frequency, hour, weekday, timeZone, byMail, paused, ...changes },
    headers: { 'if-match': `"${revision}"` },
  });
/** Signs somebody in anew: a session ends after some hours. */
const signIn = async (of: Caller) => void (of.token = await tokenOf(app, of.person));
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const open = { deadline: { at: '2027-03-01T06:00:00.000Z', zone: 'Asia/Kathmandu' } };
/** Publishes notices a second later, and has everybody handle them. @returns their public ids. */
async function publish(...notices: (string | ({ title: string } & Record<string, unknown>))[]): Promise<string[]> {
  pass(1000);
  const ids: string[] = [];
  for (const given of notices) {
    const { free = true, buyerId = null, ...content } = typeof given === 'string' ? { title: given } : given;
    ids.push(await makeNotice(app, { free: free as boolean, buyerId: buyerId as number | null, content: { ...open, ...content } }));
  }
  await drainAll(app.ctx);
  return ids;
}
const mailed = (to: Caller) => mail.received.filter((each) => each.to === to.person.email && each.headers['list-unsubscribe'] !== undefined);
/** What is mailed to somebody by now. */
async function tell(to: Caller, count: number) {
  await tellDue(app.ctx);
  await expect.poll(() => mailed(to).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return mailed(to);
}

const preview = async (search: Record<string, unknown>) =>
  (await callApi<Output<typeof previewAlert>>(app, 'POST', '/user/alerts/preview', { body: { search } })).body;

let seller: Caller;
beforeAll(async () => {
  await publish('Bridge over the Karnali', 'Road to Jumla', 'Hospital beds');
  seller = await caller();
});

describe('an alert', () => {
  test('finds what becomes public after it was saved, and says why', async () => {
    const own = await caller();
    const { body } = await add(own, { q: 'bridge' });
    expect(body.alert).toMatchObject({ name: 'Works', search: { q: 'bridge', scope: 'local' }, unseen: 0, byMail: true, paused: false, nextMailAt: null });
    await add(own, { country: 'NP', q: 'bridges' }, { name: 'All bridges' });
    await publish('Bridges of Humla', 'A road', { title: 'A bridge in Kenya', country: 'KE' });
    const { items, total } = await matches(own);
    expect([items.map(({ notice }) => notice.title), total]).toEqual([['Bridges of Humla'], 1]);
    expect(items[0]).toMatchObject({ alerts: [{ name: 'Works' }, { name: 'All bridges' }], seen: false, relevant: true });
    const { items: alerts, unseen } = await list(own);
    expect([alerts.map((alert) => [alert.name, alert.unseen, alert.lastWeek]), unseen]).toEqual([
      [
        ['All bridges', 1, 1],
        ['Works', 1, 1],
      ],
      1,
    ]);
    const until = clock.now().toISOString();
    expect((await callApi(app, 'POST', '/user/alerts/seen', { token: own.token, body: { until, notices: [] } })).body).toEqual({ marked: 0, unseen: 1 });
    expect((await callApi(app, 'POST', '/user/alerts/seen', { token: own.token, body: { until } })).body).toEqual({ marked: 1, unseen: 0 });
    expect((await matches(own)).items[0]!.seen).toBe(true);
    expect(await titles(seller)).toEqual([]);
  });

  test('mends a misspelt word when it is saved, and says so', async () => {
    const own = await caller();
    const { body } = await add(own, { q: 'brigde' });
    expect([body.correctedTo?.toLowerCase(), body.alert.search['q']?.toLowerCase()]).toEqual(['bridge', 'bridge']);
    await publish('Another bridge');
    expect(await titles(own)).toEqual(['Another bridge']);
    expect((await add(own, { q: 'brigde', exact: 'true' })).body.correctedTo).toBeNull();
  });

  test('learns a spelling that turns up later', async () => {
    const own = await caller();
    await add(own, { q: 'कम्पनी' });
    await publish({ title: 'बीमा कंपनी', language: 'ne' });
    expect(await titles(own)).toEqual(['बीमा कंपनी']);
  });

  test('is saved once, and loses nothing by a new name or hour', async () => {
    const own = await caller();
    const { alert } = (await add(own, { q: 'harbour', country: 'NP,KE' }, { frequency: 'daily', hour: 12, timeZone: 'UTC' })).body;
    expect((await add(own, { country: 'KE,NP', q: 'harbour' })).status).toBe(409);
    await publish('A harbour');
    const renamed = (await edit(own, alert, { name: 'Harbours', search: { q: 'harbour', country: 'KE,NP' } })).body.alert;
    expect(renamed).toMatchObject({ name: 'Harbours', nextMailAt: alert.nextMailAt });
    clock.set(new Date('2026-11-26T12:00:00Z'));
    expect((await tell(own, 1)).map(({ subject }) => subject)).toEqual(['New tenders (1): Harbours']);
  });

  test('keeps silent while it is paused, and begins anew', async () => {
    const own = await caller();
    const { alert } = (await add(own, { q: 'tunnel' })).body;
    const paused = (await edit(own, alert, { paused: true })).body.alert;
    expect(paused).toMatchObject({ paused: true, revision: 2 });
    await publish('A tunnel while it is paused');
    await edit(own, paused, { paused: false });
    await publish('A tunnel after that');
    expect(await titles(own)).toEqual(['A tunnel after that']);
    expect((await edit(own, alert, { paused: true })).status).toBe(412);
  });

  test('looks for something else from its change on, and keeps what it found', async () => {
    const own = await caller();
    const { alert } = (await add(own, { q: 'canal' })).body;
    await publish('A canal');
    const changed = (await edit(own, alert, { name: 'Dams', search: { q: 'dam', cpv: '45' } })).body.alert;
    expect(changed).toMatchObject({ name: 'Dams', search: { q: 'dam', cpv: '45', scope: 'local' }, lastWeek: 1 });
    await publish('Another canal', { title: 'A dam', classifications: [{ scheme: 'CPV', code: '45247270' }] }, 'A dam without a code');
    expect(await titles(own)).toEqual(['A dam', 'A canal']);
    expect(await titles(own, `?alert=${alert.id}`)).toEqual(['A dam', 'A canal']);
    expect((await callApi(app, 'DELETE', `/user/alerts?id=${alert.id}`, { token: own.token })).body).toEqual({ done: true });
    expect(await titles(own)).toEqual([]);
    expect((await callApi(app, 'GET', `/user/alerts/matches?alert=${alert.id}`, { token: own.token })).status).toBe(404);
  });

  test('is refused where it can find nothing, where its zone does not exist, and beyond the limit', async () => {
    const own = await caller();
    for (const search of [{ state: 'awarded' }, { q: '%' }, { publishedFrom: '2026-12-01', publishedTo: '2026-11-01' }, { country: 'NP', unknown: '1' }])
      expect([search, (await add(own, search)).status]).toEqual([search, 400]);
    expect((await add(own, {}, { timeZone: 'Mars/Olympus' })).status).toBe(400);
    expect((await add(own, {}, { name: '  ' })).status).toBe(400);
    await app.connection.pool.query(
      `insert into alert (public_id, account_id, site, name, search, frequency, hour, weekday, time_zone, by_mail, created_at, since, next_at,
         published_from, published_before, deadline_from, deadline_before, value_from, value_to, closing, compiled_at)
       select 'made-up-' || n, $1, 'NP', 'x', '{}', 'daily', 7, 1, 'UTC', true, now(), now(), now(), '-infinity', 'infinity', '-infinity', 'infinity', -2, 'Infinity', false, now()
       from generate_series(1, $2::int) n`,
      [own.person.accountId, MAX_ALERTS],
    );
    expect((await add(own, {})).status).toBe(409);
    for (const search of [{ publishedTo: '2026-11-20' }, { deadlineTo: '2026-11-20' }]) expect((await add(own, search)).status).toBe(400);
    expect((await callApi(app, 'POST', '/user/alerts', { body: { name: 'x', search: {}, ...defaults } })).status).toBe(401);
  });

  test('belongs to its person alone', async () => {
    const [own, other] = [await caller(), await caller()];
    const { alert } = (await add(own, { q: 'weir' })).body;
    const [weir] = await publish('A weir');
    expect((await edit(other, alert, { name: 'Mine' })).status).toBe(404);
    expect((await callApi(app, 'DELETE', `/user/alerts?id=${alert.id}`, { token: other.token })).status).toBe(404);
    expect((await callApi(app, 'GET', `/user/alerts/matches?alert=${alert.id}`, { token: other.token })).status).toBe(404);
    expect((await callApi(app, 'POST', '/user/alerts/feedback', { token: other.token, body: { notice: weir, relevant: false } })).status).toBe(404);
    expect(await titles(own)).toEqual(['A weir']);
  });

  test('finds a locked notice by what everybody may see of it alone; an administrator’s finds it by all of it', async () => {
    const [own, admin] = [await caller(), await caller({ superAdmin: true })];
    for (const each of [own, admin]) {
      await signIn(each);
      await add(each, { q: 'quetzalic' });
      await add(each, { q: 'aqueduct' });
    }
    await publish({ title: 'An aqueduct', contractNumber: 'Quetzalic-7', free: false });
    expect((await matches(own)).items.map(({ notice, alerts }) => [notice.title, notice.locked, alerts.length])).toEqual([['An aqueduct', true, 1]]);
    expect((await matches(admin)).items.map(({ alerts }) => alerts.length)).toEqual([2]);
    expect(JSON.stringify(await matches(own))).not.toContain('Quetzalic');
    const [email] = await tell(own, 1);
    expect(email!.text).toContain('An aqueduct');
    expect(email!.text + email!.html).not.toContain('Quetzalic');
  });
});

describe('its email', () => {
  test('comes once for several alerts, with the reasons, a link for each tender and one press to end it', async () => {
    const own = await caller();
    const a = (await add(own, { q: 'culvert' }, { name: 'Culverts' })).body.alert;
    await add(own, { country: 'NP', q: 'culvert jumla' }, { name: 'Jumla' });
    await publish('Culvert of Jumla', 'Culvert of Humla');
    const [email, ...others] = await tell(own, 1);
    expect(others).toEqual([]);
    expect(email!.subject).toBe('New tenders (2): Culverts · Jumla');
    expect(email!.text).toContain('Found by your alert: Culverts · Jumla');
    expect(email!.text).toMatch(/http:\/\/np\.localhost\S*\/notice-details\/culvert-of-jumla-/u);
    expect(email!.text).toContain('Deadline: Monday, 1 March 2027');
    // Nothing is told twice, by whichever alert.
    await tellDue(app.ctx);
    expect(mailed(own)).toHaveLength(1);
    const link = /<(http[^>]+)>/u.exec(email!.headers['list-unsubscribe']!)![1]!;
    expect(email!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const press = async () =>
      (
        await app.app.inject({
          method: 'POST',
          url: new URL(link).pathname,
          headers: { host: 'np.localhost', 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      ).statusCode;
    expect([await press(), await press()]).toEqual([200, 200]);
    expect((await list(own)).items.map(({ byMail, paused }) => [byMail, paused])).toEqual([
      [false, false],
      [false, false],
    ]);
    await publish('Culvert of Dolpa');
    await tellDue(app.ctx);
    expect(mailed(own)).toHaveLength(1);
    expect(await titles(own)).toContain('Culvert of Dolpa');
    // By email again: what it found meanwhile is in the portal, and is not told late.
    const again = (await list(own)).items.find(({ id }) => id === a.id)!;
    await edit(own, again, { byMail: true });
    await publish('Culvert of Mugu');
    const [, next] = await tell(own, 2);
    expect(next!.text).toContain('Culvert of Mugu');
    expect(next!.text).not.toContain('Dolpa');
  });

  test('is one, however many workers tell at once, and names every alert that found something', async () => {
    const own = await caller();
    await add(own, { q: 'levee' }, { name: 'Levees' });
    await add(own, { q: 'embankment' }, { name: 'Embankments' });
    await publish('An embankment');
    await publish(...Array.from({ length: MAX_MAILED }, (_, n) => `Levee ${n}`));
    await Promise.all(Array.from({ length: 4 }, () => tellDue(app.ctx)));
    const emails = await tell(own, 1);
    expect(emails.map(({ subject }) => subject)).toEqual([`New tenders (${MAX_MAILED + 1}): Levees · Embankments`]);
  });

  test('reaches the others where one person’s fails', async () => {
    const [wrong, own] = [await caller(), await caller()];
    for (const each of [wrong, own]) await add(each, { q: 'spillway' });
    await publish('A spillway');
    await app.connection.pool.query(`update account set email = 'not an address' where id = $1`, [wrong.person.accountId]);
    await expect(tellDue(app.ctx)).rejects.toThrow('one address');
    expect(await tell(own, 1)).toHaveLength(1);
    await app.connection.pool.query(`update account set email = $2 where id = $1`, [wrong.person.accountId, wrong.person.email]);
    // It is tried again in an hour.
    pass(HOUR);
    expect(await tell(wrong, 1)).toHaveLength(1);
  });

  test('has twenty tenders at most, and says how many more there are', async () => {
    const own = await caller();
    await add(own, { q: 'paving' });
    await publish(...Array.from({ length: MAX_MAILED + 3 }, (_, n) => `Paving ${n}`));
    const [email] = await tell(own, 1);
    expect(email!.subject).toContain(`(${MAX_MAILED + 3})`);
    expect(email!.text.match(/\/notice-details\//gu)).toHaveLength(MAX_MAILED);
    expect(email!.text).toContain('There are 3 more.');
    await tellDue(app.ctx);
    expect(mailed(own)).toHaveLength(1);
  });

  test('comes at its hour of the reader’s zone, daily or on its weekday, and only with news', async () => {
    const own = await caller();
    const daily = (await add(own, { q: 'turbine' }, { frequency: 'daily', hour: 7 })).body.alert;
    // 07:00 in Kathmandu is 01:15 in UTC.
    expect(daily.nextMailAt).toBe('2026-11-27T01:15:00.000Z');
    const weekly = (await add(own, { q: 'turbines' }, { frequency: 'weekly', hour: 18, weekday: 1, timeZone: 'America/New_York' })).body.alert;
    expect(weekly.nextMailAt).toBe('2026-11-30T23:00:00.000Z');
    await publish('A turbine');
    await tellDue(app.ctx);
    expect(mailed(own)).toHaveLength(0);
    clock.set(new Date('2026-11-27T01:15:00Z'));
    expect((await tell(own, 1)).map(({ subject }) => subject)).toEqual(['New tenders (1): Works']);
    // The weekly one found the same: it is told already.
    clock.set(new Date('2026-11-30T23:00:00Z'));
    await tellDue(app.ctx);
    expect(mailed(own)).toHaveLength(1);
    pass(2 * DAY);
    await publish('Another turbine');
    await signIn(own);
    expect((await list(own)).items.map(({ nextMailAt }) => nextMailAt)).toEqual(['2026-12-07T23:00:00.000Z', '2026-12-03T01:15:00.000Z']);
  });

  test('leaves out what has closed meanwhile', async () => {
    const own = await caller();
    await add(own, { q: 'pylon' }, { frequency: 'daily', hour: 12, timeZone: 'UTC' });
    await publish({ title: 'A pylon in haste', deadline: { at: new Date(clock.now().getTime() + HOUR).toISOString(), zone: 'UTC' } }, 'A pylon');
    pass(DAY);
    const [email] = await tell(own, 1);
    expect(email!.text).toContain('A pylon');
    expect(email!.text).not.toContain('in haste');
  });

  test('waits until the address is verified, and the list says why', async () => {
    const own = await caller();
    await add(own, { q: 'quarry' });
    await app.connection.pool.query('update account set email_verified_at = null where id = $1', [own.person.accountId]);
    await publish('A quarry');
    await tellDue(app.ctx);
    expect(mailed(own)).toHaveLength(0);
    await app.connection.pool.query('update account set email_verified_at = now() where id = $1', [own.person.accountId]);
    pass(HOUR);
    const [email] = await tell(own, 1);
    expect(email!.subject).toContain('(1)');
  });
});

describe('an address that does not exist', () => {
  test('gets no more emails of alerts, its person learns why, and it is tried again when they say so', async () => {
    const own = await caller();
    await add(own, { q: 'jetty' });
    await markRefusing(app.ctx, own.person.email.toUpperCase(), '550 5.1.1 No such user');
    await publish('A jetty');
    await tellDue(app.ctx);
    expect([mailed(own), (await list(own)).mailStopped, await titles(own)]).toEqual([[], 'refused', ['A jetty']]);
    expect((await callApi(app, 'POST', '/users/email/retry', { token: own.token })).status).toBe(200);
    expect((await list(own)).mailStopped).toBeNull();
    pass(HOUR);
    expect((await tell(own, 1))[0]!.subject).toContain('(1)');
  });
});

describe('what became public', () => {
  test('is told of once: an amendment, and a source that tells of the past, are not', async () => {
    const own = await caller();
    await add(own, { q: 'viaduct' });
    const { saveNotices } = await import('#server/modules/notices/index.ts');
    const imported = (key: string, title: string, isHistory: boolean) =>
      saveNotices(
        app.ctx,
        [
          {
            origin: { source: 'test', key },
            content: { title, type: 'invitationForBids', kind: 'offline', country: 'NP', ...open },
            status: 'published',
            free: true,
            buyerId: null,
            sectors: [],
            cpv: [],
          },
        ],
        isHistory ? { isHistory } : {},
      );
    pass(MINUTE);
    await imported('old', 'Viaduct of the past', true);
    await imported('new', 'Viaduct of today', false);
    await drainAll(app.ctx);
    await imported('old', 'Viaduct of the past, amended', false);
    await imported('new', 'Viaduct of today, amended', false);
    await drainAll(app.ctx);
    expect(await titles(own)).toEqual(['Viaduct of today, amended']);
  });

  test('is found by alerts that were compiled anew', async () => {
    const own = await caller();
    await add(own, { q: 'gabion', country: 'NP,KE', valueMin: '10' });
    pass(2 * DAY);
    await refreshAlerts(app.ctx);
    await publish({ title: 'Gabions', value: { amount: '20', currency: 'NPR' } }, { title: 'Cheap gabions', value: { amount: '2', currency: 'NPR' } });
    await signIn(own);
    expect(await titles(own)).toEqual(['Gabions']);
  });

  test('is not to come any more for an alert whose deadlines are over, which says so', async () => {
    const own = await caller();
    await add(own, { q: 'weir', deadlineTo: new Date(clock.now().getTime() + DAY).toISOString().slice(0, 10) });
    pass(3 * DAY);
    await signIn(own);
    expect((await list(own)).items[0]!.findsNothing).toBe(true);
  });
});

describe('a finding that is not relevant', () => {
  test('offers filters that would have left it out and keep most of the others', async () => {
    const own = await caller();
    await add(own, { q: 'gravel', scope: 'global' });
    await publish(...['One', 'Two', 'Three'].map((n) => ({ title: `Gravel ${n}`, country: 'NP', language: 'en' })), {
      title: 'Gravel Four',
      country: 'KE',
      language: 'en',
    });
    const [wrong] = await publish({ title: 'Gravel bed of a quartet', country: 'FR', language: 'fr', type: 'auction' });
    const answer = await callApi<{ alerts: { narrower: unknown[] }[] }>(app, 'POST', '/user/alerts/feedback', {
      token: own.token,
      body: { notice: wrong, relevant: false },
    });
    expect(answer.body.alerts[0]!.narrower).toEqual([
      { filter: 'type', values: ['invitationForBids'], keeps: 4, of: 4 },
      { filter: 'language', values: ['en'], keeps: 4, of: 4 },
      { filter: 'country', values: ['NP', 'KE'], keeps: 4, of: 4 },
    ]);
    expect((await matches(own)).items.find(({ notice }) => notice.id === wrong)!.relevant).toBe(false);
    expect([(await matches(own, '?relevant=true')).total, await titles(own, '?relevant=false')]).toEqual([4, ['Gravel bed of a quartet']]);
  });
});

describe('the preview', () => {
  test('counts what is open and what came in the last week, mends words, and says where nothing can be found', async () => {
    await publish('A sluice', 'A sluice gate');
    pass(8 * DAY);
    await publish('A third sluice');
    const { open: all, lastWeek, findsNothing } = await preview({ q: 'sluice' });
    expect([all.total, lastWeek.total, lastWeek.items.map(({ title }) => title), findsNothing]).toEqual([3, 1, ['A third sluice'], false]);
    expect((await preview({ q: 'sluise' })).correctedTo?.toLowerCase()).toBe('sluice');
    expect(await preview({ state: 'closed' })).toMatchObject({ findsNothing: true, open: { total: 0 } });
  });
});
