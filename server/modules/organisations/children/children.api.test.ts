import { describe, expect, test } from 'vitest';
import type { ChildOrganisation } from '#contract/children.ts';
import type { Problem } from '#contract/errors.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { whileLockHeld } from '#tests/support/while-lock-held.ts';
import { mailedToken, mailsTo } from '#tests/support/mails.ts';
import { type MadePerson, PASSWORD, callApi, makePerson, signInAs, revisionHeaders } from '#tests/support/people.ts';
import { lockTeam } from '../organisations.repo.ts';
import { addMember } from '../team/memberships.repo.ts';

const app = await testApp();
const tokenOf = async (person: { username: string }) => (await signInAs(app, person)).accessToken;
interface Answer {
  organization: { id: string; childOrganizations: ChildOrganisation[]; total: number };
}
const childrenOf = (token: string, id: string, query = '', headers: Record<string, string> = {}) =>
  callApi<Answer>(app, 'GET', `/organization/${id}/children${query}`, { token, headers });
const idsOf = ({ body }: { body: Answer }) => body.organization.childOrganizations.map(({ id }) => id);
const open = <T = { id: string; approval: string }>(token: string, body: object, headers: Record<string, string> = {}) =>
  callApi<T>(app, 'POST', '/organization/children', { token, body, headers });
const move = (token: string, id: string, parent: string, from: string) =>
  callApi<ChildOrganisation & Problem>(app, 'PUT', `/organization/children/${id}/parent`, { token, body: { parent, from } });

const remove = (token: string, id: string) => callApi<{ removed: string } & Problem>(app, 'DELETE', `/organization/children/${id}`, { token });
const ruleOf = ({ status, body }: Awaited<ReturnType<typeof remove>>) => [status, body.errors?.[0]?.rule];

async function chain(root: MadePerson, token: string, length: number): Promise<string[]> {
  const ids = [root.organisation];
  for (let index = 1; index <= length; index++) {
    const { body } = await open(token, { name: `Part ${index}` }, { 'child-org': ids.at(-1)! });
    ids.push(body.id);
  }
  return ids;
}

describe('a child buyer', () => {
  test('is added with an invitation to its first owner, approved if its parent is; its owner sees only it', async () => {
    const parent = await makePerson(app);
    const token = await tokenOf(parent);
    const email = `first.owner.${parent.accountId}@people.test`;
    const { body } = await open(token, { name: 'Eastern part', owner: { email, firstName: 'Mina' } });
    expect(body.approval).toBe('approved');
    const link = await mailedToken(app, email);
    const newOwner = { username: `first owner ${parent.accountId}`, firstName: 'Mina', password: PASSWORD };
    expect((await callApi(app, 'POST', '/users/registration', { body: { token: link, person: newOwner } })).status).toBe(200);
    const ownerSession = await signInAs(app, newOwner);
    expect(ownerSession.userDetails.baseOrganizationDTOList).toMatchObject([{ id: body.id, roleId: 2, approval: 'approved' }]);
    const sibling = await open(token, { name: 'Western part' });
    const listedChildren = await childrenOf(token, parent.organisation);
    expect(idsOf(listedChildren)).toEqual([body.id, sibling.body.id]);
    expect(listedChildren.body.organization.childOrganizations[0]).toMatchObject({ parentId: parent.organisation, children: 0, people: 1 });
    for (const id of [parent.organisation, sibling.body.id]) {
      expect((await childrenOf(ownerSession.accessToken, id)).status).toBe(404);
      expect((await childrenOf(ownerSession.accessToken, id, '', { 'child-org': id })).status).toBe(404);
      expect((await open(ownerSession.accessToken, { name: 'Stolen' }, { 'child-org': id })).status).toBe(404);
    }
    expect((await callApi(app, 'GET', '/team', { token, headers: { 'child-org': body.id } })).body).toMatchObject({ total: 1 });
  });

  test('is pending while its parent is, and cannot be added without permission', async () => {
    const pending = await tokenOf(await makePerson(app, { approval: 'pending' }));
    expect((await open(pending, { name: 'Part' })).body.approval).toBe('pending');
    expect((await open(await tokenOf(await makePerson(app, { approval: 'denied' })), { name: 'Part' })).status).toBe(409);
    expect((await open(await tokenOf(await makePerson(app, { orgType: 'SELLER' })), { name: 'Part' })).status).toBe(409);
    const owner = await makePerson(app);
    const member = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } });
    expect((await open(await tokenOf(member), { name: 'Part' })).status).toBe(403);
    expect((await callApi(app, 'POST', '/organization/children', { body: { name: 'Part' } })).status).toBe(401);
    const token = await tokenOf(owner);
    for (const wrongFields of [
      { parent: owner.organisation },
      { approval: 'approved' },
      { orgType: 'BOTH' },
      { name: ' ' },
      { country: 'np' },
      { country: 'DE' },
    ])
      expect((await open(token, { name: 'Part', ...wrongFields })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 4 }, () => open<Problem>(token, { name: 'Part of many' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  });

  test('can be at any depth, and the topmost owner acts for it', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    const ids = await chain(root, token, 60);
    expect((await childrenOf(token, root.organisation, '?deep=true')).body.organization.total).toBe(60);
    expect(idsOf(await childrenOf(token, ids[59]!))).toEqual([ids[60]]);
    expect((await childrenOf(token, root.organisation, '?deep=true&q=part+60')).body.organization.total).toBe(1);
  });
});

test('an owner of a parent has full rights for a child, even as a viewer of the child', async () => {
  const root = await makePerson(app);
  const child = await makePerson(app, { under: root.organisationId });
  await app.connection.pool.query('insert into membership (account_id, organisation_id, role_id, created_at) values ($1, $2, 4, now())', [
    root.accountId,
    child.organisationId,
  ]);
  const role = (headers: Record<string, string>, token: string) =>
    callApi(app, 'POST', '/organization/role', { token, headers, body: { name: 'Clerks', permissions: ['team.read'] } });
  expect((await role({ 'child-org': child.organisation }, await tokenOf(root))).status).toBe(200);
  const viewer = await makePerson(app, { joins: { id: child.organisationId, publicId: child.organisation, roleId: 4 } });
  expect((await role({}, await tokenOf(viewer))).status).toBe(403);
});

describe('moving a child buyer', () => {
  test('stays in the tree, never below itself, and moves its descendants too', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    const [, a, b, c] = (await chain(root, token, 3)) as [string, string, string, string];
    const otherChild = (await open(token, { name: 'Other' })).body.id;
    expect((await move(token, a, c, root.organisation)).body).toMatchObject({ errors: [{ path: 'body.parent', rule: 'cycle' }] });
    expect((await move(token, a, a, root.organisation)).body).toMatchObject({ errors: [{ rule: 'cycle' }] });
    expect((await move(token, b, otherChild, root.organisation)).status).toBe(409);
    expect((await move(token, b, otherChild, a)).body).toMatchObject({ parentId: otherChild, children: 1 });
    expect((await childrenOf(token, otherChild, '?deep=true')).body.organization.total).toBe(2);
    const stranger = await makePerson(app);
    const strangerToken = await tokenOf(stranger);
    expect((await move(token, b, stranger.organisation, otherChild)).body).toMatchObject({ errors: [{ path: 'body.parent', rule: 'unknown' }] });
    expect((await move(strangerToken, b, stranger.organisation, otherChild)).status).toBe(404);
    expect((await move(token, root.organisation, b, '0'.repeat(26))).status).toBe(404);
    const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
    const asAdmin = (headers: Record<string, string>) =>
      callApi(app, 'PUT', `/organization/children/${b}/parent`, { token: admin, headers, body: { parent: a, from: otherChild } });
    expect((await asAdmin({})).status).toBe(403);
    expect((await asAdmin({ 'child-org': root.organisation })).status).toBe(200);
  });

  test('refuses one of two simultaneous moves that would form a cycle', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    for (let round = 0; round < 5; round++) {
      const a = (await open(token, { name: `A ${round}` })).body.id;
      const b = (await open(token, { name: `B ${round}` })).body.id;
      const answers = await Promise.all([move(token, a, b, root.organisation), move(token, b, a, root.organisation)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test('detaches a child buyer that has an owner, and its parent no longer acts for it', async () => {
    const root = await makePerson(app);
    const child = await makePerson(app, { under: root.organisationId });
    const token = await tokenOf(root);
    const empty = (await open(token, { name: 'Nobody here' })).body.id;
    const detach = (id: string, callerToken = token) => callApi(app, 'DELETE', `/organization/children/${id}/parent`, { token: callerToken });
    expect((await detach(empty)).status).toBe(409);
    expect((await detach(child.organisation, await tokenOf(child))).status).toBe(404);
    expect((await detach(child.organisation)).status).toBe(200);
    const actsOf = async (callerToken: string) =>
      (await callApi<{ items: { action: string }[] }>(app, 'GET', '/audit?size=100', { token: callerToken })).body.items.map(({ action }) => action);
    for (const callerToken of [token, await tokenOf(child)]) expect(await actsOf(callerToken)).toContain('organisation.detach');
    expect((await mailsTo(app, child.email)).map(({ template }) => template)).toEqual(['waits-again']);
    expect(await mailsTo(app, root.email)).toEqual([]);
    const answer = await callApi(app, 'GET', '/team', { token, headers: { 'child-org': child.organisation } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'organisation-gone' } });
    expect((await callApi(app, 'GET', '/team', { token: await tokenOf(child) })).status).toBe(200);
  });

  test('an approval through the parent ends when the child is detached, for its descendants too; an administrator’s approval does not', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
    const decide = async (id: string, decision: string, seen: string) => {
      const body = { decision, seen, ...(decision === 'denied' ? { reason: 'No.' } : {}) };
      return callApi(app, 'PUT', `/admin/organisations/${id}/approval`, { token: admin, headers: await revisionHeaders(app, admin, id), body });
    };
    const withOwner = async (name: string, headers: Record<string, string> = {}) => {
      const email = `owner.of.${name.replaceAll(' ', '.').toLowerCase()}.${root.accountId}@people.test`;
      const { body } = await open(token, { name, owner: { email, firstName: 'Mina' } }, headers);
      const newOwner = { username: `${name} ${root.accountId}`.toLowerCase(), firstName: 'Mina', password: PASSWORD };
      const link = await mailedToken(app, email);
      expect((await callApi(app, 'POST', '/users/registration', { body: { token: link, person: newOwner } })).status).toBe(200);
      return { id: body.id, token: (await signInAs(app, newOwner)).accessToken };
    };
    const detach = (id: string) => callApi<{ approval: string }>(app, 'DELETE', `/organization/children/${id}/parent`, { token });
    const approvalOf = async (callerToken: string, id?: string) =>
      (await callApi<{ approval: string }>(app, 'GET', '/organization', { token: callerToken, ...(id ? { headers: { 'child-org': id } } : {}) })).body.approval;

    const child = await withOwner('Hill part');
    const grandchild = (await open(token, { name: 'Below the hill' }, { 'child-org': child.id })).body.id;
    const checkedChild = await withOwner('Checked part');
    expect((await decide(checkedChild.id, 'denied', 'approved')).status).toBe(200);
    expect((await decide(checkedChild.id, 'approved', 'denied')).status).toBe(200);

    expect((await detach(child.id)).body.approval).toBe('pending');
    expect((await detach(checkedChild.id)).body.approval).toBe('approved');
    expect([await approvalOf(child.token), await approvalOf(child.token, grandchild), await approvalOf(checkedChild.token)]).toEqual([
      'pending',
      'pending',
      'approved',
    ]);
    const pendingRequests = await callApi<{ items: { organisation: { id: string } }[] }>(app, 'GET', '/admin/drafts?kind=registration&q=hill&size=100', {
      token: admin,
    });
    expect(pendingRequests.body.items.map(({ organisation }) => organisation.id)).toEqual(expect.arrayContaining([child.id, grandchild]));
    expect((await decide(child.id, 'approved', 'pending')).status).toBe(200);
    expect(await approvalOf(child.token)).toBe('approved');
  });

  test('a denied parent withdraws the approval of its children', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    const { id } = (await open(token, { name: 'Part' })).body;
    const child = await makePerson(app, { under: root.organisationId });
    const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
    const denial = await callApi(app, 'PUT', `/admin/organisations/${root.organisation}/approval`, {
      token: admin,
      body: { decision: 'denied', seen: 'approved', reason: 'It was not what it said.' },
    });
    expect(denial.status).toBe(200);
    for (const childId of [id, child.organisation])
      expect((await callApi<{ approval: string }>(app, 'GET', `/admin/organisations/${childId}`, { token: admin })).body.approval).toBe('pending');
    expect(await mailsTo(app, child.email)).toMatchObject([{ template: 'waits-again', text: expect.stringContaining('is now pending approval') as unknown }]);
    // The owner of the parent hears about children without an owner by the parent's own denial.
    expect((await mailsTo(app, root.email)).map(({ template }) => template)).toEqual(['registration-denied']);
  });
});

describe('a child buyer added by mistake', () => {
  test('is removed: its name is free, its invitation is invalid, and no list shows it', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    const email = `too.early.${root.accountId}@people.test`;
    const { id } = (await open(token, { name: 'Opened in error', owner: { email, firstName: 'Mina' } })).body;
    const link = await mailedToken(app, email);
    const countListed = async () => {
      await drainAll(app.ctx);
      return (await app.get<{ total: number }>('/api/buyer/search?q=opened+in+error')).body.total;
    };
    expect(await countListed()).toBe(1);
    expect((await remove(await tokenOf(await makePerson(app)), id)).status).toBe(404);
    const viewer = await makePerson(app, { joins: { id: root.organisationId, publicId: root.organisation, roleId: 3 } });
    expect((await remove(await tokenOf(viewer), id)).status).toBe(403);
    expect(await remove(token, id)).toMatchObject({ status: 200, body: { removed: id } });
    expect((await remove(token, id)).status).toBe(404);
    expect(await countListed()).toBe(0);
    expect(idsOf(await childrenOf(token, root.organisation))).toEqual([]);
    expect((await callApi(app, 'POST', '/users/invitee', { body: { token: link } })).body).toMatchObject({ state: 'unknown' });
    const newOwner = { username: `early ${root.accountId}`, firstName: 'Mina', password: PASSWORD };
    expect((await callApi(app, 'POST', '/users/registration', { body: { token: link, person: newOwner } })).status).toBe(400);
    const { items } = (await callApi<{ items: { action: string; subject: { id: string }; details: object }[] }>(app, 'GET', '/audit', { token })).body;
    expect(items[0]).toMatchObject({ action: 'organisation.remove', details: { name: 'Opened in error', parent: root.organisation } });
    expect((await open(token, { name: 'Opened in error' })).status).toBe(200);
  });

  test('is not removed if that would lose data, and the error says which', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    const [, a, b] = (await chain(root, token, 2)) as [string, string, string];
    expect(ruleOf(await remove(token, a))).toEqual([409, 'has-children']);
    const child = await makePerson(app, { under: root.organisationId });
    expect(ruleOf(await remove(token, child.organisation))).toEqual([409, 'has-people']);
    await app.connection.pool.query(
      `insert into notice (public_id, origin, status, kind, type, free, title, buyer_id, content, content_digest)
       select $1, 'portal', 'draft', 'offline', 'invitation-for-bids', true, 'Draft', id, '{}', '' from organisation where public_id = $2`,
      [`draft of ${b}`, b],
    );
    expect(ruleOf(await remove(token, b))).toEqual([409, 'has-notices']);
    expect((await remove(token, root.organisation)).status).toBe(404);
    expect((await childrenOf(token, root.organisation, '?deep=true')).body.organization.total).toBe(3);
  });

  test('is not removed while somebody joins it', async () => {
    const root = await makePerson(app);
    const token = await tokenOf(root);
    const { id } = (await open(token, { name: 'Joined in time' })).body;
    const { id: rowId } = (await app.connection.pool.query<{ id: number }>('select id from organisation where public_id = $1', [id])).rows[0]!;
    const newcomer = await makePerson(app, { alone: true });
    const answer = await whileLockHeld(
      app,
      async (ctx) => {
        await lockTeam(ctx, rowId);
        await addMember(ctx, { accountId: newcomer.accountId, organisationId: rowId, roleId: 2 });
      },
      () => remove(token, id),
      async () => undefined,
    );
    expect(ruleOf(answer)).toEqual([409, 'has-people']);
  });
});

test('a child with the name of an independent organisation in the same country needs an administrator’s approval', async () => {
  const otherOwner = await makePerson(app);
  const { name } = (await callApi<{ name: string }>(app, 'GET', '/organization', { token: await tokenOf(otherOwner) })).body;
  const token = await tokenOf(await makePerson(app));
  expect((await open(token, { name: `  ${name.toUpperCase()}. ` })).body.approval).toBe('pending');
  const { id, approval } = (await open(token, { name: `${name}, eastern part` })).body;
  expect(approval).toBe('approved');
  // A child of another has only its name within its own tree.
  const third = await tokenOf(await makePerson(app));
  expect(id).toMatch(/^[0-9a-z]{26}$/u);
  expect((await open(third, { name: `${name}, eastern part` })).body.approval).toBe('approved');
});
