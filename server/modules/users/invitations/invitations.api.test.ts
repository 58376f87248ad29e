import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { UserDetails } from '#contract/auth.ts';
import type { Problem } from '#contract/errors.ts';
import type { Invitation, Invitee, NamedRole, TeamMember } from '#contract/team.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { whileLockHeld } from '#tests/support/while-lock-held.ts';
import { mailedToken, mailsTo } from '#tests/support/mails.ts';
import { PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
const advanceClock = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
const DAY_MS = 86_400_000;
const tokenOf = async (person: { username: string }) => (await signInAs(app, person)).accessToken;

let counter = 0;
const address = () => `colleague${++counter}@people.test`;
const owner = await makePerson(app);
const token = await tokenOf(owner);
const invite = <T = Invitation>(body: object, callerToken = token) => callApi<T>(app, 'POST', '/users/invite', { token: callerToken, body });
const accept = <T = { username: string; isNew: boolean }>(body: object, callerToken?: string) =>
  callApi<T>(app, 'POST', '/users/registration', { body, ...(callerToken ? { token: callerToken } : {}) });
const readInvitee = async (link: string) => (await callApi<Invitee>(app, 'POST', '/users/invitee', { body: { token: link } })).body;
const person = (overrides: object = {}) => ({ username: `New ${++counter}`, firstName: 'Nima', lastName: 'Sherpa', password: PASSWORD, ...overrides });
const team = async (callerToken = token) => (await callApi<{ items: TeamMember[]; total: number }>(app, 'GET', '/team?size=100', { token: callerToken })).body;
const rulesOf = ({ body }: { body: unknown }) =>
  Object.fromEntries(((body as Problem).errors ?? []).map(({ path, rule }) => [path.replace('body.', ''), rule]));

describe('an invitation', () => {
  test('is mailed, read by its token, and makes a new person a member with the role, once', async () => {
    const email = address();
    const { body: role } = await callApi<NamedRole>(app, 'POST', '/organization/role', { token, body: { name: 'Auditor', permissions: ['audit.read'] } });
    const { status, body } = await invite({ email, roleId: 4, namedRole: role.id });
    expect({ status, body }).toMatchObject({ status: 200, body: { email, roleId: 4, namedRole: { name: 'Auditor' }, isExpired: false } });
    const link = await mailedToken(app, email);
    expect(await readInvitee(link)).toMatchObject({ state: 'open', invitation: { email, roleId: 4, namedRole: 'Auditor', hasAccount: false } });
    const newcomer = person();
    expect((await accept({ token: link, person: newcomer })).body).toMatchObject({ username: newcomer.username, isNew: true });
    const { userDetails } = await signInAs(app, newcomer);
    expect(userDetails).toMatchObject({ emailVerified: true, baseOrganizationDTOList: [{ id: owner.organisation, roleId: 4, roleName: 'Auditor' }] });
    expect(userDetails.baseOrganizationDTOList[0]?.permissions).toContain('audit.read');
    expect((await readInvitee(link)).state).toBe('used');
    expect(rulesOf(await accept({ token: link, person: person() }))).toEqual({ token: 'used' });
  });

  test('by an administrator is told to the owners', async () => {
    const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
    const supplier = await makePerson(app, { orgType: 'SELLER' });
    const email = address();
    const request = { token: admin, headers: { 'child-org': supplier.organisation }, body: { email, roleId: 4 } };
    expect((await callApi(app, 'POST', '/users/invite', request)).status).toBe(200);
    const told = (await mailsTo(app, supplier.email)).find(({ template }) => template === 'invited-by-administrator');
    expect(told?.text).toContain(email);
    // Owners who invite know it.
    await invite({ email: address(), roleId: 4 });
    expect((await mailsTo(app, owner.email)).map(({ template }) => template)).not.toContain('invited-by-administrator');
  });

  test('gets the same answer for an address with and without an account', async () => {
    const accountHolder = await makePerson(app);
    const answers = [];
    for (const email of [accountHolder.email, address()]) {
      const { status, body } = await invite({ email, roleId: 3 });
      answers.push({ status, ...body, id: '', email: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('is accepted only by an account with that address that is signed in', async () => {
    const accountHolder = await makePerson(app, { orgType: 'SELLER' });
    await invite({ email: accountHolder.email.toUpperCase(), roleId: 3 });
    const link = await mailedToken(app, accountHolder.email);
    expect((await readInvitee(link)).invitation?.hasAccount).toBe(true);
    expect((await accept({ token: link })).status).toBe(401);
    expect(rulesOf(await accept({ token: link, person: person() }))).toEqual({ token: 'has-account' });
    expect(rulesOf(await accept({ token: link }, await tokenOf(await makePerson(app))))).toEqual({ token: 'other-account' });
    const holderToken = await tokenOf(accountHolder);
    expect((await accept({ token: link }, holderToken)).body).toMatchObject({ isNew: false });
    const { body } = await callApi<UserDetails>(app, 'GET', '/auth/me', { token: holderToken });
    expect(body.baseOrganizationDTOList.map(({ id, roleId }) => [id, roleId])).toEqual([
      [accountHolder.organisation, 2],
      [owner.organisation, 3],
    ]);
  });

  test('accepted by ten requests at once makes one membership', async () => {
    const email = address();
    await invite({ email, roleId: 3 });
    const link = await mailedToken(app, email);
    const before = (await team()).total;
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept({ token: link, person: person() })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await team()).total).toBe(before + 1);
  });

  test('expires after seven days, and is valid again when mailed again', async () => {
    const email = address();
    const { body } = await invite({ email, roleId: 3 });
    const link = await mailedToken(app, email);
    expect((await callApi(app, 'POST', `/users/invite/${body.id}/resend`, { token, body: {} })).status).toBe(429);
    advanceClock(7 * DAY_MS);
    expect((await readInvitee(link)).state).toBe('expired');
    const freshToken = await tokenOf(owner);
    expect(rulesOf(await accept({ token: link, person: person() }))).toEqual({ token: 'expired' });
    const listAnswer = await callApi<{ items: Invitation[] }>(app, 'GET', '/users/invite', { token: freshToken });
    expect(listAnswer.body.items.find(({ id }) => id === body.id)).toMatchObject({ email, isExpired: true });
    expect((await callApi<Invitation>(app, 'POST', `/users/invite/${body.id}/resend`, { token: freshToken, body: {} })).body).toMatchObject({
      isExpired: false,
    });
    const second = await mailedToken(app, email);
    expect([(await readInvitee(link)).state, (await readInvitee(second)).state]).toEqual(['unknown', 'open']);
    clock.set('2026-11-21T10:00:00Z');
  });

  test('is withdrawn, or replaced by a newer one for the same address', async () => {
    const email = address();
    await invite({ email, roleId: 3 });
    const first = await mailedToken(app, email);
    const { body } = await invite({ email, roleId: 4 });
    const second = await mailedToken(app, email);
    expect([(await readInvitee(first)).state, (await readInvitee(second)).state]).toEqual(['used', 'open']);
    expect((await callApi(app, 'DELETE', `/users/invite/${body.id}`, { token })).status).toBe(200);
    expect((await readInvitee(second)).state).toBe('used');
    expect(rulesOf(await accept({ token: second, person: person() }))).toEqual({ token: 'used' });
    expect((await callApi(app, 'DELETE', `/users/invite/${body.id}`, { token })).status).toBe(404);
    expect((await mailsTo(app, email)).map(({ template }) => template)).toEqual(['invite', 'invite']);
  });

  test('reports invalid input, and keeps its link valid', async () => {
    const email = address();
    await invite({ email, roleId: 3 });
    const link = await mailedToken(app, email);
    for (const [fields, rules] of [
      [{ username: owner.username }, { 'person.username': 'taken' }],
      [{ username: 'a/b' }, { 'person.username': 'guarded' }],
      [{ password: 'password1' }, { 'person.password': 'common' }],
      [{ email: 'other@people.test' }, { 'person.email': 'unknown' }],
      [{ roleId: 1 }, { 'person.roleId': 'unknown' }],
      [
        { username: owner.username, firstName: '', password: 'password1' },
        { 'person.firstName': 'required', 'person.username': 'taken', 'person.password': 'common' },
      ],
    ] as const)
      expect(rulesOf(await accept({ token: link, person: person(fields) }))).toEqual(rules);
    expect(rulesOf(await accept({ token: link, organisation: owner.organisation, person: person() }))).toEqual({ organisation: 'unknown' });
    expect((await readInvitee('x'.repeat(43))).state).toBe('unknown');
    expect((await readInvitee(link)).state).toBe('open');
    expect(rulesOf(await invite({ email: owner.email, roleId: 3 }))).toEqual({ email: 'taken' });
  });

  test('is sent, seen and withdrawn by nobody without the right', async () => {
    const { body } = await invite({ email: address(), roleId: 3 });
    const joins = { id: owner.organisationId, publicId: owner.organisation };
    const member = await tokenOf(await makePerson(app, { joins: { ...joins, roleId: 3 } }));
    const viewer = await tokenOf(await makePerson(app, { joins: { ...joins, roleId: 4 } }));
    const stranger = await tokenOf(await makePerson(app));
    for (const callerToken of [member, viewer]) {
      expect((await invite({ email: address(), roleId: 4 }, callerToken)).status).toBe(403);
      expect((await callApi(app, 'DELETE', `/users/invite/${body.id}`, { token: callerToken })).status).toBe(403);
    }
    expect((await callApi(app, 'DELETE', `/users/invite/${body.id}`, { token: stranger })).status).toBe(404);
    expect((await callApi(app, 'POST', `/users/invite/${body.id}/resend`, { token: stranger, body: {} })).status).toBe(404);
    const strangerList = await callApi<{ items: Invitation[]; total: number }>(app, 'GET', '/users/invite', { token: stranger });
    expect(strangerList.body).toMatchObject({ items: [], total: 0 });
    for (const [fields, rule] of [
      [{ roleId: 1 }, { roleId: 'invalid' }],
      [{ organisationId: 1 }, { organisationId: 'unknown' }],
      [{ orgType: 'BOTH' }, { orgType: 'unknown' }],
    ] as const)
      expect(rulesOf(await invite({ email: address(), roleId: 3, ...fields }))).toEqual(rule);
  });

  test('ends when its sender or its invitee loses their place; others stay', async () => {
    const boss = await makePerson(app);
    const joins = { id: boss.organisationId, publicId: boss.organisation };
    const child = await makePerson(app, { under: boss.organisationId });
    const second = await makePerson(app, { joins: { ...joins, roleId: 2 } });
    const [bossToken, secondToken] = [await tokenOf(boss), await tokenOf(second)];
    const sendInvitation = async (callerToken: string, headers: Record<string, string> = {}, email = address()) => {
      expect((await callApi(app, 'POST', '/users/invite', { token: callerToken, body: { email, roleId: 2 }, headers })).status).toBe(200);
      return mailedToken(app, email);
    };
    const senderLinks = [await sendInvitation(secondToken), await sendInvitation(secondToken, { 'child-org': child.organisation })];
    const bossLink = await sendInvitation(bossToken);
    // An invitation of somebody who joined in another way meanwhile.
    const newcomer = address();
    const newcomerLink = await sendInvitation(bossToken, {}, newcomer);
    await makePerson(app, { name: newcomer.split('@')[0]!, joins: { ...joins, roleId: 4 } });
    const remove = async (username: string) => {
      const { id } = (await team(bossToken)).items.find((member) => member.username === username)!;
      return (await callApi(app, 'DELETE', `/team/${id}`, { token: bossToken })).status;
    };
    expect(await remove(second.username)).toBe(200);
    expect(await remove(newcomer.split('@')[0]!)).toBe(200);
    for (const link of [...senderLinks, newcomerLink]) expect((await readInvitee(link)).state).toBe('used');
    expect(rulesOf(await accept({ token: senderLinks[0], person: person() }))).toEqual({ token: 'used' });
    expect((await readInvitee(bossLink)).state).toBe('open');
  });

  test('ends when its sender leaves or is erased', async () => {
    const boss = await makePerson(app);
    for (const go of [
      ['/team/leave', {}],
      ['/users/erase', { password: PASSWORD }],
    ] as const) {
      const second = await makePerson(app, { joins: { id: boss.organisationId, publicId: boss.organisation, roleId: 2 } });
      const secondToken = await tokenOf(second);
      const email = address();
      expect((await invite({ email, roleId: 4 }, secondToken)).status).toBe(200);
      const link = await mailedToken(app, email);
      expect((await callApi(app, 'POST', go[0], { token: secondToken, body: go[1] })).status).toBe(200);
      expect((await readInvitee(link)).state).toBe('used');
    }
  });

  test('accepted while its sender is removed: one of the two comes first', async () => {
    const boss = await makePerson(app);
    const bossToken = await tokenOf(boss);
    for (let i = 0; i < 5; i++) {
      const second = await makePerson(app, { joins: { id: boss.organisationId, publicId: boss.organisation, roleId: 2 } });
      const email = address();
      await invite({ email, roleId: 4 }, await tokenOf(second));
      const link = await mailedToken(app, email);
      const { id } = (await team(bossToken)).items.find((member) => member.username === second.username)!;
      const [accepted, removed] = await Promise.all([accept({ token: link, person: person() }), callApi(app, 'DELETE', `/team/${id}`, { token: bossToken })]);
      expect(removed.status).toBe(200);
      expect([200, 400]).toContain(accepted.status);
    }
  });

  test('sent while its sender is removed does not stay open', async () => {
    const boss = await makePerson(app);
    const bossToken = await tokenOf(boss);
    for (let i = 0; i < 5; i++) {
      const second = await makePerson(app, { joins: { id: boss.organisationId, publicId: boss.organisation, roleId: 2 } });
      const secondToken = await tokenOf(second);
      const { id } = (await team(bossToken)).items.find((member) => member.username === second.username)!;
      await Promise.all([callApi(app, 'DELETE', `/team/${id}`, { token: bossToken }), invite({ email: address(), roleId: 4 }, secondToken)]);
    }
    const { body } = await callApi<{ total: number }>(app, 'GET', '/users/invite', { token: bossToken });
    expect(body.total).toBe(0);
  });

  test('ends with its sender’s right to send it, until somebody with the right sends it again', async () => {
    const admin = await tokenOf(await makePerson(app, { superAdmin: true }));
    const idOf = async (username: string) =>
      (await callApi<{ items: { id: string }[] }>(app, 'GET', `/user/users?q=${username.split(' ')[1]}`, { token: admin })).body.items[0]!.id;
    const endings: Record<string, (bossToken: string, second: string, child: string) => Promise<{ status: number }>> = {
      'another role': async (bossToken, second) =>
        callApi(app, 'PUT', `/team/${second}`, { token: bossToken, body: { roleId: 3, namedRole: null }, headers: { 'if-match': '"1"' } }),
      'a block': async (_, id) => callApi(app, 'PUT', `/user/users/${id}/blocked`, { token: admin, body: { blocked: true, reason: 'Left' } }),
      'a child that stands for itself': async (bossToken, _, child) => callApi(app, 'DELETE', `/organization/children/${child}/parent`, { token: bossToken }),
      'a block of the parent': async (_, __, child) => {
        const { body } = await callApi<{ parent: { id: string } }>(app, 'GET', `/admin/organisations/${child}`, { token: admin });
        return callApi(app, 'POST', `/admin/organisations/${body.parent.id}/block`, { token: admin, body: { reason: 'Stopped' } });
      },
    };
    for (const [how, end] of Object.entries(endings)) {
      const boss = await makePerson(app);
      const child = await makePerson(app, { under: boss.organisationId });
      const second = await makePerson(app, { joins: { id: boss.organisationId, publicId: boss.organisation, roleId: 2 } });
      const [bossToken, secondToken] = [await tokenOf(boss), await tokenOf(second)];
      const email = address();
      const { body: sentInvitation } = await callApi<Invitation>(app, 'POST', '/users/invite', {
        token: secondToken,
        body: { email, roleId: 2 },
        headers: { 'child-org': child.organisation },
      });
      const link = await mailedToken(app, email);
      expect((await readInvitee(link)).state).toBe('open');
      expect([how, (await end(bossToken, await idOf(second.username), child.organisation)).status]).toEqual([how, 200]);
      expect([how, (await readInvitee(link)).state]).toEqual([how, 'used']);
      expect(rulesOf(await accept({ token: link, person: person() }))).toEqual({ token: 'used' });
      const childToken = await tokenOf(child);
      expect((await callApi<{ items: Invitation[] }>(app, 'GET', '/users/invite', { token: childToken })).body.items).toMatchObject([
        { id: sentInvitation.id, isExpired: true },
      ]);
      advanceClock(61_000);
      const again = await callApi<Invitation>(app, 'POST', `/users/invite/${sentInvitation.id}/resend`, { token: childToken, body: {} });
      expect(again).toMatchObject({ status: 200, body: { isExpired: false } });
      expect((await accept({ token: await mailedToken(app, email), person: person() })).status).toBe(200);
    }
  });

  test('accepted while its sender is being demoted makes nobody a member afterwards', async () => {
    const boss = await makePerson(app);
    const second = await makePerson(app, { joins: { id: boss.organisationId, publicId: boss.organisation, roleId: 2 } });
    const email = address();
    await invite({ email, roleId: 2 }, await tokenOf(second));
    const link = await mailedToken(app, email);
    const answer = await whileLockHeld(
      app,
      (ctx) => sql`select from organisation where id = ${boss.organisationId} for update`.execute(ctx.db),
      () => accept({ token: link, person: person() }),
      (ctx) => sql`update membership set role_id = 4 where account_id = ${second.accountId}`.execute(ctx.db),
    );
    expect(rulesOf(answer)).toEqual({ token: 'used' });
  });

  test('is limited in number', async () => {
    const busy = await tokenOf(await makePerson(app));
    for (let index = 0; index < 40; index++) expect((await invite({ email: address(), roleId: 4 }, busy)).status).toBe(200);
    expect((await invite({ email: address(), roleId: 4 }, busy)).status).toBe(429);
  });
});
