import { beforeAll, describe, expect, test } from 'vitest';
import type { Output } from '#contract/endpoint.ts';
import type { listAssignments } from '#contract/assignments.ts';
import { MEMBER, VIEWER } from '#contract/names.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-20T06:00:00Z');
const app = await testApp({ clock });
const { connection } = app;

interface Caller {
  person: MadePerson;
  token: string;
  /** Public id. */
  id: string;
}
const caller = async (options: Parameters<typeof makePerson>[1] = { orgType: 'SELLER' }): Promise<Caller> => {
  const person = await makePerson(app, options);
  const token = await tokenOf(app, person);
  return { person, token, id: (await callApi<{ id: string }>(app, 'GET', '/users/profile', { token })).body.id };
};
const colleague = ({ person: { organisation, organisationId } }: Caller, roleId: typeof MEMBER | typeof VIEWER) =>
  caller({ joins: { id: organisationId, publicId: organisation, roleId } });

type Answer = { code?: string; revision?: number; current?: unknown; errors?: { path: string; rule: string }[] };
const assign = ({ token }: Caller, notice: string, { id: assignee }: Pick<Caller, 'id'>, rest: Record<string, unknown> = {}) =>
  callApi<Answer>(app, 'POST', '/assignments', { token, body: { notice, assignee, dueOn: null, ...rest } });
const change = ({ token }: Caller, notice: string, revision: number, rest: Record<string, unknown> = {}) =>
  callApi<Answer>(app, 'PATCH', '/assignments', {
    token,
    body: { notice, ...rest },
    headers: { 'if-match': `"${revision}"` },
  });
const read = async ({ token }: Caller, query = '') => (await callApi<Output<typeof listAssignments>>(app, 'GET', `/assignments${query}`, { token })).body;
const notice = (title: string) => makeNotice(app, { content: { title } });
const mails = async ({ email }: MadePerson) =>
  (await connection.pool.query<{ subject: string; body: string }>(`select subject, body_text as body from mail where recipient = $1 order by id`, [email]))
    .rows;

let owner: Caller, member: Caller, viewer: Caller;
beforeAll(async () => {
  owner = await caller();
  [member, viewer] = [await colleague(owner, MEMBER), await colleague(owner, VIEWER)];
});

describe('assignments', () => {
  test('a tender is given to a colleague, who is told by email, and moves on until it is handed in', async () => {
    const road = await notice('Road');
    expect((await assign(owner, road, member, { dueOn: '2026-12-01', note: 'Ask for the drawings.' })).body).toEqual({ revision: 1 });
    const [mail] = await mails(member.person);
    expect(mail!.subject).toBe('Assigned to you: Road');
    expect(mail!.body).toContain('Tuesday, 1 December 2026');
    expect(mail!.body).toContain('Ask for the drawings.');
    const seen = await read(viewer);
    expect(seen.items).toEqual([
      expect.objectContaining({
        assignee: { id: member.id, name: expect.any(String) },
        isMine: false,
        state: 'to-judge',
        dueOn: '2026-12-01',
        note: 'Ask for the drawings.',
        revision: 1,
      }),
    ]);
    expect([seen.mayAssign, seen.counts]).toEqual([false, { 'to-judge': 1, preparing: 0, submitted: 0, dropped: 0 }]);
    expect((await change(member, road, 1, { state: 'preparing', dueOn: '2026-12-02', note: 'They are there.' })).body).toEqual({ revision: 2 });
    const late = await change(owner, road, 1, { state: 'dropped' });
    expect([late.status, late.body.current]).toEqual([
      412,
      { assignee: member.id, state: 'preparing', dueOn: '2026-12-02', note: 'They are there.', revision: 2 },
    ]);
    expect((await change(owner, road, 2, { assignee: owner.id, state: 'submitted' })).body).toEqual({ revision: 3 });
    // What a change does not name stays.
    expect((await read(owner, '?q=road')).items[0]).toMatchObject({ dueOn: '2026-12-02', note: 'They are there.', state: 'submitted' });
    expect((await read(owner, '?mine=true&state=submitted')).items).toHaveLength(1);
    expect((await mails(owner.person)).filter(({ subject }) => subject.startsWith('Assigned'))).toEqual([]);
    expect((await callApi(app, 'DELETE', `/assignments?notice=${road}`, { token: member.token })).body).toEqual({ ended: true });
    expect((await callApi(app, 'DELETE', `/assignments?notice=${road}`, { token: member.token })).body).toEqual({ ended: false });
    const { rows } = await connection.pool.query<{ action: string; details: unknown }>(
      `select action, details from audit_entry where organisation_id = $1 and action like 'assignment.%' order by id`,
      [owner.person.organisationId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['assignment.add', 'assignment.change', 'assignment.change', 'assignment.end']);
    expect(JSON.stringify(rows)).not.toContain('drawings');
  });

  test('without the permission only the state and the note of one’s own change', async () => {
    const bridge = await notice('Bridge');
    expect((await assign(viewer, bridge, viewer)).status).toBe(403);
    await assign(member, bridge, viewer, { dueOn: '2026-12-01' });
    expect((await change(viewer, bridge, 1, { state: 'preparing', note: 'Begun.' })).body).toEqual({ revision: 2 });
    expect((await change(viewer, bridge, 2, { dueOn: '2026-12-09' })).status).toBe(403);
    expect((await change(viewer, bridge, 2, { assignee: owner.id })).status).toBe(403);
    const other = await notice('Other bridge');
    await assign(member, other, owner);
    expect((await change(viewer, other, 1, { state: 'dropped' })).status).toBe(403);
    expect((await callApi(app, 'DELETE', `/assignments?notice=${bridge}`, { token: viewer.token })).status).toBe(403);
  });

  test('one tender is one person’s: two who assign it at once are told', async () => {
    const tunnel = await notice('Tunnel');
    const answers = await Promise.all([assign(owner, tunnel, member), assign(member, tunnel, owner)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.errors).toEqual([expect.objectContaining({ path: 'body.notice', rule: 'assigned' })]);
  });

  test('stay in the team: nobody else gets one, sees one or changes one', async () => {
    const stranger = await caller();
    const weir = await notice('Weir');
    const refused = await assign(owner, weir, stranger);
    expect([refused.status, refused.body.errors?.[0]?.rule]).toEqual([400, 'not-in-team']);
    await assign(owner, weir, member);
    expect((await read(stranger)).total).toBe(0);
    expect((await change(stranger, weir, 1, { state: 'dropped' })).status).toBe(404);
    expect((await callApi(app, 'DELETE', `/assignments?notice=${weir}`, { token: stranger.token })).body).toEqual({ ended: false });
    expect((await change(owner, weir, 1, { assignee: stranger.id })).status).toBe(400);
    const buyer = await caller({});
    const draft = await makeNotice(app, { status: 'draft', buyerId: buyer.person.organisationId });
    expect((await assign(owner, draft, member)).status).toBe(404);
    expect((await callApi(app, 'GET', '/assignments', { token: (await caller({ alone: true })).token })).status).toBe(403);
  });

  test('of somebody who has left wait for somebody else', async () => {
    const leaver = await colleague(owner, MEMBER);
    const canal = await notice('Canal of the leaver');
    await assign(owner, canal, leaver);
    expect((await callApi(app, 'POST', '/team/leave', { token: leaver.token, body: {} })).status).toBe(200);
    const [left] = (await read(owner, '?q=leaver')).items;
    expect(left!.assignee).toBeNull();
    expect((await change(owner, canal, 1, { assignee: member.id, state: 'preparing' })).body).toEqual({ revision: 2 });
    expect((await read(owner, '?q=leaver')).items[0]!.assignee).toMatchObject({ id: member.id });
  });

  test('are found, filtered by person and state, sorted by day, and read page by page', async () => {
    const boss = await caller();
    const helper = await colleague(boss, MEMBER);
    for (const [title, dueOn] of [
      ['Gamma', '2026-12-03'],
      ['Alpha', null],
      ['Beta', '2026-12-01'],
    ] as const)
      await assign(boss, await notice(title), helper, { dueOn });
    const own = await notice('Delta 100%');
    await assign(boss, own, boss, { note: 'pumps' });
    const titles = async (query: string) => (await read(boss, query)).items.map(({ notice: card }) => card.title);
    expect(await titles('')).toEqual(['Beta', 'Gamma', 'Alpha', 'Delta 100%']);
    expect(await titles('?sort=title')).toEqual(['Alpha', 'Beta', 'Delta 100%', 'Gamma']);
    expect(await titles(`?assignee=${helper.id}`)).toEqual(['Beta', 'Gamma', 'Alpha']);
    expect(await titles('?mine=true')).toEqual(['Delta 100%']);
    expect(await titles('?q=PUMPS')).toEqual(['Delta 100%']);
    expect(await titles('?q=%25')).toEqual(['Delta 100%']);
    expect(await titles('?state=preparing')).toEqual([]);
    const seen: string[] = [];
    for (let query = '?size=2'; query !== '';) {
      const page = await read(boss, query);
      expect(page.total).toBe(4);
      seen.push(...page.items.map(({ notice: card }) => card.title));
      query = page.next === null ? '' : `?size=2&cursor=${page.next}`;
    }
    expect(seen).toEqual(['Beta', 'Gamma', 'Alpha', 'Delta 100%']);
  });

  test('answer wrong input, and change nothing then', async () => {
    const road = await notice('Road of wrong input');
    for (const rest of [{ dueOn: '2026-02-30' }, { dueOn: '1' }, { note: 'x'.repeat(2001) }, { assignee: 'nobody' }, { extra: 1 }])
      expect((await assign(owner, road, member, rest)).status).toBe(400);
    expect((await read(owner, '?q=wrong input')).total).toBe(0);
    expect((await callApi(app, 'GET', '/assignments?state=none', { token: owner.token })).status).toBe(400);
    expect((await callApi(app, 'GET', '/assignments')).status).toBe(401);
  });
});
