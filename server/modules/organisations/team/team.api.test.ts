import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { NamedRole, TeamMember } from '#contract/team.ts';
import { testApp } from '#tests/support/app.ts';
import { type MadePerson, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const app = await testApp();
const tokenOf = async (person: { username: string }) => (await signInAs(app, person)).accessToken;
interface Team {
  items: TeamMember[];
  total: number;
  next: string | null;
}
const teamOf = async (token: string, query = '', headers: Record<string, string> = {}) =>
  (await callApi<Team>(app, 'GET', `/team${query}`, { token, headers })).body;
const join = (owner: MadePerson, roleId: 2 | 3 | 4, name?: string) =>
  makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId }, ...(name ? { name } : {}) });
const change = (token: string, member: TeamMember, body: object, headers: Record<string, string> = {}) =>
  callApi<TeamMember & Problem>(app, 'PUT', `/team/${member.id}`, { token, body, headers: { 'if-match': `"${member.revision}"`, ...headers } });
const findMember = (team: Team, { username }: { username: string }) => team.items.find((member) => member.username === username)!;

describe('the team', () => {
  test('is listed to its members, owners first, in pages and by filter', async () => {
    const owner = await makePerson(app);
    const viewer = await join(owner, 4);
    await join(owner, 3, 'Zed Findable');
    const token = await tokenOf(viewer);
    const wholeTeam = await teamOf(token);
    expect(wholeTeam).toMatchObject({ total: 3 });
    expect(wholeTeam.items.map(({ roleId }) => roleId)).toEqual([2, 3, 4]);
    expect(findMember(wholeTeam, viewer).isYou).toBe(true);
    const first = await teamOf(token, '?size=2');
    const second = await teamOf(token, `?size=2&cursor=${first.next}`);
    expect([...first.items, ...second.items]).toEqual(wholeTeam.items);
    expect((await teamOf(token, '?q=findable')).items.map(({ username }) => username)).toEqual(['Zed Findable']);
    expect((await teamOf(token, '?role=2')).total).toBe(1);
    expect((await callApi<Team>(app, 'GET', '/users', { token })).body.items).toHaveLength(3);
    expect((await callApi(app, 'GET', '/team')).status).toBe(401);
    expect((await teamOf(await tokenOf(await makePerson(app)))).total).toBe(1);
  });

  test('has roles that an owner changes, with the current revision and immediate effect', async () => {
    const owner = await makePerson(app);
    const colleague = await join(owner, 4);
    const [token, colleagueToken] = [await tokenOf(owner), await tokenOf(colleague)];
    const member = findMember(await teamOf(token), colleague);
    expect((await callApi(app, 'POST', '/organization/role', { token: colleagueToken, body: { name: 'Mine', permissions: ['audit.read'] } })).status).toBe(403);
    expect((await callApi(app, 'PUT', `/team/${member.id}`, { token, body: { roleId: 2, namedRole: null } })).status).toBe(428);
    expect((await change(token, member, { roleId: 2, namedRole: null })).body).toMatchObject({ roleId: 2, revision: 2 });
    const stale = await change(token, member, { roleId: 3, namedRole: null });
    expect({ status: stale.status, current: stale.body.current }).toMatchObject({ status: 412, current: { roleId: 2, revision: 2 } });
    expect((await callApi(app, 'POST', '/organization/role', { token: colleagueToken, body: { name: 'Mine', permissions: ['audit.read'] } })).status).toBe(200);
    await callApi(app, 'DELETE', `/team/${member.id}`, { token });
    expect((await callApi(app, 'GET', '/team', { token: colleagueToken })).status).toBe(403);
  });

  test('keeps an owner: the last one is not demoted or removed and cannot leave, also when two leave at once', async () => {
    const owner = await makePerson(app);
    const token = await tokenOf(owner);
    const self = findMember(await teamOf(token), owner);
    expect((await change(token, self, { roleId: 3, namedRole: null })).body).toMatchObject({ code: 'conflict', errors: [{ rule: 'last-owner' }] });
    expect((await callApi(app, 'DELETE', `/team/${self.id}`, { token })).status).toBe(409);
    expect((await callApi(app, 'POST', '/team/leave', { token, body: {} })).status).toBe(409);
    const second = await tokenOf(await join(owner, 2));
    const leaveAnswers = await Promise.all([token, second].map((memberToken) => callApi(app, 'POST', '/team/leave', { token: memberToken, body: {} })));
    expect(leaveAnswers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is managed only by its owners, owners of its ancestors and superAdmins', async () => {
    const parent = await makePerson(app);
    const child = await makePerson(app, { under: parent.organisationId });
    const sibling = await makePerson(app, { under: parent.organisationId });
    const admin = await makePerson(app, { superAdmin: true });
    const viewer = await join(child, 4);
    const member = await join(child, 3);
    const target = findMember(await teamOf(await tokenOf(child)), viewer);
    const inChild = { 'child-org': child.organisation };
    for (const [person, status] of [
      [member, 403],
      [viewer, 403],
      [sibling, 404],
      [await makePerson(app), 404],
    ] as const)
      expect((await change(await tokenOf(person), target, { roleId: 2, namedRole: null }, inChild)).status).toBe(status);
    // Without naming the organisation a stranger acts for the own one, where there is no such person.
    expect((await change(await tokenOf(sibling), target, { roleId: 2, namedRole: null })).status).toBe(404);
    expect((await callApi(app, 'GET', '/team', { token: await tokenOf(child), headers: { 'child-org': parent.organisation } })).status).toBe(404);
    expect((await change(await tokenOf(parent), target, { roleId: 3, namedRole: null }, inChild)).status).toBe(200);
    expect((await change(await tokenOf(admin), { ...target, revision: 2 }, { roleId: 4, namedRole: null }, inChild)).status).toBe(200);
    for (const roleId of [1, 0, 5, '2']) expect((await change(await tokenOf(child), { ...target, revision: 3 }, { roleId, namedRole: null })).status).toBe(400);
    expect((await change(await tokenOf(child), { ...target, revision: 3 }, { roleId: 3, namedRole: null, superAdmin: true })).status).toBe(400);
  });
});

describe('a named role', () => {
  test('is created, assigned, changed and removed, with immediate effect', async () => {
    const owner = await makePerson(app);
    const viewer = await join(owner, 4);
    const [token, viewerToken] = [await tokenOf(owner), await tokenOf(viewer)];
    const create = (body: object) => callApi<NamedRole & Problem>(app, 'POST', '/organization/role', { token, body });
    const { body: role } = await create({ name: '  Child  keeper ', permissions: ['children.manage', 'children.read', 'children.manage'] });
    expect(role).toMatchObject({ name: 'Child keeper', permissions: ['children.read', 'children.manage'], people: 0, revision: 1 });
    expect((await create({ name: 'CHILD KEEPER', permissions: ['audit.read'] })).body.errors).toMatchObject([{ rule: 'taken' }]);
    const open = (name: string) => callApi(app, 'POST', '/organization/children', { token: viewerToken, body: { name } });
    expect((await open('First part')).status).toBe(403);
    const member = findMember(await teamOf(token), viewer);
    const rolesAnswer = await callApi(app, 'PUT', `/organization/userRoles/${member.id}`, {
      token,
      body: { namedRole: role.id },
      headers: { 'if-match': `"${member.revision}"` },
    });
    expect(rolesAnswer.body).toMatchObject({ roleId: 4, namedRole: { name: 'Child keeper' }, revision: 2 });
    expect((await open('First part')).status).toBe(200);
    expect((await callApi<Team>(app, 'GET', `/organization/userRoles?namedRole=${role.id}`, { token: viewerToken })).body.total).toBe(1);
    const putRole = (body: object, revision: number) =>
      callApi<NamedRole>(app, 'PUT', `/organization/role/${role.id}`, { token, body, headers: { 'if-match': `"${revision}"` } });
    expect((await putRole({ name: 'Reader', permissions: ['audit.read'] }, 1)).body).toMatchObject({ people: 1, revision: 2 });
    expect((await putRole({ name: 'Lost', permissions: ['audit.read'] }, 1)).status).toBe(412);
    expect((await open('Second part')).status).toBe(403);
    expect((await callApi(app, 'DELETE', `/organization/role/${role.id}`, { token })).body).toEqual({ removed: role.id, people: 1 });
    expect(findMember(await teamOf(token), viewer)).toMatchObject({ roleId: 4, namedRole: null });
  });

  test('never includes managing the team, belongs to one organisation, and is not combined with owner', async () => {
    const owner = await makePerson(app);
    const stranger = await makePerson(app);
    const viewer = await join(owner, 4);
    const [token, strangerToken] = [await tokenOf(owner), await tokenOf(stranger)];
    const create = (permissions: string[], callerToken = token) =>
      callApi<NamedRole>(app, 'POST', '/organization/role', { token: callerToken, body: { name: 'R', permissions } });
    expect((await create(['team.manage'])).status).toBe(400);
    const role = await callApi<NamedRole>(app, 'POST', '/organization/role', { token, body: { name: 'Own', permissions: ['audit.read'] } });
    const foreign = await callApi<NamedRole>(app, 'POST', '/organization/role', {
      token: strangerToken,
      body: { name: 'Foreign', permissions: ['audit.read'] },
    });
    const member = findMember(await teamOf(token), viewer);
    expect((await change(token, member, { roleId: 4, namedRole: foreign.body.id })).body).toMatchObject({
      errors: [{ path: 'body.namedRole', rule: 'unknown' }],
    });
    expect((await change(token, member, { roleId: 2, namedRole: role.body.id })).body).toMatchObject({ errors: [{ path: 'body.namedRole', rule: 'invalid' }] });
    expect((await callApi(app, 'DELETE', `/organization/role/${role.body.id}`, { token: strangerToken })).status).toBe(404);
    expect((await callApi<{ items: NamedRole[] }>(app, 'GET', '/organization/role', { token: strangerToken })).body.items.map(({ name }) => name)).toEqual([
      'Foreign',
    ]);
  });
});
