import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_WISHES } from '#contract/wishlist-names.ts';
import { MEMBER, VIEWER } from '#contract/names.ts';
import type { Output } from '#contract/endpoint.ts';
import type { listWishes } from '#contract/wishlist.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-20T06:00:00Z');
const app = await testApp({ clock });
const { connection } = app;

interface Caller {
  person: MadePerson;
  token: string;
}
type WishPage = Output<typeof listWishes>;
const caller = async (options: Parameters<typeof makePerson>[1] = { orgType: 'SELLER' }): Promise<Caller> => {
  const person = await makePerson(app, options);
  return { person, token: await tokenOf(app, person) };
};
const colleague = ({ person: { organisation, organisationId } }: Caller, roleId: typeof MEMBER | typeof VIEWER) =>
  caller({ joins: { id: organisationId, publicId: organisation, roleId } });
const add = ({ token }: Caller, notices: string[], rest: Record<string, unknown> = {}) =>
  callApi<{ added: number; present: number; code?: string }>(app, 'POST', '/wishlist', { token, body: { notices, ...rest } });
const read = async ({ token }: Caller, query = '') => (await callApi<WishPage>(app, 'GET', `/wishlist${query}`, { token })).body;
const edit = ({ token }: Caller, body: Record<string, unknown>, revision = 1) =>
  callApi<{ code?: string; revision: number; current?: unknown }>(app, 'PATCH', '/wishlist', { token, body, headers: { 'if-match': `"${revision}"` } });
const remove = ({ token }: Caller, notice: string, list = 'own') => callApi(app, 'DELETE', `/wishlist?notice=${notice}&list=${list}`, { token });
const titles = ({ items }: WishPage) => items.map(({ notice }) => notice.title);
const notice = (title: string, content: Record<string, unknown> = {}) => makeNotice(app, { content: { title, ...content } });
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
const until = (day: string) => ({ deadline: { at: `${day}T06:00:00.000Z`, zone: 'Asia/Kathmandu' } });

let seller: Caller;
beforeAll(async () => void (seller = await caller()));

describe('a wishlist of one’s own', () => {
  test('takes a notice with its note and labels, keeps both when it is saved again, and gives them back when it is taken off', async () => {
    const bridge = await notice('Bridge');
    expect((await add(seller, [bridge], { note: '  Ask Maya.  ', labels: ['Bridges', 'bridges', '  Far   West '] })).body).toEqual({ added: 1, present: 0 });
    expect((await add(seller, [bridge, bridge], { note: 'Another' })).body).toEqual({ added: 0, present: 1 });
    const [wish] = (await read(seller)).items;
    expect(wish).toMatchObject({ note: 'Ask Maya.', labels: ['Bridges', 'Far West'], savedBy: null, revision: 1, savedAt: '2026-11-20T06:00:00.000Z' });
    expect((await edit(seller, { notice: bridge, note: 'Ask Anil.', labels: [] })).body).toEqual({ note: 'Ask Anil.', labels: [], revision: 2 });
    const late = await edit(seller, { notice: bridge, note: 'From an old tab', labels: [] });
    expect([late.status, late.body.current]).toEqual([412, { note: 'Ask Anil.', labels: [], revision: 2 }]);
    expect((await remove(seller, bridge)).body).toEqual({ note: 'Ask Anil.', labels: [] });
    expect((await remove(seller, bridge)).body).toEqual({ note: '', labels: [] });
    expect((await edit(seller, { notice: bridge, note: 'Gone', labels: [] })).status).toBe(404);
    expect((await read(seller)).total).toBe(0);
  });

  test('is found by title, note and label, and sorted by what closes first', async () => {
    const own = await caller();
    for (const [title, rest, day] of [
      ['Road', { note: 'Needs a partner' }, '2026-12-20'],
      ['Bridge', { labels: ['Steel'] }, '2026-12-01'],
      ['Tunnel', { labels: ['steel', '100%'] }, '2026-11-01'],
    ] as const) {
      pass(1000);
      await add(own, [await notice(title, until(day))], rest);
    }
    expect(titles(await read(own))).toEqual(['Tunnel', 'Bridge', 'Road']);
    expect(titles(await read(own, '?sort=deadline'))).toEqual(['Bridge', 'Road', 'Tunnel']);
    expect(titles(await read(own, '?sort=title'))).toEqual(['Bridge', 'Road', 'Tunnel']);
    expect(titles(await read(own, '?open=true&sort=title'))).toEqual(['Bridge', 'Road']);
    expect(titles(await read(own, '?open=false'))).toEqual(['Tunnel']);
    expect(titles(await read(own, '?q=PARTNER'))).toEqual(['Road']);
    expect(titles(await read(own, '?q=unn'))).toEqual(['Tunnel']);
    expect(titles(await read(own, '?q=%25'))).toEqual(['Tunnel']);
    expect(titles(await read(own, '?label=STEEL&sort=title'))).toEqual(['Bridge', 'Tunnel']);
    const { labels, counts, mayWrite } = await read(own, '?label=STEEL');
    expect(labels.map(({ label, count }) => [label.toLowerCase(), count])).toEqual([
      ['100%', 1],
      ['steel', 2],
    ]);
    expect([counts, mayWrite]).toEqual([{ own: 3, team: 0 }, true]);
  });

  test('is read page by page in each order, each notice once', async () => {
    const own = await caller();
    const saved = await Promise.all(Array.from({ length: 25 }, (_, index) => notice(`Road ${index % 3}`, index % 2 ? until('2026-12-01') : {})));
    expect((await add(own, saved)).body).toEqual({ added: 25, present: 0 });
    for (const sort of ['saved', 'deadline', 'title']) {
      const seen: string[] = [];
      for (let query = `?size=10&sort=${sort}`; query !== '';) {
        const page = await read(own, query);
        seen.push(...page.items.map(({ notice: { id } }) => id));
        query = page.next === null ? '' : `?size=10&sort=${sort}&cursor=${page.next}`;
      }
      expect([sort, seen.toSorted()]).toEqual([sort, saved.toSorted()]);
    }
  });

  test('holds only notices that the person may see, and shows of a locked one what everybody sees', async () => {
    const buyer = await caller({});
    const draft = await makeNotice(app, { status: 'draft', buyerId: buyer.person.organisationId });
    const locked = await makeNotice(app, { free: false, content: { title: 'Locked', city: 'Hiddentown' } });
    expect((await add(seller, [draft])).status).toBe(404);
    expect((await add(seller, [locked, draft])).status).toBe(404);
    expect((await read(seller)).total).toBe(0);
    await add(seller, [locked]);
    const { items } = await read(seller);
    expect(items.map(({ notice: card }) => card.locked)).toEqual([true]);
    expect(JSON.stringify(items)).not.toContain('Hiddentown');
    await connection.pool.query(`update notice set status = 'draft' where public_id = $1`, [locked]);
    expect((await read(seller)).total).toBe(0);
  });

  test('is nobody else’s, and tells cards what is on it', async () => {
    const [own, other] = [await caller(), await caller()];
    const [first, second] = [await notice('Mine'), await notice('Not mine')];
    await add(own, [first]);
    const found = (by: Caller) => callApi(app, 'GET', `/wishlist/notices?ids=${first},${second}`, { token: by.token });
    expect((await found(own)).body).toEqual({ ids: [first] });
    expect((await found(other)).body).toEqual({ ids: [] });
    expect((await read(other)).total).toBe(0);
    expect((await edit(other, { notice: first, note: 'Not yours', labels: [] })).status).toBe(404);
    await remove(other, first);
    expect((await read(own)).total).toBe(1);
  });

  test('has a bound, and a wrong request changes nothing', async () => {
    const own = await caller();
    const stored = await notice('Stored');
    await connection.pool.query(
      `insert into wish (account_id, notice_id, saved_by, saved_at)
       select $1, id, $1, now() from (select id from notice order by id limit $2) n`,
      [own.person.accountId, MAX_WISHES],
    );
    const missing = MAX_WISHES - (await connection.pool.query('select from wish where account_id = $1', [own.person.accountId])).rowCount!;
    await connection.pool.query(
      `with made as (insert into notice (public_id, content, content_digest, free, kind, origin, status, title, type)
         select lpad(translate(to_hex(g), 'iloux', '00000'), 26, 'z'), content, content_digest, free, kind, origin, status, title, type
         from notice, generate_series(1, $3) g where public_id = $2 returning id)
       insert into wish (account_id, notice_id, saved_by, saved_at) select $1, id, $1, now() from made`,
      [own.person.accountId, stored, missing],
    );
    const refused = await add(own, [await notice('One too many')]);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await read(own, '?q=too many')).total).toBe(0);
    for (const rest of [
      { note: 'x'.repeat(2001) },
      { labels: Array.from({ length: 11 }, (_, index) => `L${index}`) },
      { labels: [' '] },
      { list: 'all' },
      { note: '\u0000' },
    ])
      expect((await add(seller, [stored], rest)).status).toBe(400);
    expect((await add(seller, [])).status).toBe(400);
    expect((await callApi(app, 'POST', '/wishlist', { body: { notices: [stored] } })).status).toBe(401);
  });
});

describe('the wishlist that an organisation shares', () => {
  test('is read by every member, and changed by those whose role allows it, each change with an entry in the log', async () => {
    const owner = await caller();
    const [member, viewer] = [await colleague(owner, MEMBER), await colleague(owner, VIEWER)];
    const stranger = await caller();
    const bridge = await notice('Bridge');
    expect((await add(viewer, [bridge], { list: 'team' })).status).toBe(403);
    expect((await add(member, [bridge], { list: 'team', labels: ['Steel'] })).body).toEqual({ added: 1, present: 0 });
    for (const reader of [owner, member, viewer]) {
      const shared = await read(reader, '?list=team');
      expect(shared.items.map(({ savedBy, labels }) => [savedBy, labels])).toEqual([[expect.any(String), ['Steel']]]);
      expect([shared.counts, shared.mayWrite]).toEqual([{ own: 0, team: 1 }, reader !== viewer]);
    }
    expect((await read(stranger, '?list=team')).total).toBe(0);
    expect((await edit(owner, { notice: bridge, list: 'team', note: 'With Maya', labels: [] })).status).toBe(200);
    expect((await edit(member, { notice: bridge, list: 'team', note: 'With Anil', labels: [] })).status).toBe(412);
    expect((await remove(viewer, bridge, 'team')).status).toBe(403);
    expect((await remove(member, bridge, 'team')).status).toBe(200);
    const { rows } = await connection.pool.query<{ action: string; details: unknown }>(
      `select action, details from audit_entry where organisation_id = $1 and action like 'wish.%' order by id`,
      [owner.person.organisationId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['wish.add', 'wish.change', 'wish.remove']);
    expect(JSON.stringify(rows)).not.toContain('Maya');
  });

  test('takes what two colleagues save at once, once', async () => {
    const owner = await caller();
    const member = await colleague(owner, MEMBER);
    const saved = await Promise.all(Array.from({ length: 8 }, (_, index) => notice(`Road ${index}`)));
    const answers = await Promise.all([owner, member, owner, member].map((by) => add(by, saved, { list: 'team' })));
    expect(answers.map(({ body }) => body.added + body.present)).toEqual([8, 8, 8, 8]);
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(8);
    expect((await read(owner, '?list=team')).total).toBe(8);
  });

  test('is not there for somebody without an organisation', async () => {
    const alone = await caller({ alone: true });
    expect((await read(alone)).counts).toEqual({ own: 0, team: null });
    expect((await callApi(app, 'GET', '/wishlist?list=team', { token: alone.token })).status).toBe(403);
    expect((await add(alone, [await notice('Bridge')], { list: 'team' })).status).toBe(403);
  });
});
