import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { drainAll } from '#server/platform/events/outbox.ts';
import type { TestApp } from './app.ts';
import { solvedCaptcha } from './captcha.ts';
import { mailedToken } from './mails.ts';
import { makeNotice } from './one-notice.ts';
import { type Ask, type MadePerson, PASSWORD, ask, makePerson, signInAs } from './people.ts';

/** What a deed is done with: an owner of their own for each, and an administrator. */
export interface Doing {
  app: TestApp;
  owner: MadePerson;
  token: string;
  admin: string;
}
/** A call that is ready to be made. */
export interface Call {
  method: string;
  path: string;
  given: Ask;
}
/** Makes what a changing endpoint needs. @returns the call that then changes something. */
type Deed = (doing: Doing) => Promise<Call>;
const ready = (method: string, path: string, given: Ask = {}): Call => ({ method, path, given });
/** Makes a call, by whoever it says. */
export const makeCall = <T = Record<string, unknown>>(app: TestApp, { method, path, given }: Call) => ask<T>(app, method, path, given);

const json = async <T = { id: string }>({ app, token }: Doing, method: string, path: string, body?: unknown, as = token): Promise<T> =>
  (await ask<T>(app, method, path, { token: as, ...(body === undefined ? {} : { body }) })).body;
const revisionOf = async (doing: Doing, path: string) => (await json<{ revision: number }>(doing, 'GET', path)).revision;
const upon = (revision: number) => ({ 'if-match': `"${revision}"` });
let words = 0;
const word = () => `Deed ${++words}`;
const codeOf = (secret: string, { app }: Doing) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.ctx.clock.now().getTime() });

/** Of the form of a mailed link's token; nobody was sent it. */
const NO_LINK = 'A'.repeat(43);

/** A call by the owner with a body, upon nothing. */
const plain =
  (method: string, path: string, body?: () => unknown): Deed =>
  async ({ token }) =>
    ready(method, path, { token, ...(body ? { body: body() } : {}) });
/** A change upon the revision of what GET says. */
const edited =
  (method: string, path: string, body: unknown): Deed =>
  async (doing) => {
    const revision = await revisionOf(doing, path);
    return ready(method, path, { token: doing.token, body, headers: upon(revision) });
  };
/** A change of something that is posted first. */
const posted =
  (list: string, thing: () => unknown, method: string, path: (id: string) => string, body?: unknown, revision?: number): Deed =>
  async (doing) => {
    const { id } = await json(doing, 'POST', list, thing());
    return ready(method, path(id), {
      token: doing.token,
      ...(body === undefined ? {} : { body }),
      ...(revision === undefined ? {} : { headers: upon(revision) }),
    });
  };
const contact = { name: 'Clerk', position: '', email: 'clerk@works.test', phone: null, isPublic: true };
const office = { name: 'Depot', street: 'Main road 1', city: 'Pokhara', region: '', postalCode: '', country: 'NP', email: null, phone: null };
const contactOf = (list: string, thing: Record<string, unknown>, method: string, body?: unknown) =>
  posted(
    list,
    () => thing,
    method,
    (id) => `${list}/${id}`,
    body,
    1,
  );
const ordered =
  (list: string, thing: Record<string, unknown>): Deed =>
  async (doing) => {
    const ids: string[] = [];
    for (const name of ['One', 'Two']) ids.push((await json(doing, 'POST', list, { ...thing, name })).id);
    return ready('PUT', list, { token: doing.token, body: { order: ids.toReversed() } });
  };
const memberId = async ({ app, owner, token }: Doing) => {
  const { username } = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 4 } });
  const { body } = await ask<{ items: { id: string; username: string }[] }>(app, 'GET', '/team?size=100', { token });
  return body.items.find((one) => one.username === username)!.id;
};
const ofMember =
  (method: string, path: (id: string) => string, body?: (doing: Doing) => Promise<unknown>): Deed =>
  async (doing) => {
    const id = await memberId(doing);
    const given = await body?.(doing);
    return ready(method, path(id), { token: doing.token, ...(given === undefined ? {} : { body: given, headers: upon(1) }) });
  };
const role = () => ({ name: word(), permissions: ['audit.read'] });
const invitation = () => ({ email: `${word().replace(' ', '.')}@people.test`, roleId: 4 });
const child = () => ({ name: word() });
const personId = async ({ app, admin }: Doing) => {
  const { username } = await makePerson(app, { alone: true });
  return (await ask<{ items: { id: string }[] }>(app, 'GET', `/user/users?q=${encodeURIComponent(username)}`, { token: admin })).body.items[0]!.id;
};
const ofPerson =
  (method: string, path: (id: string) => string, body?: unknown): Deed =>
  async (doing) => {
    const id = await personId(doing);
    return ready(method, path(id), { token: doing.admin, ...(body === undefined ? {} : { body }) });
  };
/** A decision of the administrator upon the owner's organisation. */
const decided =
  (method: string, path: (id: string) => string, body: (doing: Doing) => Promise<unknown>, before?: (doing: Doing) => Promise<unknown>): Deed =>
  async (doing) => {
    await before?.(doing);
    const given = await body(doing);
    const revision = (await json<{ revision: number }>(doing, 'GET', `/admin/organisations/${doing.owner.organisation}`, undefined, doing.admin)).revision;
    return ready(method, path(doing.owner.organisation), { token: doing.admin, body: given, headers: upon(revision) });
  };
/** A change of the owner's organisation that waits. */
const waitingId = async (doing: Doing) => {
  const revision = await revisionOf(doing, '/organization');
  await ask(doing.app, 'POST', '/organization/drafts', { token: doing.token, body: { name: word() }, headers: upon(revision) });
  return (await json<{ items: { id: string }[] }>(doing, 'GET', '/organization/drafts')).items[0]!.id;
};
const enrolled = async (doing: Doing) => {
  const { secret } = await json<{ secret: string }>(doing, 'POST', '/users/second-factor', { password: PASSWORD });
  return secret;
};
/** A recovery code, the second factor being on. */
const withFactor = async (doing: Doing) => {
  const code = codeOf(await enrolled(doing), doing);
  const { recoveryCodes, accessToken } = await json<{ recoveryCodes: string[]; accessToken: string }>(doing, 'PUT', '/users/second-factor', { code });
  // Tokens from before are dead.
  doing.token = accessToken;
  return recoveryCodes[0]!;
};
const newcomer = (name: string) => ({ orgType: 'BUYER', firstName: 'New', username: name, email: `${name.replace(' ', '.')}@people.test`, password: PASSWORD });
const alone = async ({ app }: Doing) => signInAs(app, await makePerson(app, { alone: true }));
const unclaimed = async ({ app }: Doing) => {
  const { rows } = await app.connection.pool.query<{ id: string }>(
    `insert into organisation (public_id, name, normalised_name, country) values (substr(md5(random()::text) || 'a', 1, 26), 'Found', $1, 'NP') returning public_id as id`,
    [word().toLowerCase()],
  );
  return rows[0]!.id.replaceAll(/[ilou]/gu, '0');
};
const claimed = async (doing: Doing) => {
  const { accessToken } = await alone(doing);
  const organisation = await unclaimed(doing);
  const body = { organisation, orgType: 'BUYER', reason: 'I have worked there for years.' };
  return { accessToken, claim: ready('POST', '/organization/claim', { token: accessToken, body }) };
};

/** One deed for each endpoint that changes something; each must leave an entry in the audit log (tests/unit/audit-cover.test.ts). */
export const deeds: Readonly<Record<string, Deed>> = {
  'POST /users/email': plain('POST', '/users/email', () => ({ email: `${word().replace(' ', '.')}@new.test`, password: PASSWORD })),
  'POST /auth/email': async (doing) => {
    const email = `${word().replace(' ', '.')}@new.test`;
    await json(doing, 'POST', '/users/email', { email, password: PASSWORD });
    const token = await mailedToken(doing.app, email);
    return ready('POST', '/auth/email', { body: { token } });
  },
  'PUT /user/users/{id}/blocked': ofPerson('PUT', (id) => `/user/users/${id}/blocked`, { blocked: true, reason: 'Sends spam' }),
  'DELETE /user/users/{id}/second-factor': async (doing) => {
    await withFactor(doing);
    const { id } = await json(doing, 'GET', '/users/profile');
    return ready('DELETE', `/user/users/${id}/second-factor`, { token: doing.admin });
  },
  'DELETE /user/users/{id}/sessions': ofPerson('DELETE', (id) => `/user/users/${id}/sessions`),
  'POST /user/users/{id}/erase': ofPerson('POST', (id) => `/user/users/${id}/erase`, { reason: 'Asked for it by letter' }),
  'PUT /users/profile': edited('PUT', '/users/profile', { firstName: 'Other', lastName: 'Name', phone: null, language: 'ne' }),
  'POST /users/erase': plain('POST', '/users/erase', () => ({ password: PASSWORD })),
  'POST /users/changePassword': plain('POST', '/users/changePassword', () => ({ currentPassword: PASSWORD, newPassword: 'another long phrase' })),
  'PUT /users/second-factor': async (doing) => {
    const secret = await enrolled(doing);
    return ready('PUT', '/users/second-factor', { token: doing.token, body: { code: codeOf(secret, doing) } });
  },
  'DELETE /users/devices/{id}': async (doing) => {
    await signInAs(doing.app, doing.owner);
    const { items } = await json<{ items: { id: string; isThis: boolean }[] }>(doing, 'GET', '/users/devices');
    return ready('DELETE', `/users/devices/${items.find(({ isThis }) => !isThis)!.id}`, { token: doing.token });
  },
  'DELETE /users/devices': async (doing) => {
    await signInAs(doing.app, doing.owner);
    return ready('DELETE', '/users/devices', { token: doing.token });
  },
  'POST /users/second-factor/off': async (doing) => {
    const code = await withFactor(doing);
    return ready('POST', '/users/second-factor/off', { token: doing.token, body: { password: PASSWORD, code } });
  },
  'POST /users/second-factor/recovery-codes': async (doing) => {
    const code = await withFactor(doing);
    return ready('POST', '/users/second-factor/recovery-codes', { token: doing.token, body: { password: PASSWORD, code } });
  },
  'POST /auth/password/request': async ({ app, owner }) => {
    const captcha = await solvedCaptcha(app);
    return ready('POST', '/auth/password/request', { body: { email: owner.email, captcha } });
  },
  'POST /auth/password': async ({ app, owner }) => {
    await ask(app, 'POST', '/auth/password/request', { body: { email: owner.email, captcha: await solvedCaptcha(app) } });
    await drainAll(app.ctx);
    const token = await mailedToken(app, owner.email);
    return ready('POST', '/auth/password', { body: { token, password: 'another long phrase' } });
  },
  'POST /admin/buyers': async ({ admin }) =>
    ready('POST', '/admin/buyers', { token: admin, body: { name: word(), country: 'NP', email: `${word().replace(' ', '.')}@people.test` } }),
  'PUT /organization/drafts': decided(
    'PUT',
    () => '/organization/drafts',
    async (doing) => ({ id: await waitingId(doing) }),
  ),
  'POST /organization/drafts/reject': decided(
    'POST',
    () => '/organization/drafts/reject',
    async (doing) => ({ id: await waitingId(doing), reason: 'No proof' }),
  ),
  'POST /admin/organisations/{id}/block': decided(
    'POST',
    (id) => `/admin/organisations/${id}/block`,
    async () => ({ reason: 'Sends spam' }),
  ),
  'POST /admin/organisations/{id}/unblock': decided(
    'POST',
    (id) => `/admin/organisations/${id}/unblock`,
    async () => ({}),
    (doing) => json(doing, 'POST', `/admin/organisations/${doing.owner.organisation}/block`, { reason: 'Sends spam' }, doing.admin),
  ),
  'PUT /admin/organisations/{id}/approval': decided(
    'PUT',
    (id) => `/admin/organisations/${id}/approval`,
    async () => ({ decision: 'denied', seen: 'approved', reason: 'No proof' }),
  ),
  'PATCH /admin/organisations/{id}': decided(
    'PATCH',
    (id) => `/admin/organisations/${id}`,
    async () => ({ billable: true }),
  ),
  'POST /admin/organisations/{id}/merge': decided(
    'POST',
    (id) => `/admin/organisations/${id}/merge`,
    async (doing) => ({ organisation: await unclaimed(doing) }),
  ),
  'PUT /admin/organisations/{id}/parent': decided(
    'PUT',
    (id) => `/admin/organisations/${id}/parent`,
    async ({ app }) => ({ parent: (await makePerson(app)).organisation, from: null }),
  ),
  'POST /auth/signin': async ({ owner }) => ready('POST', '/auth/signin', { body: { username: owner.username, password: PASSWORD } }),
  'PUT /auth/side': async ({ app }) => {
    const { accessToken } = await signInAs(app, await makePerson(app, { orgType: 'BOTH' }));
    return ready('PUT', '/auth/side', { token: accessToken, body: { side: 'SELLER' } });
  },
  'POST /users/second-factor': plain('POST', '/users/second-factor', () => ({ password: PASSWORD })),
  'POST /auth/signout': plain('POST', '/auth/signout', () => ({})),
  'POST /organization/children': plain('POST', '/organization/children', child),
  'DELETE /organization/children/{id}/parent': async ({ app, owner, token }) => {
    const { organisation } = await makePerson(app, { under: owner.organisationId });
    return ready('DELETE', `/organization/children/${organisation}/parent`, { token });
  },
  'DELETE /organization/children/{id}': async (doing) => {
    const { id } = await json(doing, 'POST', '/organization/children', child());
    return ready('DELETE', `/organization/children/${id}`, { token: doing.token });
  },
  'PUT /organization/children/{id}/parent': async (doing) => {
    const [one, two] = [await json(doing, 'POST', '/organization/children', child()), await json(doing, 'POST', '/organization/children', child())];
    const body = { parent: two.id, from: doing.owner.organisation };
    return ready('PUT', `/organization/children/${one.id}/parent`, { token: doing.token, body });
  },
  'POST /organization/contacts': plain('POST', '/organization/contacts', () => contact),
  'POST /organization/offices': plain('POST', '/organization/offices', () => office),
  'PUT /organization/contacts/{id}': contactOf('/organization/contacts', contact, 'PUT', { ...contact, name: 'Chief' }),
  'PUT /organization/offices/{id}': contactOf('/organization/offices', office, 'PUT', { ...office, name: 'Yard' }),
  'DELETE /organization/contacts/{id}': contactOf('/organization/contacts', contact, 'DELETE'),
  'DELETE /organization/offices/{id}': contactOf('/organization/offices', office, 'DELETE'),
  'PUT /organization/contacts': ordered('/organization/contacts', contact),
  'PUT /organization/offices': ordered('/organization/offices', office),
  'PUT /organization/billing': edited('PUT', '/organization/billing', {
    name: 'Works',
    email: null,
    street: 'Main road 1',
    city: 'Pokhara',
    region: '',
    postalCode: '33700',
    country: 'NP',
    taxNumber: null,
  }),
  'PUT /organization/buyerType': edited('PUT', '/organization/buyerType', { buyerType: 'la' }),
  'PUT /organization': edited('PUT', '/organization', { name: 'Another name', country: 'NP' }),
  'PATCH /organization/profile': edited('PATCH', '/organization/profile', { description: 'Keeps the roads open.' }),
  'PUT /organization/setting': edited('PUT', '/organization/setting', {
    noticeLanguage: 'ne',
    noticeCurrency: 'NPR',
    noticeKind: 'online',
    approvesChildren: true,
  }),
  'POST /organization/close': async (doing) => {
    const { name, revision } = await json<{ name: string; revision: number }>(doing, 'GET', '/organization');
    return ready('POST', '/organization/close', { token: doing.token, body: { name }, headers: upon(revision) });
  },
  'POST /organization/drafts': async (doing) => {
    const revision = await revisionOf(doing, '/organization');
    return ready('POST', '/organization/drafts', { token: doing.token, body: { orgType: 'BOTH' }, headers: upon(revision) });
  },
  'DELETE /organization/drafts': async (doing) => {
    const id = await waitingId(doing);
    return ready('DELETE', `/organization/drafts?id=${id}`, { token: doing.token });
  },
  'POST /auth/change/verification-email': async ({ app }) => {
    const { accessToken } = await signInAs(app, await makePerson(app, { alone: true, unproved: true }));
    const body = { email: `${word().replace(' ', '.')}@new.test`, captcha: await solvedCaptcha(app) };
    return ready('POST', '/auth/change/verification-email', { token: accessToken, body });
  },
  'POST /organization/claim': async (doing) => (await claimed(doing)).claim,
  'DELETE /organization/claim/{id}': async (doing) => {
    const { accessToken, claim } = await claimed(doing);
    const { id } = (await makeCall<{ id: string }>(doing.app, claim)).body;
    return ready('DELETE', `/organization/claim/${id}`, { token: accessToken });
  },
  'POST /organization/merge': async (doing) =>
    ready('POST', '/organization/merge', { token: doing.token, body: { organisation: await unclaimed(doing), reason: 'Both names are ours.' } }),
  'DELETE /organization/merge/{id}': async (doing) => {
    const { id } = await json(doing, 'POST', '/organization/merge', { organisation: await unclaimed(doing), reason: 'Both names are ours.' });
    return ready('DELETE', `/organization/merge/${id}`, { token: doing.token });
  },
  'POST /organization': async (doing) => {
    const { accessToken } = await alone(doing);
    return ready('POST', '/organization', { token: accessToken, body: { name: word(), orgType: 'BUYER' } });
  },
  'POST /auth/signup': async ({ app }) => {
    const captcha = await solvedCaptcha(app);
    return ready('POST', '/auth/signup', { body: { ...newcomer(word()), captcha } });
  },
  'POST /auth/verify': async ({ app }) => {
    const person = newcomer(word());
    await ask(app, 'POST', '/auth/signup', { body: { ...person, captcha: await solvedCaptcha(app) } });
    const token = await mailedToken(app, person.email);
    return ready('POST', '/auth/verify', { body: { token } });
  },
  'POST /auth/verify/again': async ({ app }) => {
    const browser = randomBytes(32).toString('base64url');
    await ask(app, 'POST', '/auth/signup', { body: { ...newcomer(word()), browser, captcha: await solvedCaptcha(app) } });
    // A link is mailed once a minute; nobody sleeps for it.
    await app.connection.pool.query(`update one_time_link set created_at = created_at - interval '2 minutes' where browser_hash = sha256($1::bytea)`, [
      browser,
    ]);
    return ready('POST', '/auth/verify/again', { body: { browser } });
  },
  'POST /users/registration': async (doing) => {
    const given = invitation();
    await json(doing, 'POST', '/users/invite', given);
    const token = await mailedToken(doing.app, given.email);
    return ready('POST', '/users/registration', { body: { token, person: { username: word(), firstName: 'New', password: PASSWORD } } });
  },
  'PUT /organization/userRoles/{id}': ofMember(
    'PUT',
    (id) => `/organization/userRoles/${id}`,
    async (doing) => ({ namedRole: (await json(doing, 'POST', '/organization/role', role())).id }),
  ),
  'PUT /team/{id}': ofMember(
    'PUT',
    (id) => `/team/${id}`,
    async () => ({ roleId: 3, namedRole: null }),
  ),
  'DELETE /team/{id}': ofMember('DELETE', (id) => `/team/${id}`),
  'POST /team/leave': async ({ app, owner }) => {
    const { accessToken } = await signInAs(app, await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } }));
    return ready('POST', '/team/leave', { token: accessToken, body: {} });
  },
  'POST /organization/role': plain('POST', '/organization/role', role),
  'PUT /organization/role/{id}': posted(
    '/organization/role',
    role,
    'PUT',
    (id) => `/organization/role/${id}`,
    { name: 'Other', permissions: ['audit.read'] },
    1,
  ),
  'DELETE /organization/role/{id}': posted('/organization/role', role, 'DELETE', (id) => `/organization/role/${id}`),
  'POST /users/invite': plain('POST', '/users/invite', invitation),
  'POST /users/invite/{id}/resend': async (doing) => {
    const { id } = await json(doing, 'POST', '/users/invite', invitation());
    await doing.app.connection.pool.query(`update one_time_link set created_at = created_at - interval '2 minutes' where public_id = $1`, [id]);
    return ready('POST', `/users/invite/${id}/resend`, { token: doing.token, body: {} });
  },
  'DELETE /users/invite/{id}': posted('/users/invite', invitation, 'DELETE', (id) => `/users/invite/${id}`),
};

/** Endpoints with a changing method that leave no entry in the audit log: why, and a call of each. What `counts` is all that one may change. */
export const quietDeeds: Readonly<Record<string, { why: string; counts?: true; deed: Deed }>> = {
  'POST /auth/renew': { why: 'the session stays the same, and its beginning has an entry', deed: plain('POST', '/auth/renew') },
  'POST /notices/views': {
    why: 'counts readers; nobody is named',
    counts: true,
    deed: async ({ app }) => ready('POST', '/notices/views', { body: { id: await makeNotice(app) } }),
  },
  'POST /notices/search': { why: 'reads', deed: async () => ready('POST', '/notices/search', { body: {} }) },
  'POST /auth/verify/state': { why: 'reads', deed: async () => ready('POST', '/auth/verify/state', { body: { token: NO_LINK } }) },
  'POST /users/invitee': { why: 'reads', deed: async () => ready('POST', '/users/invitee', { body: { token: NO_LINK } }) },
};

/** The deed of a changing endpoint, whether it leaves an entry or not; an endpoint without one fails tests/unit/audit-cover.test.ts. */
export function deedOf(name: string): Deed {
  const deed = deeds[name] ?? quietDeeds[name]?.deed;
  if (!deed) throw new Error(`${name} has no deed in tests/support/deeds.ts`);
  return deed;
}
