import { beforeAll, describe, expect, test } from 'vitest';
import { saveNotices } from '#server/modules/notices/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailOf } from '#tests/support/mail.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-20T06:00:00Z');
const app = await testApp({ clock });
const { ctx, connection } = app;
const sink = await mailOf(app);
const deadline = (at: string) => ({ at, zone: 'Asia/Kathmandu' });

interface Caller {
  person: MadePerson;
  token: string;
}
const caller = async (options: Parameters<typeof makePerson>[1] = { orgType: 'SELLER' }): Promise<Caller> => {
  const person = await makePerson(app, options);
  return { person, token: await tokenOf(app, person) };
};
const follow = (notice: string, { token }: Caller) => callApi(app, 'POST', '/notices/follow', { token, body: { notice } });
const stateOf = async (notice: string, { token }: Caller) => (await callApi(app, 'GET', `/notices/follow?notice=${notice}`, { token })).body;
const mailsTo = async ({ email }: MadePerson) =>
  (
    await connection.pool.query<{ subject: string; template: string; unsubscribe: string }>(
      'select subject, template, unsubscribe from mail where recipient = $1 order by id',
      [email],
    )
  ).rows;

/** A notice of a source. */
const input = (title: string) => ({
  origin: { source: 'ocds', key: 'followed' },
  content: { title, type: 'invitationForBids' as const, kind: 'offline' as const },
  status: 'published' as const,
  free: true,
  buyerId: null,
  sectors: [],
  cpv: [],
});

/** A follower who was mailed an amendment, and the address that ends such emails. */
const toldFollower = async () => {
  const notice = await makeNotice(app);
  const seller = await caller();
  await follow(notice, seller);
  await amendNotice(app, notice, { city: 'Pokhara' });
  await drainAll(ctx);
  const [mail] = await mailsTo(seller.person);
  return { notice, seller, address: new URL(mail!.unsubscribe) };
};

const post = (path: string, contentType: string, payload: string) =>
  app.app.inject({ method: 'POST', url: path, headers: { host: 'np.localhost', 'content-type': contentType }, payload });

let buyer: Caller;
beforeAll(async () => void (buyer = await caller({})));

describe('following', () => {
  test('is begun, seen, and ended', async () => {
    const notice = await makeNotice(app, { buyerId: buyer.person.organisationId });
    const seller = await caller();
    expect(await stateOf(notice, seller)).toEqual({ id: notice, following: false, muted: false });
    expect((await follow(notice, seller)).body).toEqual({ id: notice, following: true, muted: false });
    expect((await follow(notice, seller)).status).toBe(200);
    expect(await stateOf(notice, seller)).toEqual({ id: notice, following: true, muted: false });
    const ended = await callApi(app, 'DELETE', `/notices/follow?notice=${notice}`, { token: seller.token });
    expect(ended.body).toEqual({ id: notice, following: false, muted: true });
    await follow(notice, seller);
    expect(await stateOf(notice, seller)).toEqual({ id: notice, following: true, muted: false });
  });

  test('is for notices that the person may see, locked ones too', async () => {
    const seller = await caller();
    expect((await follow(await makeNotice(app, { free: false }), seller)).status).toBe(200);
    expect((await follow(await makeNotice(app, { status: 'draft', buyerId: buyer.person.organisationId }), seller)).status).toBe(404);
    expect((await follow(`${'0'.repeat(25)}z`, seller)).status).toBe(404);
    expect((await callApi(app, 'POST', '/notices/follow', { body: { notice: `${'0'.repeat(25)}z` } })).status).toBe(401);
    expect((await callApi(app, 'POST', '/notices/follow', { token: seller.token, body: { notice: '\u0000' } })).status).toBe(400);
  });

  test('is listed for the person alone, the latest first, without what is no longer public', async () => {
    const seller = await caller();
    const notices: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      clock.set(new Date(clock.now().getTime() + 1000));
      notices.push(await makeNotice(app, { content: { title } }));
      await follow(notices.at(-1)!, seller);
    }
    const read = async (query: string) =>
      (
        await callApi<{ items: { notice: { title: string } }[]; next: string | null; total: number }>(app, 'GET', `/notices/followed${query}`, {
          token: seller.token,
        })
      ).body;
    const first = await read('?size=2');
    expect(first.items.map(({ notice }) => notice.title)).toEqual(['Three', 'Two']);
    expect((await read(`?size=2&cursor=${first.next}`)).items.map(({ notice }) => notice.title)).toEqual(['One']);
    await connection.pool.query(`update notice set status = 'draft' where public_id = $1`, [notices[1]]);
    const rest = await read('');
    expect([rest.total, rest.items.map(({ notice }) => notice.title)]).toEqual([2, ['Three', 'One']]);
  });

  test('of more notices than a page holds is listed page by page, each once', async () => {
    const seller = await caller();
    const notices: string[] = [];
    // All in one instant: the notices themselves must order them.
    for (let number = 0; number < 105; number++) notices.push(await makeNotice(app, { content: { title: `Road ${number}` } }));
    for (const notice of notices) await follow(notice, seller);
    const seen: string[] = [];
    let query = '?size=100';
    for (;;) {
      const { body } = await callApi<{ items: { notice: { id: string } }[]; next: string | null; total: number }>(app, 'GET', `/notices/followed${query}`, {
        token: seller.token,
      });
      expect(body.total).toBe(105);
      seen.push(...body.items.map(({ notice }) => notice.id));
      if (body.next === null) break;
      query = `?size=100&cursor=${body.next}`;
    }
    expect(seen).toHaveLength(105);
    expect(new Set(seen)).toEqual(new Set(notices));
  });

  test('is counted for the buyer and administrators; nobody else learns the number, and nobody who follows', async () => {
    const notice = await makeNotice(app, { buyerId: buyer.person.organisationId });
    for (const seller of [await caller(), await caller()]) await follow(notice, seller);
    const count = async ({ token }: Caller) => callApi(app, 'GET', `/notices/followers?notice=${notice}`, { token });
    expect((await count(buyer)).body).toEqual({ id: notice, followers: 2 });
    expect((await count(await caller({ superAdmin: true }))).body).toEqual({ id: notice, followers: 2 });
    expect((await count(await caller())).status).toBe(403);
    expect((await count(await caller({}))).status).toBe(403);
  });

  test('ends with the account', async () => {
    const notice = await makeNotice(app);
    const seller = await caller();
    await follow(notice, seller);
    await callApi(app, 'POST', '/users/erase', { token: seller.token, body: { password: 'a fine long phrase' } });
    expect((await connection.pool.query('select from notice_follower where account_id = $1', [seller.person.accountId])).rowCount).toBe(0);
  });
});

describe('an amendment', () => {
  test('is mailed at once to everybody who follows, in their language, with what changed, the deadline first', async () => {
    const notice = await makeNotice(app, {
      buyerId: buyer.person.organisationId,
      content: { title: 'Bridge at Humla', city: 'Simikot', deadline: deadline('2026-12-01T11:15:00.000Z'), value: { amount: '1000000', currency: 'NPR' } },
    });
    const [english, nepali, stranger] = [await caller(), await caller(), await caller()];
    await connection.pool.query(`update account set language = 'ne' where id = $1`, [nepali.person.accountId]);
    for (const each of [english, nepali]) await follow(notice, each);
    await amendNotice(
      app,
      notice,
      { city: 'Nepalgunj', deadline: deadline('2026-12-08T11:15:00.000Z'), value: { amount: '1200000', currency: 'NPR' } },
      { reason: 'More time to visit the site.' },
    );
    await drainAll(ctx);
    const mail = await sink.next(english.person.email);
    expect(mail.subject).toBe('New deadline: Bridge at Humla');
    expect(mail.text).toContain('extended to Tuesday, 8 December 2026 (22 Mangsir 2083 BS), 17:00 (Kathmandu time)');
    expect(mail.text).toContain('Reason: More time to visit the site.');
    expect(mail.text).toMatch(/Deadline\n- 1 December 2026[^\n]*, 17:00\n\+ 8 December 2026[^\n]*, 17:00\n\n/u);
    expect(mail.text).toContain('- NPR 10,00,000\n+ NPR 12,00,000');
    expect(mail.text).toContain('- Simikot\n+ Nepalgunj');
    expect(mail.text.indexOf('Deadline\n')).toBeLessThan(mail.text.indexOf('Simikot'));
    expect(mail.html).toContain('<del>Simikot</del>');
    expect(mail.text).toMatch(/http:\/\/np\.localhost:\d+\/notice-details\/bridge-at-humla-/u);
    expect(mail.text).toContain('because you follow this notice');
    const inNepali = await sink.next(nepali.person.email);
    expect(inNepali.subject).toBe('नयाँ अन्तिम मिति: Bridge at Humla');
    expect(inNepali.text).toContain('१७:००');
    expect(await mailsTo(stranger.person)).toEqual([]);
  });

  test.each([
    ['amended', {}, 'Amended: Road works'],
    ['cancelled', { status: 'cancelled' as const }, 'Cancelled: Road works'],
    ['awarded', { status: 'awarded' as const }, 'Awarded: Road works'],
  ])('that is %s has a subject of its own', async (_kind, options, subject) => {
    const notice = await makeNotice(app);
    const seller = await caller();
    await follow(notice, seller);
    await amendNotice(app, notice, { city: 'Pokhara' }, options);
    await drainAll(ctx);
    expect((await mailsTo(seller.person)).map((mail) => mail.subject)).toEqual([subject]);
  });

  test('of a source is mailed too, and each amendment once, however often its event is handled', async () => {
    const [saved] = await saveNotices(ctx, [input('Well')]);
    const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
    const seller = await caller();
    await follow(rows[0]!.public_id, seller);
    await saveNotices(ctx, [input('Deep well')]);
    await connection.pool.query(
      `insert into outbox (consumer, topic, key, payload) select consumer, topic, key, payload from outbox where consumer = 'following'`,
    );
    await drainAll(ctx);
    expect((await mailsTo(seller.person)).map((mail) => mail.subject)).toEqual(['Amended: Deep well']);
    await saveNotices(ctx, [input('Deep wells')]);
    await drainAll(ctx);
    expect(await mailsTo(seller.person)).toHaveLength(2);
  });

  test('tells of a locked notice what the reader may see, and nothing where only hidden fields changed', async () => {
    const notice = await makeNotice(app, {
      free: false,
      buyerId: buyer.person.organisationId,
      content: { title: 'Locked bridge', city: 'Simikot', deadline: deadline('2026-12-01T11:15:00.000Z') },
    });
    const seller = await caller();
    for (const each of [seller, buyer]) await follow(notice, each);
    await amendNotice(app, notice, { city: 'Zagorje' }, { reason: 'Zeta' });
    await drainAll(ctx);
    expect(await mailsTo(seller.person)).toEqual([]);
    expect((await sink.next(buyer.person.email)).text).toContain('Zagorje');
    await amendNotice(app, notice, { city: 'Zircon', deadline: deadline('2026-12-09T11:15:00.000Z') }, { reason: 'Zeta' });
    await drainAll(ctx);
    const mail = await sink.next(seller.person.email);
    expect(mail.text).toContain('+ 9 December 2026');
    expect(mail.text + mail.html).not.toMatch(/Zircon|Zagorje|Zeta/u);
    expect((await sink.next(buyer.person.email)).text).toContain('Zircon');
  });

  test('is not mailed to blocked people', async () => {
    const notice = await makeNotice(app);
    const blocked = await caller();
    await follow(notice, blocked);
    await connection.pool.query('update account set blocked_at = now() where id = $1', [blocked.person.accountId]);
    await amendNotice(app, notice, { city: 'Pokhara' });
    await drainAll(ctx);
    expect(await mailsTo(blocked.person)).toEqual([]);
  });

  test('with hostile words stays text', async () => {
    const notice = await makeNotice(app, { content: { title: '<script>alert(1)</script> {{product}}\u202E' } });
    const seller = await caller();
    await follow(notice, seller);
    await amendNotice(app, notice, { eligibility: '<img src=x onerror=alert(1)> {{title}}\n--\nunsubscribe' }, { reason: '</p><h1>Big</h1>' });
    await drainAll(ctx);
    const mail = await sink.next(seller.person.email);
    expect(mail.html).not.toMatch(/<script>|<img|<h1>Big/u);
    expect(mail.text).toContain('{{title}}');
  });

  test('reaches many followers, each once', { timeout: 180_000 }, async () => {
    const notice = await makeNotice(app, { buyerId: buyer.person.organisationId });
    await connection.pool.query(
      `with made as (
        insert into account (public_id, username, username_key, email, email_key, language, email_verified_at)
        select lpad(i::text, 26, '0'), 'many ' || i, 'many ' || i, 'many' || i || '@people.test', 'many' || i || '@people.test', 'en', now() from generate_series(1, 1203) i returning id)
       insert into notice_follower select (select id from notice where public_id = $1), id, now(), 'NP' from made`,
      [notice],
    );
    await amendNotice(app, notice, { city: 'Pokhara' });
    await drainAll(ctx);
    const { rows } = await connection.pool.query(
      `select count(*)::int as mails, count(distinct recipient)::int as readers from mail where recipient like 'many%'`,
    );
    expect(rows).toEqual([{ mails: 1203, readers: 1203 }]);
    expect((await callApi(app, 'GET', `/notices/followers?notice=${notice}`, { token: buyer.token })).body).toEqual({ id: notice, followers: 1203 });
  });
});

describe('emails are stopped', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'],
  ])('by a mailbox provider, as %s', async (contentType, payload) => {
    const { notice, seller, address } = await toldFollower();
    const sent = await sink.next(seller.person.email);
    expect(sent.headers['list-unsubscribe']).toBe(`<${address.href}>`);
    expect(sent.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(sent.text).toContain(`Stop these emails: ${address.href}`);
    expect((await post(address.pathname, contentType, payload)).statusCode).toBe(200);
    expect(await stateOf(notice, seller)).toEqual({ id: notice, following: false, muted: true });
    expect((await post(address.pathname, contentType, payload)).statusCode).toBe(200);
    await amendNotice(app, notice, { city: 'Dhangadhi' });
    await drainAll(ctx);
    expect(await mailsTo(seller.person)).toHaveLength(1);
  });

  test('by the page that the link leads to', async () => {
    const { notice, seller, address } = await toldFollower();
    const token = address.pathname.split('/').at(-1);
    expect((await callApi(app, 'POST', '/notices/follow/unsubscribe', { body: { token } })).body).toEqual({ done: true });
    expect(await stateOf(notice, seller)).toMatchObject({ following: false, muted: true });
  });

  test('by nobody with a made-up link', async () => {
    const { address } = await toldFollower();
    const token = address.pathname.split('/').at(-1)!;
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await callApi(app, 'POST', '/notices/follow/unsubscribe', { body: { token: forged } })).status).toBe(404);
    expect((await callApi(app, 'POST', '/notices/follow/unsubscribe', { body: { token: 'x' } })).status).toBe(400);
    expect((await post(`/unsubscribe/${forged}`, 'application/x-www-form-urlencoded', '')).statusCode).toBe(404);
    expect((await post('/unsubscribe/x%00', 'application/x-www-form-urlencoded', '')).statusCode).toBe(404);
    expect((await post(address.pathname, 'application/x-www-form-urlencoded', 'x'.repeat(5000))).statusCode).toBe(413);
  });
});
