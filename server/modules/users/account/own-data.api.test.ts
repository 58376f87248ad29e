import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { OwnExport, OwnProfile } from '#contract/account.ts';
import { organisationSummaries, matchBuyers } from '#server/modules/organisations/index.ts';
import { createAdmin } from '#server/modules/users/index.ts';
import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import { sendNext } from '#server/platform/mail/send-next.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { waitUntilBlocked, whileLockHeld } from '#tests/support/while-lock-held.ts';
import { startMailSink } from '#tests/support/mail-sink.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { PASSWORD, callApi, makePerson, signInAs } from '#tests/support/people.ts';

const clock = fixedClock('2026-11-21T10:00:00Z');
const app = await testApp({ clock });
const secondInstance = await testApp({ clock, beside: app });
const mailsOf = (email: string) => mailsTo(app, email);
const templates = async (email: string) => (await mailsOf(email)).map(({ template }) => template);
const isAlive = async (token: string) => (await callApi(secondInstance, 'GET', '/auth/me', { token })).status === 200;
const publicIdOf = async (accountId: number) => {
  const { rows } = await sql<{ id: string }>`select public_id as id from account where id = ${accountId}`.execute(app.ctx.db);
  return rows[0]!.id;
};

const change = (token: string, email: string, password = PASSWORD) => callApi(app, 'POST', '/users/email', { token, body: { email, password } });
const linkIn = async (email: string) =>
  /confirm-email\?lang=en#token=([\w-]+)/u.exec((await mailsOf(email)).findLast(({ template }) => template === 'change-email')!.text)![1]!;
const confirm = (token: string) => callApi(app, 'POST', '/auth/email', { body: { token } });
const erase = (token: string, password = PASSWORD) => callApi(app, 'POST', '/users/erase', { token, body: { password } });

const blockThem = (token: string, id: string) => callApi(app, 'PUT', `/user/users/${id}/blocked`, { token, body: { blocked: true, reason: 'Quarrel' } });
const eraseThem = (token: string, id: string, body: object = { reason: 'Asked for it by letter' }) =>
  callApi(app, 'POST', `/user/users/${id}/erase`, { token, body });
const activeAdmins = async () => {
  const { rows } = await sql<{ id: number }>`select id from account where super_admin and blocked_at is null and erased_at is null`.execute(app.ctx.db);
  return rows.map(({ id }) => id);
};

describe('one’s own data', () => {
  test('are read, and changed with their revision; a lost update is refused with the stored values', async () => {
    const { accessToken: token } = await signInAs(app, await makePerson(app));
    const { body: before, headers } = await callApi<OwnProfile>(app, 'GET', '/users/profile', { token });
    expect(headers['etag']).toBe(`"${before.revision}"`);
    const data = { firstName: ' सीता ', lastName: 'O’Neil-Öz', phone: '+977 1 555 0100', language: 'ne' };
    const putProfile = (body: object, revision: number) =>
      callApi<OwnProfile>(app, 'PUT', '/users/profile', { token, body, headers: { 'if-match': `"${revision}"` } });
    expect((await callApi(app, 'PUT', '/users/profile', { token, body: data })).status).toBe(428);
    expect(await putProfile(data, before.revision)).toMatchObject({ status: 200, body: { ...data, firstName: 'सीता', revision: before.revision + 1 } });
    expect(await putProfile(data, before.revision)).toMatchObject({ status: 412, body: { current: { firstName: 'सीता', revision: before.revision + 1 } } });
    expect((await putProfile({ ...data, firstName: '<b>' }, 2)).body).toMatchObject({ errors: [{ path: 'body.firstName', rule: 'name' }] });
    expect((await putProfile({ ...data, superAdmin: true }, 2)).body).toMatchObject({ errors: [{ path: 'body.superAdmin', rule: 'unknown' }] });
  });

  test('are exported in full', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const { body } = await callApi<OwnExport>(app, 'GET', '/users/export', { token });
    expect(body.account).toMatchObject({ username: person.username, email: person.email });
    expect(body.organisations.map(({ id }) => id)).toEqual([person.organisation]);
    expect(body.sessions).toHaveLength(1);
    expect(body.activity.map(({ action }) => action)).toEqual(['account.export', 'session.start']);
    expect(JSON.stringify(body)).not.toMatch(/argon2|totp/iu);
  });

  test('include the person’s own requests, a closed organisation, and mails', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const { revision, name } = (await callApi<{ revision: number; name: string }>(app, 'GET', '/organization', { token })).body;
    const [importedId] = await matchBuyers(app.ctx, [{ name: 'Bridge Unit of Humla', country: 'NP' }]);
    const [{ publicId: organisation } = { publicId: '' }] = await organisationSummaries(app.ctx, [importedId!]);
    const reason = 'I am Given Name, and keep its seal.';
    expect((await callApi(app, 'POST', '/organization/merge', { token, body: { organisation, reason } })).status).toBe(200);
    const headers = { 'if-match': `"${revision + 1}"` };
    expect((await callApi(app, 'POST', '/organization/close', { token, headers, body: { name } })).status).toBe(200);
    expect((await callApi(app, 'POST', '/organization/claim', { token, body: { organisation, orgType: 'BUYER', reason: `${reason} Alone.` } })).status).toBe(
      200,
    );

    const { body } = await callApi<OwnExport>(app, 'GET', '/users/export', { token });
    expect(body.organisations).toEqual([]);
    expect(body.blockedOrganisations).toMatchObject([{ id: person.organisation, name, closed: true }]);
    expect(body.requests).toMatchObject([
      { kind: 'claim', organisation: { id: organisation }, other: null, reason: `${reason} Alone.`, state: 'waiting' },
      { kind: 'merge', organisation: { id: person.organisation }, other: { id: organisation }, reason, state: 'withdrawn' },
    ]);
    expect(body.mails).toMatchObject([{ to: person.email, subject: `${name} is closed` }]);
    const stranger = await signInAs(app, await makePerson(app));
    const strangerExport = (await callApi<OwnExport>(app, 'GET', '/users/export', { token: stranger.accessToken })).body;
    expect(strangerExport).toMatchObject({ blockedOrganisations: [], requests: [], mails: [] });
  });
});

describe('an email address', () => {
  test('changes after its new mailbox confirms it; the old one is notified', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    const email = `new.${person.email}`;
    expect((await change(token, email, 'not this one')).body).toMatchObject({ errors: [{ path: 'body.password', rule: 'wrong' }] });
    expect((await change(token, person.email.toUpperCase())).body).toMatchObject({ errors: [{ path: 'body.email', rule: 'same' }] });
    expect((await change(token, email)).status).toBe(200);
    const first = await linkIn(email);
    await change(token, email);
    expect((await confirm(first)).status).toBe(400);
    const link = await linkIn(email);
    const answers = await Promise.all([confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await templates(person.email)).toEqual(['email-change-asked', 'email-change-asked', 'changed-email']);
    expect((await callApi<OwnProfile>(app, 'GET', '/users/profile', { token })).body).toMatchObject({ email, isEmailVerified: true });
  });

  test('that is taken gets the same answer; only its owner is mailed', async () => {
    const [firstPerson, secondPerson] = [await makePerson(app), await makePerson(app)];
    const { accessToken: token } = await signInAs(app, firstPerson);
    const [taken, free] = [await change(token, secondPerson.email), await change(token, `free.${firstPerson.email}`)];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(await templates(secondPerson.email)).toEqual(['email-taken']);
  });

  test('goes to one of two people who request it at once', async () => {
    const email = 'wanted@people.test';
    const links = [];
    for (const person of [await makePerson(app), await makePerson(app)]) {
      const { accessToken: token } = await signInAs(app, person);
      await change(token, email);
      links.push(await linkIn(email));
    }
    const answers = await Promise.all(links.map(confirm));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({ errors: [{ rule: 'taken' }] });
  });
});

describe('erasure', () => {
  test('removes names, addresses, memberships and sessions; acts stay under an id', async () => {
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    expect((await erase(token, 'not this one')).status).toBe(400);
    expect((await erase(token)).body).toEqual({ erased: true });
    expect(await isAlive(token)).toBe(false);
    expect((await callApi(app, 'POST', '/auth/signin', { body: { username: person.username, password: PASSWORD } })).status).toBe(401);
    const { rows } = await sql<Record<string, unknown>>`select * from account where id = ${person.accountId}`.execute(app.ctx.db);
    expect(JSON.stringify(rows)).not.toContain(person.username);
    expect(JSON.stringify(rows)).not.toContain('Given');
    const { rows: remainingRows } = await sql`select address from session where account_id = ${person.accountId} and address <> ''
      union all select organisation_id::text from membership where account_id = ${person.accountId}`.execute(app.ctx.db);
    expect(remainingRows).toEqual([]);
    const { rows: auditRows } = await sql<{ action: string }>`select action from audit_entry where account_id = ${person.accountId} order by id`.execute(
      app.ctx.db,
    );
    expect(auditRows.map(({ action }) => action)).toEqual(['session.start', 'member.leave', 'account.erase']);
    // The name is free again.
    expect((await makePerson(app, { name: person.username })).accountId).not.toBe(person.accountId);
  });

  test('removes invitations to the address too, also those from before the account', async () => {
    const inviter = await makePerson(app);
    const { accessToken: inviterToken } = await signInAs(app, inviter);
    const listInvitedEmails = async () =>
      (await callApi<{ items: { email: string }[] }>(app, 'GET', '/users/invite', { token: inviterToken })).body.items.map(({ email }) => email);
    for (const email of ['invited.before@people.test', 'somebody.else@people.test'])
      expect((await callApi(app, 'POST', '/users/invite', { token: inviterToken, body: { email, roleId: 3 } })).status).toBe(200);
    const { accessToken: token } = await signInAs(app, await makePerson(app, { name: 'invited before' }));
    expect(await listInvitedEmails()).toHaveLength(2);
    expect((await erase(token)).body).toEqual({ erased: true });
    expect(await listInvitedEmails()).toEqual(['somebody.else@people.test']);
  });

  test('removes the address from all mail, including the final notification', async () => {
    const sink = await startMailSink();
    const mailTransport = createMailTransport({ ...app.ctx.config, SMTP_URL: sink.url })!;
    const sendAll = async () => {
      while (await sendNext(app.ctx, mailTransport));
    };
    const person = await makePerson(app);
    const { accessToken: token } = await signInAs(app, person);
    await change(token, `later.${person.email}`);
    await sendAll();
    // Another pending one: nobody is to get it any more.
    await change(token, `still.${person.email}`);
    await erase(token);
    expect(await templates(person.email)).toEqual(['account-erased']);
    await sendAll();
    expect(sink.received.filter(({ to }) => to === person.email)).toHaveLength(2);
    expect(await templates(person.email)).toEqual([]);
    mailTransport.close();
    await sink.close();
  });

  test('removes the mail of every address that the person had or requested, and nobody else’s', async () => {
    const [person, otherPerson] = [await makePerson(app), await makePerson(app)];
    const owner = await signInAs(app, await makePerson(app));
    const { accessToken: token } = await signInAs(app, person);
    const [second, third, never] = [`second.${person.email}`, `third.${person.email}`, `never.${person.email}`];
    // Written by somebody else, who knows of an address only.
    expect((await callApi(app, 'POST', '/users/invite', { token: owner.accessToken, body: { email: person.email.toUpperCase(), roleId: 4 } })).status).toBe(
      200,
    );
    await change(token, never);
    for (const email of [second, third]) {
      await change(token, email);
      expect((await confirm(await linkIn(email))).status).toBe(200);
    }
    await change(token, otherPerson.email);
    await erase(token);
    const { rows } = await sql<{ recipient: string; template: string }>`
      select recipient, template from mail where lower(recipient) like ${`%${person.email}`} or recipient = ${otherPerson.email} order by id
    `.execute(app.ctx.db);
    expect(rows).toEqual([
      { recipient: otherPerson.email, template: 'email-taken' },
      { recipient: third, template: 'account-erased' },
    ]);
  });

  test('is refused to the last owner of an organisation with other members; of two owners at once one stays', async () => {
    const owner = await makePerson(app);
    const joins = { id: owner.organisationId, publicId: owner.organisation };
    await makePerson(app, { joins: { ...joins, roleId: 3 } });
    const { accessToken: token } = await signInAs(app, owner);
    expect(await erase(token)).toMatchObject({ status: 409, body: { errors: [{ rule: 'last-owner', bound: `Organisation of ${owner.username}` }] } });
    expect(await isAlive(token)).toBe(true);
    const second = await signInAs(app, await makePerson(app, { joins: { ...joins, roleId: 2 } }));
    const answers = await Promise.all([erase(token), erase(second.accessToken)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('an administrator', () => {
  test('blocks and unblocks a person, whose tokens end at once on every instance; nobody else may', async () => {
    const [admin, person, stranger] = [await makePerson(app, { superAdmin: true }), await makePerson(app), await makePerson(app)];
    const [{ accessToken: token }, victim, strangerSession] = [
      await signInAs(app, admin),
      await signInAs(secondInstance, person),
      await signInAs(app, stranger),
    ];
    const id = await publicIdOf(person.accountId);
    const block = (callerToken: string, blocked: boolean, personId = id) =>
      callApi(app, 'PUT', `/user/users/${personId}/blocked`, { token: callerToken, body: { blocked, reason: 'Spam' } });
    expect((await block(strangerSession.accessToken, true)).status).toBe(403);
    expect(await isAlive(victim.accessToken)).toBe(true);
    expect((await callApi(app, 'PUT', `/user/users/${id}/blocked`, { token, body: { blocked: true } })).status).toBe(400);
    expect((await block(token, true)).body).toEqual({ id, blocked: true, ended: 1 });
    expect(await isAlive(victim.accessToken)).toBe(false);
    expect((await callApi(app, 'POST', '/auth/signin', { body: { username: person.username, password: PASSWORD } })).status).toBe(403);
    expect((await block(token, false)).body).toEqual({ id, blocked: false, ended: 0 });
    expect(await isAlive(victim.accessToken)).toBe(false);
    await signInAs(app, person);
    expect((await mailsTo(app, person.email)).map(({ template, text }) => [template, text.includes('Reason: Spam')])).toEqual([
      ['account-blocked', true],
      ['account-unblocked', false],
    ]);
    expect((await block(token, true, await publicIdOf(admin.accountId))).status).toBe(409);
    expect((await block(token, true, 'x'.repeat(26))).status).toBe(404);
    const again = await signInAs(app, person);
    expect((await callApi(app, 'DELETE', `/user/users/${id}/sessions`, { token })).body).toMatchObject({ ended: 2 });
    expect(await isAlive(again.accessToken)).toBe(false);
  });

  test('erases a person on request; not themselves, nor the last owner of others; nobody else may', async () => {
    const [admin, owner] = [await makePerson(app, { superAdmin: true }), await makePerson(app)];
    const joins = { id: owner.organisationId, publicId: owner.organisation, roleId: 3 as const };
    const member = await makePerson(app, { joins });
    const [
      {
        accessToken: token,
        userDetails: { id: adminId },
      },
      owners,
      victim,
    ] = [await signInAs(app, admin), await signInAs(app, owner), await signInAs(secondInstance, member)];
    expect((await eraseThem(owners.accessToken, victim.userDetails.id)).status).toBe(403);
    expect((await eraseThem(token, adminId)).status).toBe(409);
    expect((await eraseThem(token, 'x'.repeat(26))).status).toBe(404);
    expect(await eraseThem(token, victim.userDetails.id, { reason: ' a ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.reason', rule: 'required' }] },
    });
    expect(await eraseThem(token, owners.userDetails.id)).toMatchObject({ status: 409, body: { errors: [{ rule: 'last-owner' }] } });
    expect((await eraseThem(token, victim.userDetails.id)).body).toMatchObject({ erased: true });
    expect(await isAlive(victim.accessToken)).toBe(false);
    expect(await templates(member.email)).toEqual(['account-erased']);
    expect((await eraseThem(token, victim.userDetails.id)).status).toBe(404);
    const { rows } = await sql<Record<string, unknown>>`
      select account_id, details from audit_entry where action = 'account.erase' and subject_id = ${victim.userDetails.id}
    `.execute(app.ctx.db);
    expect(rows).toEqual([{ account_id: admin.accountId, details: { reason: 'Asked for it by letter' } }]);
    // Alone by now, the owner may go too; the organisation stays without people.
    expect((await eraseThem(token, owners.userDetails.id)).status).toBe(200);
  });

  test('remains when two administrators block or erase each other at once', async () => {
    for (const [firstAct, secondAct] of [
      [blockThem, blockThem],
      [eraseThem, eraseThem],
      [blockThem, eraseThem],
    ] as const) {
      await sql`update account set blocked_at = now() where super_admin and blocked_at is null`.execute(app.ctx.db);
      const admins = [await makePerson(app, { superAdmin: true }), await makePerson(app, { superAdmin: true })];
      const [a, b] = [await signInAs(app, admins[0]!), await signInAs(app, admins[1]!)];
      const answers = [];
      let second: Promise<{ status: number }> | undefined;
      // Both are let in, and wait for each other's account.
      const first = await whileLockHeld(
        app,
        (ctx) => sql`select from account where super_admin order by id for update`.execute(ctx.db),
        () => {
          second = secondAct(b.accessToken, a.userDetails.id);
          return firstAct(a.accessToken, b.userDetails.id);
        },
        () => waitUntilBlocked(app, 2),
      );
      answers.push(first.status, (await second!).status);
      expect(answers.toSorted((x, y) => x - y)).toEqual([200, 403]);
      expect(await activeAdmins()).toHaveLength(1);
    }
  });

  test('is created by a command: a link sets the password, and the second factor is on from the start', async () => {
    const origin = 'http://np.localhost:3000';
    const newAdmin = await createAdmin(app.ctx, origin, { email: 'root@people.test', username: 'root' });
    await expect(createAdmin(app.ctx, origin, { email: 'ROOT@people.test', username: 'another' })).rejects.toThrow('taken');
    expect(newAdmin.uri).toContain(newAdmin.secret);
    expect(newAdmin.recoveryCodes).toHaveLength(10);
    const token = newAdmin.passwordLink.split('#token=')[1]!;
    const password = 'a phrase for the root';
    expect((await callApi(app, 'POST', '/auth/password', { body: { token, password } })).status).toBe(200);
    const signIn = (fields: object) => callApi(app, 'POST', '/auth/signin', { body: { username: 'root', password, ...fields } });
    expect((await signIn({})).body).toMatchObject({ code: 'second-factor-required' });
    expect(await signIn({ code: newAdmin.recoveryCodes[3]! })).toMatchObject({
      status: 200,
      body: { userDetails: { baseOrganizationDTOList: [{ roleId: 1 }] } },
    });
    await drainAll(app.ctx);
  });
});
