import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Invitation, NamedRole } from '#contract/team.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { whileLockHeld } from '#tests/support/while-lock-held.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
const somebody = async () => (await signInAs(app, await makePerson(app, { approval: 'pending' }))).accessToken;
let childCount = 0;
const openChild = (token: string, email: string) =>
  callApi<{ id: string }>(app, 'POST', '/organization/children', { token, body: { name: `Part ${++childCount}`, owner: { email } } });

describe('invitations cannot be used to flood strangers', () => {
  test('one person sends a limited number an hour, over all organisations', async () => {
    const token = await somebody();
    const statuses = [];
    for (let i = 0; i < 60; i++) statuses.push((await openChild(token, `stranger${i}@flood.test`)).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(41);
    expect(statuses.at(-1)).toBe(429);
  });

  test('one address gets a limited number, from any sender', async () => {
    const token = await somebody();
    const email = 'victim@flood.test';
    const children = [];
    for (let i = 0; i < 8; i++) children.push(await openChild(token, email));
    const child = { token, headers: { 'child-org': children[0]!.body.id } };
    const { items } = (await callApi<{ items: Invitation[] }>(app, 'GET', '/users/invite', child)).body;
    for (let minute = 0; minute < 45; minute++) {
      clock.set(new Date(clock.now().getTime() + 61_000));
      await callApi(app, 'POST', `/users/invite/${items[0]!.id}/resend`, { ...child, body: {} });
    }
    expect((await mailsTo(app, email)).length).toBeLessThanOrEqual(16);
  });
});

test('a manager of child buyers who is not an owner adds them, and cannot name their owner', async () => {
  const owner = await makePerson(app);
  const joins = { id: owner.organisationId, publicId: owner.organisation, roleId: 4 as const };
  const keeper = await makePerson(app, { joins });
  const { accessToken: token } = await signInAs(app, owner);
  const { body: role } = await callApi<NamedRole>(app, 'POST', '/organization/role', { token, body: { name: 'Keeper', permissions: ['children.manage'] } });
  const { accessToken: keeperToken, userDetails } = await signInAs(app, keeper);
  const requestOptions = { token, headers: { 'if-match': '"1"' }, body: { namedRole: role.id } };
  expect((await callApi(app, 'PUT', `/organization/userRoles/${userDetails.id}`, requestOptions)).status).toBe(200);
  expect((await openChild(keeperToken, keeper.email)).status).toBe(403);
  expect((await callApi(app, 'POST', '/organization/children', { token: keeperToken, body: { name: 'Open part' } })).status).toBe(200);
});

test('a person demoted during a request invites nobody', async () => {
  const owner = await makePerson(app);
  const { accessToken: token } = await signInAs(app, owner);
  const answer = await whileLockHeld(
    app,
    (ctx) => sql`select from organisation where id = ${owner.organisationId} for update`.execute(ctx.db),
    () => callApi(app, 'POST', '/users/invite', { token, body: { email: 'friend@flood.test', roleId: 2 } }),
    (ctx) => sql`update membership set role_id = 4 where account_id = ${owner.accountId}`.execute(ctx.db),
  );
  expect(answer.status).toBe(403);
  expect(await mailsTo(app, 'friend@flood.test')).toEqual([]);
});
