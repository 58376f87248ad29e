import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { unsubscribeToken as alertsToken } from '#server/modules/alerts/unsubscribe-alerts.ts';
import { remindersToken } from '#server/modules/following/reminders/unsubscribe-reminders.ts';
import { unsubscribeToken } from '#server/modules/following/unsubscribe.ts';
import { alertSettings, makeAlert, makeFinding } from './alerts.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { questionAbout } from './access-specimens.ts';
import type { TestApp } from './app.ts';
import { solvedCaptcha } from './captcha.ts';
import { documentCalls, documentUnaudited } from './document-calls.ts';
import { bidCalls, unauditedBidCalls } from './changing-calls-of-bids.ts';
import { paymentCalls, unauditedPaymentCalls } from './payment-calls.ts';
import { docxOf, octets } from './made-up-documents.ts';
import { mailedToken } from './mails.ts';
import { detailsOf, makePublished, makeReadyDraft, startDraft, submitDraft } from './drafts.ts';
import { makeNotice } from './one-notice.ts';
import { approvedSupplierClaim } from './supplier-claims.ts';
import { type RequestOptions, type MadePerson, PASSWORD, callApi, makePerson, signInAs } from './people.ts';

/** The participants of a call: a new owner for each, and an administrator. */
export interface CallContext {
  app: TestApp;
  owner: MadePerson;
  token: string;
  admin: string;
}
/** A prepared call. */
export interface Call {
  method: string;
  path: string;
  request: RequestOptions;
}
/** Prepares what a changing endpoint needs. @returns the call that then changes something. */
export type PrepareCall = (context: CallContext) => Promise<Call>;
const callOf = (method: string, path: string, options: RequestOptions = {}): Call => ({ method, path, request: options });
/** Makes a call as the person it names. */
export const makeCall = <T = Record<string, unknown>>(app: TestApp, { method, path, request: options }: Call) => callApi<T>(app, method, path, options);

const json = async <T = { id: string }>({ app, token }: CallContext, method: string, path: string, body?: unknown, as = token): Promise<T> =>
  (await callApi<T>(app, method, path, { token: as, ...(body === undefined ? {} : { body }) })).body;
const revisionOf = async (context: CallContext, path: string) => (await json<{ revision: number }>(context, 'GET', path)).revision;
const ifMatch = (revision: number) => ({ 'if-match': `"${revision}"` });
let wordCount = 0;
const word = () => `Call ${++wordCount}`;
const codeOf = (secret: string, { app }: CallContext) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.ctx.clock.now().getTime() });

/** It has the form of a link token, but was sent to nobody. */
const NO_LINK = 'A'.repeat(43);

/** A claim of a new supplier by a new organisation. */
async function supplierClaim(app: TestApp): Promise<{ token: string; body: Record<string, unknown> }> {
  const { accessToken: token } = await signInAs(app, await makePerson(app, { orgType: 'SELLER' }));
  return { token, body: { name: word(), country: 'NP', reason: 'The register shows it.' } };
}

/** A call by the owner with a body, without a revision. */
const plainCall =
  (method: string, path: string, body?: () => unknown): PrepareCall =>
  async ({ token }) =>
    callOf(method, path, { token, ...(body ? { body: body() } : {}) });
/** A change with the revision that GET returned. */
const editCall =
  (method: string, path: string, body: unknown): PrepareCall =>
  async (context) => {
    const revision = await revisionOf(context, path);
    return callOf(method, path, { token: context.token, body, headers: ifMatch(revision) });
  };
/** A change of something created first. */
const callOnPosted =
  (list: string, makeBody: () => unknown, method: string, path: (id: string) => string, body?: unknown, revision?: number): PrepareCall =>
  async (context) => {
    const { id } = await json(context, 'POST', list, makeBody());
    return callOf(method, path(id), {
      token: context.token,
      ...(body === undefined ? {} : { body }),
      ...(revision === undefined ? {} : { headers: ifMatch(revision) }),
    });
  };
const contact = { name: 'Clerk', position: '', email: 'clerk@works.test', phone: null, isPublic: true };
const office = { name: 'Depot', street: 'Main road 1', city: 'Pokhara', region: '', postalCode: '', country: 'NP', email: null, phone: null };
const contactOf = (list: string, fields: Record<string, unknown>, method: string, body?: unknown) =>
  callOnPosted(
    list,
    () => fields,
    method,
    (id) => `${list}/${id}`,
    body,
    1,
  );
const orderCall =
  (list: string, fields: Record<string, unknown>): PrepareCall =>
  async (context) => {
    const ids: string[] = [];
    for (const name of ['One', 'Two']) ids.push((await json(context, 'POST', list, { ...fields, name })).id);
    return callOf('PUT', list, { token: context.token, body: { order: ids.toReversed() } });
  };
const memberId = async ({ app, owner, token }: CallContext) => {
  const { username } = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 4 } });
  const { body } = await callApi<{ items: { id: string; username: string }[] }>(app, 'GET', '/team?size=100', { token });
  return body.items.find((member) => member.username === username)!.id;
};
const ofMember =
  (method: string, path: (id: string) => string, body?: (context: CallContext) => Promise<unknown>): PrepareCall =>
  async (context) => {
    const id = await memberId(context);
    const requestBody = await body?.(context);
    return callOf(method, path(id), { token: context.token, ...(requestBody === undefined ? {} : { body: requestBody, headers: ifMatch(1) }) });
  };
const role = () => ({ name: word(), permissions: ['audit.read'] });
const invitation = () => ({ email: `${word().replace(' ', '.')}@people.test`, roleId: 4 });
const child = () => ({ name: word() });
const personId = async ({ app, admin }: CallContext) => {
  const { username } = await makePerson(app, { alone: true });
  return (await callApi<{ items: { id: string }[] }>(app, 'GET', `/user/users?q=${encodeURIComponent(username)}`, { token: admin })).body.items[0]!.id;
};
const ofPerson =
  (method: string, path: (id: string) => string, body?: unknown): PrepareCall =>
  async (context) => {
    const id = await personId(context);
    return callOf(method, path(id), { token: context.admin, ...(body === undefined ? {} : { body }) });
  };
/** An administrator's decision about the owner's organisation. */
const decisionCall =
  (
    method: string,
    path: (id: string) => string,
    body: (context: CallContext) => Promise<unknown>,
    before?: (context: CallContext) => Promise<unknown>,
  ): PrepareCall =>
  async (context) => {
    await before?.(context);
    const requestBody = await body(context);
    const revision = (await json<{ revision: number }>(context, 'GET', `/admin/organisations/${context.owner.organisation}`, undefined, context.admin))
      .revision;
    return callOf(method, path(context.owner.organisation), { token: context.admin, body: requestBody, headers: ifMatch(revision) });
  };
/** A pending change of the owner's organisation. */
const waitingId = async (context: CallContext) => {
  const revision = await revisionOf(context, '/organization');
  await callApi(context.app, 'POST', '/organization/drafts', { token: context.token, body: { name: word() }, headers: ifMatch(revision) });
  return (await json<{ items: { id: string }[] }>(context, 'GET', '/organization/drafts')).items[0]!.id;
};
const enrolSecondFactor = async (context: CallContext) => {
  const { secret } = await json<{ secret: string }>(context, 'POST', '/users/second-factor', { password: PASSWORD });
  return secret;
};
/** A recovery code of an active second factor. */
const enrolWithCode = async (context: CallContext) => {
  const code = codeOf(await enrolSecondFactor(context), context);
  const { recoveryCodes, accessToken } = await json<{ recoveryCodes: string[]; accessToken: string }>(context, 'PUT', '/users/second-factor', { code });
  // Earlier tokens are invalid.
  context.token = accessToken;
  return recoveryCodes[0]!;
};
const newcomer = (name: string) => ({ orgType: 'BUYER', firstName: 'New', username: name, email: `${name.replace(' ', '.')}@people.test`, password: PASSWORD });
const alone = async ({ app }: CallContext) => signInAs(app, await makePerson(app, { alone: true }));
const unclaimed = async ({ app }: CallContext) => {
  const { rows } = await app.connection.pool.query<{ id: string }>(
    `insert into organisation (public_id, name, normalised_name, country) values (substr(md5(random()::text) || 'a', 1, 26), 'Found', $1, 'NP') returning public_id as id`,
    [word().toLowerCase()],
  );
  return rows[0]!.id.replaceAll(/[ilou]/gu, '0');
};
const claimed = async (context: CallContext) => {
  const { accessToken } = await alone(context);
  const organisation = await unclaimed(context);
  const body = { organisation, orgType: 'BUYER', reason: 'I have worked there for years.' };
  return { accessToken, claim: callOf('POST', '/organization/claim', { token: accessToken, body }) };
};

/** A change of a new draft. */
const draftCall =
  (method: string, path: string, body?: Record<string, unknown>): PrepareCall =>
  async ({ app, token }) => {
    const id = await startDraft(app, { token });
    return callOf(method, `${path}?id=${id}`, { token, ...(body ? { body, headers: ifMatch(1) } : {}) });
  };
const submittedDraft = async ({ app, token }: CallContext) => {
  const id = await makeReadyDraft(app, { token });
  await submitDraft(app, { token }, id);
  return { id, revision: (await detailsOf(app, { token }, id)).revision };
};
/** A change of a published notice. */
const publishedCall =
  (method: string, path: (id: string) => string, body: (id: string) => Record<string, unknown>, general: Record<string, unknown> = {}): PrepareCall =>
  async ({ app, token, owner }) => {
    const id = await makePublished(app, { token, organisationId: owner.organisationId }, { 'General-information': general });
    return callOf(method, path(id), { token, body: body(id), headers: ifMatch(1) });
  };
const holiday = () => ({ country: 'NP', date: `20${10 + (++wordCount % 80)}-10-20`, name: word() });

const webhook = { url: 'https://hooks.example.org/tenders', active: true };
/** A call about the organisation's webhook, which is there. */
const withWebhook =
  (method: 'POST' | 'DELETE', path: string): PrepareCall =>
  async (context) => {
    await json(context, 'PUT', '/organization/webhook', webhook);
    return callOf(method, path, { token: context.token, ...(method === 'POST' ? { body: {} } : {}) });
  };

/** One call for each changing endpoint. Each must leave an entry in the audit log (tests/unit/audit-cover.test.ts). */
export const changingCalls: Readonly<Record<string, PrepareCall>> = {
  'POST /assignments': async (context) => {
    const body = { notice: await makeNotice(context.app), assignee: await ownId(context), dueOn: '2099-01-01' };
    return callOf('POST', '/assignments', { token: context.token, body });
  },
  'PATCH /assignments': async (context) => {
    const body = { notice: await assigned(context), state: 'preparing', note: 'Ask Anil.' };
    return callOf('PATCH', '/assignments', { token: context.token, body, headers: ifMatch(1) });
  },
  'DELETE /assignments': async (context) => callOf('DELETE', `/assignments?notice=${await assigned(context)}`, { token: context.token }),
  'POST /user/calendar': plainCall('POST', '/user/calendar', () => ({})),
  'DELETE /user/calendar': async (context) => {
    await json(context, 'POST', '/user/calendar', {});
    return callOf('DELETE', '/user/calendar', { token: context.token });
  },
  'PUT /organization/webhook': plainCall('PUT', '/organization/webhook', () => webhook),
  'POST /organization/webhook/secret': withWebhook('POST', '/organization/webhook/secret'),
  'POST /organization/webhook/test': withWebhook('POST', '/organization/webhook/test'),
  'DELETE /organization/webhook': withWebhook('DELETE', '/organization/webhook'),
  ...bidCalls,
  ...paymentCalls,
  'POST /notices': plainCall('POST', '/notices', () => ({})),
  'POST /notices/bulkDrafts': async ({ token }) => callOf('POST', '/notices/bulkDrafts', { token, ...octets(Buffer.from(`Title\n${word()}\n`)) }),
  'PUT /notices/generalInformation': draftCall('PUT', '/notices/generalInformation', { title: 'Chairs' }),
  'PUT /notices/noticeContactInfo': draftCall('PUT', '/notices/noticeContactInfo', { phone: '01-400000' }),
  'PUT /notices/detailedInfo': draftCall('PUT', '/notices/detailedInfo', { eligibility: 'Everybody' }),
  'PUT /notices/cpv': draftCall('PUT', '/notices/cpv', { cpv: ['39112000'] }),
  'PUT /awards': draftCall('PUT', '/awards', { noAwardYet: true }),
  'PUT /notices/tabs': draftCall('PUT', '/notices/tabs', { visited: ['CAI'] }),
  'PUT /notices/checkReasons': draftCall('PUT', '/notices/checkReasons', {
    reasons: [{ code: 'law-content', tab: 'Detailed-information', field: 'bidValidity', reason: 'Our rules need none.' }],
  }),
  'DELETE /notices': draftCall('DELETE', '/notices'),
  'POST /notices/templates': async ({ app, token }) =>
    callOf('POST', '/notices/templates', { token, body: { notice: await startDraft(app, { token }), name: word() } }),
  'DELETE /notices/templates/{id}': async (context) => {
    const { id } = await json(context, 'POST', '/notices/templates', { notice: await startDraft(context.app, context), name: word() });
    return callOf('DELETE', `/notices/templates/${id}`, { token: context.token });
  },
  'POST /tenders/approval': async ({ app, token }) => {
    const id = await makeReadyDraft(app, { token });
    const { revision } = await detailsOf(app, { token }, id);
    return callOf('POST', '/tenders/approval', { token, body: { id }, headers: ifMatch(revision) });
  },
  'DELETE /tenders/approval': async (context) => {
    const { id } = await submittedDraft(context);
    return callOf('DELETE', `/tenders/approval?id=${id}`, { token: context.token });
  },
  'PUT /tenders/approval': async (context) => {
    const { id, revision } = await submittedDraft(context);
    return callOf('PUT', '/tenders/approval', { token: context.admin, body: { id }, headers: ifMatch(revision) });
  },
  'POST /tenders/approval/reject': async (context) => {
    const { id, revision } = await submittedDraft(context);
    return callOf('POST', '/tenders/approval/reject', { token: context.admin, body: { id, reason: 'Not complete' }, headers: ifMatch(revision) });
  },
  'POST /notices/amendments': publishedCall(
    'POST',
    (id) => `/notices/amendments?id=${id}`,
    () => ({ part: 'general', reason: 'The city was missing.', fields: { city: 'Pokhara' } }),
  ),
  'POST /notices/cancel': publishedCall(
    'POST',
    () => '/notices/cancel',
    (id) => ({ id, reason: 'No budget.' }),
  ),
  'POST /notices/close': publishedCall(
    'POST',
    () => '/notices/close',
    (id) => ({ id }),
    { type: 'expressionOfInterest', deadline: null },
  ),
  'POST /notices/award': publishedCall(
    'POST',
    () => '/notices/award',
    (id) => ({ id, reason: 'The lowest price.', award: { suppliers: [{ name: 'Hill Works' }] } }),
    { type: 'expressionOfInterest', deadline: null },
  ),
  'PUT /notices/free': publishedCall(
    'PUT',
    () => '/notices/free',
    (id) => ({ id, free: true, reason: 'Everybody should read it.' }),
  ),
  'POST /holidays': async ({ admin }) => callOf('POST', '/holidays', { token: admin, body: holiday() }),
  'DELETE /holidays/{id}': async (context) => {
    const { id } = await json(context, 'POST', '/holidays', holiday(), context.admin);
    return callOf('DELETE', `/holidays/${id}`, { token: context.admin });
  },
  ...documentCalls,
  'POST /users/email': plainCall('POST', '/users/email', () => ({ email: `${word().replace(' ', '.')}@new.test`, password: PASSWORD })),
  'POST /auth/email': async (context) => {
    const email = `${word().replace(' ', '.')}@new.test`;
    await json(context, 'POST', '/users/email', { email, password: PASSWORD });
    const token = await mailedToken(context.app, email);
    return callOf('POST', '/auth/email', { body: { token } });
  },
  'PUT /user/users/{id}/blocked': ofPerson('PUT', (id) => `/user/users/${id}/blocked`, { blocked: true, reason: 'Sends spam' }),
  'DELETE /user/users/{id}/second-factor': async (context) => {
    await enrolWithCode(context);
    const { id } = await json(context, 'GET', '/users/profile');
    return callOf('DELETE', `/user/users/${id}/second-factor`, { token: context.admin });
  },
  'DELETE /user/users/{id}/sessions': ofPerson('DELETE', (id) => `/user/users/${id}/sessions`),
  'POST /user/users/{id}/erase': ofPerson('POST', (id) => `/user/users/${id}/erase`, { reason: 'Asked for it by letter' }),
  'PUT /users/profile': editCall('PUT', '/users/profile', { firstName: 'Other', lastName: 'Name', phone: null, language: 'ne' }),
  'POST /users/erase': plainCall('POST', '/users/erase', () => ({ password: PASSWORD })),
  'POST /users/changePassword': plainCall('POST', '/users/changePassword', () => ({ currentPassword: PASSWORD, newPassword: 'another long phrase' })),
  'PUT /users/second-factor': async (context) => {
    const secret = await enrolSecondFactor(context);
    return callOf('PUT', '/users/second-factor', { token: context.token, body: { code: codeOf(secret, context) } });
  },
  'DELETE /users/devices/{id}': async (context) => {
    await signInAs(context.app, context.owner);
    const { items } = await json<{ items: { id: string; isThis: boolean }[] }>(context, 'GET', '/users/devices');
    return callOf('DELETE', `/users/devices/${items.find(({ isThis }) => !isThis)!.id}`, { token: context.token });
  },
  'DELETE /users/devices': async (context) => {
    await signInAs(context.app, context.owner);
    return callOf('DELETE', '/users/devices', { token: context.token });
  },
  'POST /users/second-factor/off': async (context) => {
    const code = await enrolWithCode(context);
    return callOf('POST', '/users/second-factor/off', { token: context.token, body: { password: PASSWORD, code } });
  },
  'POST /users/second-factor/recovery-codes': async (context) => {
    const code = await enrolWithCode(context);
    return callOf('POST', '/users/second-factor/recovery-codes', { token: context.token, body: { password: PASSWORD, code } });
  },
  'POST /auth/password/request': async ({ app, owner }) => {
    const captcha = await solvedCaptcha(app);
    return callOf('POST', '/auth/password/request', { body: { email: owner.email, captcha } });
  },
  'POST /auth/password': async ({ app, owner }) => {
    await callApi(app, 'POST', '/auth/password/request', { body: { email: owner.email, captcha: await solvedCaptcha(app) } });
    await drainAll(app.ctx);
    const token = await mailedToken(app, owner.email);
    return callOf('POST', '/auth/password', { body: { token, password: 'another long phrase' } });
  },
  'POST /admin/buyers': async ({ admin }) =>
    callOf('POST', '/admin/buyers', { token: admin, body: { name: word(), country: 'NP', email: `${word().replace(' ', '.')}@people.test` } }),
  'PUT /organization/drafts': decisionCall(
    'PUT',
    () => '/organization/drafts',
    async (context) => ({ id: await waitingId(context) }),
  ),
  'POST /organization/drafts/reject': decisionCall(
    'POST',
    () => '/organization/drafts/reject',
    async (context) => ({ id: await waitingId(context), reason: 'No proof' }),
  ),
  'POST /admin/organisations/{id}/block': decisionCall(
    'POST',
    (id) => `/admin/organisations/${id}/block`,
    async () => ({ reason: 'Sends spam' }),
  ),
  'POST /admin/organisations/{id}/unblock': decisionCall(
    'POST',
    (id) => `/admin/organisations/${id}/unblock`,
    async () => ({}),
    (context) => json(context, 'POST', `/admin/organisations/${context.owner.organisation}/block`, { reason: 'Sends spam' }, context.admin),
  ),
  'PUT /admin/organisations/{id}/approval': decisionCall(
    'PUT',
    (id) => `/admin/organisations/${id}/approval`,
    async () => ({ decision: 'denied', seen: 'approved', reason: 'No proof' }),
  ),
  'PATCH /admin/organisations/{id}': decisionCall(
    'PATCH',
    (id) => `/admin/organisations/${id}`,
    async () => ({ billable: true }),
  ),
  'POST /admin/organisations/{id}/merge': decisionCall(
    'POST',
    (id) => `/admin/organisations/${id}/merge`,
    async (context) => ({ organisation: await unclaimed(context) }),
  ),
  'PUT /admin/organisations/{id}/parent': decisionCall(
    'PUT',
    (id) => `/admin/organisations/${id}/parent`,
    async ({ app }) => ({ parent: (await makePerson(app)).organisation, from: null }),
  ),
  'POST /notices/questions/answer': async ({ app, owner, token }) => {
    const id = await questionAbout({ app, person: owner, token });
    return callOf('POST', '/notices/questions/answer', { token, body: { id, answer: 'Yes, it may.', changesTender: false } });
  },
  'POST /notices/questions/decline': async ({ app, owner, token }) => {
    const id = await questionAbout({ app, person: owner, token });
    return callOf('POST', '/notices/questions/decline', { token, body: { id, reason: 'The documents say so.' } });
  },
  'POST /admin/questions/{id}/hide': async ({ app, owner, token, admin }) => {
    const id = await questionAbout({ app, person: owner, token });
    return callOf('POST', `/admin/questions/${id}/hide`, { token: admin, body: { reason: 'It names a firm.' } });
  },
  'DELETE /admin/questions/{id}/hide': async ({ app, owner, token, admin }) => {
    const id = await questionAbout({ app, person: owner, token });
    return callOf('DELETE', `/admin/questions/${id}/hide`, { token: admin });
  },
  'POST /auth/signin': async ({ owner }) => callOf('POST', '/auth/signin', { body: { username: owner.username, password: PASSWORD } }),
  'PUT /auth/side': async ({ app }) => {
    const { accessToken } = await signInAs(app, await makePerson(app, { orgType: 'BOTH' }));
    return callOf('PUT', '/auth/side', { token: accessToken, body: { side: 'SELLER' } });
  },
  'POST /users/second-factor': plainCall('POST', '/users/second-factor', () => ({ password: PASSWORD })),
  'POST /auth/signout': plainCall('POST', '/auth/signout', () => ({})),
  'POST /organization/children': plainCall('POST', '/organization/children', child),
  'DELETE /organization/children/{id}/parent': async ({ app, owner, token }) => {
    const { organisation } = await makePerson(app, { under: owner.organisationId });
    return callOf('DELETE', `/organization/children/${organisation}/parent`, { token });
  },
  'DELETE /organization/children/{id}': async (context) => {
    const { id } = await json(context, 'POST', '/organization/children', child());
    return callOf('DELETE', `/organization/children/${id}`, { token: context.token });
  },
  'PUT /organization/children/{id}/parent': async (context) => {
    const [one, two] = [await json(context, 'POST', '/organization/children', child()), await json(context, 'POST', '/organization/children', child())];
    const body = { parent: two.id, from: context.owner.organisation };
    return callOf('PUT', `/organization/children/${one.id}/parent`, { token: context.token, body });
  },
  'POST /organization/contacts': plainCall('POST', '/organization/contacts', () => contact),
  'POST /organization/offices': plainCall('POST', '/organization/offices', () => office),
  'PUT /organization/contacts/{id}': contactOf('/organization/contacts', contact, 'PUT', { ...contact, name: 'Chief' }),
  'PUT /organization/offices/{id}': contactOf('/organization/offices', office, 'PUT', { ...office, name: 'Yard' }),
  'DELETE /organization/contacts/{id}': contactOf('/organization/contacts', contact, 'DELETE'),
  'DELETE /organization/offices/{id}': contactOf('/organization/offices', office, 'DELETE'),
  'PUT /organization/contacts': orderCall('/organization/contacts', contact),
  'PUT /organization/offices': orderCall('/organization/offices', office),
  'PUT /organization/billing': editCall('PUT', '/organization/billing', {
    name: 'Works',
    email: null,
    street: 'Main road 1',
    city: 'Pokhara',
    region: '',
    postalCode: '33700',
    country: 'NP',
    taxNumber: null,
  }),
  'PUT /organization/buyerType': editCall('PUT', '/organization/buyerType', { buyerType: 'la' }),
  'PUT /organization': editCall('PUT', '/organization', { name: 'Another name', country: 'NP' }),
  'PATCH /organization/profile': editCall('PATCH', '/organization/profile', { description: 'Keeps the roads open.' }),
  'PUT /organization/setting': editCall('PUT', '/organization/setting', {
    noticeLanguage: 'ne',
    noticeCurrency: 'NPR',
    noticeKind: 'online',
    approvesChildren: true,
  }),
  'POST /organization/close': async (context) => {
    const { name, revision } = await json<{ name: string; revision: number }>(context, 'GET', '/organization');
    return callOf('POST', '/organization/close', { token: context.token, body: { name }, headers: ifMatch(revision) });
  },
  'POST /organization/drafts': async (context) => {
    const revision = await revisionOf(context, '/organization');
    return callOf('POST', '/organization/drafts', { token: context.token, body: { orgType: 'BOTH' }, headers: ifMatch(revision) });
  },
  'DELETE /organization/drafts': async (context) => {
    const id = await waitingId(context);
    return callOf('DELETE', `/organization/drafts?id=${id}`, { token: context.token });
  },
  'POST /auth/change/verification-email': async ({ app }) => {
    const { accessToken } = await signInAs(app, await makePerson(app, { alone: true, unverified: true }));
    const body = { email: `${word().replace(' ', '.')}@new.test`, captcha: await solvedCaptcha(app) };
    return callOf('POST', '/auth/change/verification-email', { token: accessToken, body });
  },
  'POST /organization/claim': async (context) => (await claimed(context)).claim,
  'DELETE /organization/claim/{id}': async (context) => {
    const { accessToken, claim } = await claimed(context);
    const { id } = (await makeCall<{ id: string }>(context.app, claim)).body;
    return callOf('DELETE', `/organization/claim/${id}`, { token: accessToken });
  },
  'POST /organization/merge': async (context) =>
    callOf('POST', '/organization/merge', { token: context.token, body: { organisation: await unclaimed(context), reason: 'Both names are ours.' } }),
  'DELETE /organization/merge/{id}': async (context) => {
    const { id } = await json(context, 'POST', '/organization/merge', { organisation: await unclaimed(context), reason: 'Both names are ours.' });
    return callOf('DELETE', `/organization/merge/${id}`, { token: context.token });
  },
  'POST /suppliers/claims': async ({ app }) => callOf('POST', '/suppliers/claims', await supplierClaim(app)),
  'DELETE /suppliers/claims/{id}': async ({ app }) => {
    const claim = await supplierClaim(app);
    const { id } = (await callApi<{ id: string }>(app, 'POST', '/suppliers/claims', claim)).body;
    return callOf('DELETE', `/suppliers/claims/${id}`, { token: claim.token });
  },
  'POST /admin/suppliers/claims/revoke': async ({ app, admin }) => {
    const id = await approvedSupplierClaim(app, admin, await supplierClaim(app));
    return callOf('POST', '/admin/suppliers/claims/revoke', { token: admin, body: { id, reason: 'It is somebody else’s.' } });
  },
  'POST /organization': async (context) => {
    const { accessToken } = await alone(context);
    return callOf('POST', '/organization', { token: accessToken, body: { name: word(), orgType: 'BUYER' } });
  },
  'POST /auth/signup': async ({ app }) => {
    const captcha = await solvedCaptcha(app);
    return callOf('POST', '/auth/signup', { body: { ...newcomer(word()), captcha } });
  },
  'POST /auth/verify': async ({ app }) => {
    const person = newcomer(word());
    await callApi(app, 'POST', '/auth/signup', { body: { ...person, captcha: await solvedCaptcha(app) } });
    const token = await mailedToken(app, person.email);
    return callOf('POST', '/auth/verify', { body: { token } });
  },
  'POST /auth/verify/again': async ({ app }) => {
    const browser = randomBytes(32).toString('base64url');
    await callApi(app, 'POST', '/auth/signup', { body: { ...newcomer(word()), browser, captcha: await solvedCaptcha(app) } });
    // A link is sent once a minute at most; no test waits for it.
    await app.connection.pool.query(`update one_time_link set created_at = created_at - interval '2 minutes' where browser_hash = sha256($1::bytea)`, [
      browser,
    ]);
    return callOf('POST', '/auth/verify/again', { body: { browser } });
  },
  'POST /users/registration': async (context) => {
    const invitee = invitation();
    await json(context, 'POST', '/users/invite', invitee);
    const token = await mailedToken(context.app, invitee.email);
    return callOf('POST', '/users/registration', { body: { token, person: { username: word(), firstName: 'New', password: PASSWORD } } });
  },
  'PUT /organization/userRoles/{id}': ofMember(
    'PUT',
    (id) => `/organization/userRoles/${id}`,
    async (context) => ({ namedRole: (await json(context, 'POST', '/organization/role', role())).id }),
  ),
  'PUT /team/{id}': ofMember(
    'PUT',
    (id) => `/team/${id}`,
    async () => ({ roleId: 3, namedRole: null }),
  ),
  'DELETE /team/{id}': ofMember('DELETE', (id) => `/team/${id}`),
  'POST /team/leave': async ({ app, owner }) => {
    const { accessToken } = await signInAs(app, await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } }));
    return callOf('POST', '/team/leave', { token: accessToken, body: {} });
  },
  'POST /organization/role': plainCall('POST', '/organization/role', role),
  'PUT /organization/role/{id}': callOnPosted(
    '/organization/role',
    role,
    'PUT',
    (id) => `/organization/role/${id}`,
    { name: 'Other', permissions: ['audit.read'] },
    1,
  ),
  'DELETE /organization/role/{id}': callOnPosted('/organization/role', role, 'DELETE', (id) => `/organization/role/${id}`),
  'POST /users/invite': plainCall('POST', '/users/invite', invitation),
  'POST /users/invite/{id}/resend': async (context) => {
    const { id } = await json(context, 'POST', '/users/invite', invitation());
    await context.app.connection.pool.query(`update one_time_link set created_at = created_at - interval '2 minutes' where public_id = $1`, [id]);
    return callOf('POST', `/users/invite/${id}/resend`, { token: context.token, body: {} });
  },
  'DELETE /users/invite/{id}': callOnPosted('/users/invite', invitation, 'DELETE', (id) => `/users/invite/${id}`),
};

/** Public id of the caller. */
const ownId = async (context: CallContext) => (await json(context, 'GET', '/users/profile')).id;
/** A tender that the caller works on. @returns its public id. */
const assigned = async (context: CallContext): Promise<string> => {
  const notice = await makeNotice(context.app);
  await json(context, 'POST', '/assignments', { notice, assignee: await ownId(context), dueOn: null });
  return notice;
};
/** A notice on the caller's own wishlist. @returns its public id. */
const wish = async ({ app, token }: CallContext): Promise<string> => {
  const notice = await makeNotice(app);
  await callApi(app, 'POST', '/wishlist', { token, body: { notices: [notice], note: 'Ask Maya.' } });
  return notice;
};

/** Endpoints with a changing method but no entry in the audit log, each with a reason and a call. `counts` is all that one may change. */
export const unauditedCalls: Readonly<Record<string, { why: string; counts?: true; prepare: PrepareCall }>> = {
  ...documentUnaudited,
  ...unauditedBidCalls,
  ...unauditedPaymentCalls,
  'POST /auth/renew': { why: 'the session stays the same, and its beginning has an entry', prepare: plainCall('POST', '/auth/renew') },
  'POST /notices/views': {
    why: 'counts readers; nobody is named',
    counts: true,
    prepare: async ({ app }) => callOf('POST', '/notices/views', { body: { id: await makeNotice(app) } }),
  },
  'POST /notices/follow': {
    why: 'personal: the list of followed notices is the record, and nobody else may read it',
    counts: true,
    prepare: async ({ app, token }) => callOf('POST', '/notices/follow', { token, body: { notice: await makeNotice(app) } }),
  },
  'DELETE /notices/follow': {
    why: 'personal, as following is',
    counts: true,
    prepare: async ({ app, token }) => callOf('DELETE', `/notices/follow?notice=${await makeNotice(app)}`, { token }),
  },
  'POST /notices/follow/unsubscribe': {
    why: 'personal, as following is',
    counts: true,
    prepare: async ({ app, owner }) => {
      const { rows } = await app.connection.pool.query<{ id: number }>('select id from notice where public_id = $1', [await makeNotice(app)]);
      return callOf('POST', '/notices/follow/unsubscribe', { body: { token: unsubscribeToken(app.ctx, rows[0]!.id, owner.accountId) } });
    },
  },
  'PATCH /user/reminders': {
    why: 'personal, as following is',
    counts: true,
    prepare: plainCall('PATCH', '/user/reminders', () => ({ days: [7] })),
  },
  'POST /user/reminders/unsubscribe': {
    why: 'personal, as following is',
    counts: true,
    prepare: async ({ app, owner }) => callOf('POST', '/user/reminders/unsubscribe', { body: { token: remindersToken(app.ctx, owner.accountId) } }),
  },
  'POST /wishlist': {
    why: 'personal: one’s own list is the record; changes of a shared one have entries',
    counts: true,
    prepare: async ({ app, token }) => callOf('POST', '/wishlist', { token, body: { notices: [await makeNotice(app)] } }),
  },
  'PATCH /wishlist': {
    why: 'personal, as saving is',
    counts: true,
    prepare: async (context) =>
      callOf('PATCH', '/wishlist', {
        token: context.token,
        body: { notice: await wish(context), note: 'Ask Anil.', labels: ['Bridges'] },
        headers: ifMatch(1),
      }),
  },
  'DELETE /wishlist': {
    why: 'personal, as saving is',
    counts: true,
    prepare: async (context) => callOf('DELETE', `/wishlist?notice=${await wish(context)}`, { token: context.token }),
  },
  'POST /user/alerts': {
    why: 'personal: the list of one’s alerts is the record, and nobody else may read it',
    counts: true,
    prepare: async ({ token }) => callOf('POST', '/user/alerts', { token, body: { ...alertSettings, search: { q: 'road', state: 'open', free: 'true' } } }),
  },
  'PATCH /user/alerts': {
    why: 'personal, as saving an alert is',
    counts: true,
    prepare: async (context) =>
      callOf('PATCH', '/user/alerts', {
        token: context.token,
        body: { id: await makeAlert(context), ...alertSettings, hour: 7, weekday: 1, byMail: true, paused: true },
        headers: ifMatch(1),
      }),
  },
  'DELETE /user/alerts': {
    why: 'personal, as saving an alert is',
    counts: true,
    prepare: async (context) => callOf('DELETE', `/user/alerts?id=${await makeAlert(context)}`, { token: context.token }),
  },
  'POST /user/alerts/seen': {
    why: 'personal, as saving an alert is',
    counts: true,
    prepare: async (context) => {
      const { notice } = await makeFinding(context);
      return callOf('POST', '/user/alerts/seen', { token: context.token, body: { notices: [notice], until: '2099-01-01T00:00:00.000Z' } });
    },
  },
  'POST /user/alerts/feedback': {
    why: 'personal, as saving an alert is',
    counts: true,
    prepare: async (context) =>
      callOf('POST', '/user/alerts/feedback', { token: context.token, body: { notice: (await makeFinding(context)).notice, relevant: false } }),
  },
  'POST /user/alerts/unsubscribe': {
    why: 'personal, as saving an alert is',
    counts: true,
    prepare: async (context) => {
      const alert = await makeAlert(context);
      const { rows } = await context.app.connection.pool.query<{ mail: number; account: number }>(
        `insert into alert_mail (account_id, alert_ids, sent_at) select account_id, array[id], now() from alert where public_id = $1 returning id as mail, account_id as account`,
        [alert],
      );
      return callOf('POST', '/user/alerts/unsubscribe', { body: { token: alertsToken(context.app.ctx, rows[0]!.mail, rows[0]!.account) } });
    },
  },
  'POST /users/email/retry': {
    why: 'personal: it lets emails go to one’s own address again',
    counts: true,
    prepare: async ({ app, token }) => {
      await app.connection.pool.query(`insert into refusing_address select lower(email), now(), 'made up' from account on conflict do nothing`);
      return callOf('POST', '/users/email/retry', { token });
    },
  },
  'POST /user/alerts/preview': {
    why: 'reads',
    prepare: plainCall('POST', '/user/alerts/preview', () => ({ search: { q: 'road', state: 'open', free: 'true' } })),
  },
  'POST /notices/questions': {
    why: 'nobody may learn who asked',
    counts: true,
    prepare: async ({ app }) => {
      const buyer = await makePerson(app);
      const deadline = { at: new Date(app.ctx.clock.now().getTime() + 864e5).toISOString(), zone: 'UTC' };
      const notice = await makeNotice(app, { buyerId: buyer.organisationId, content: { deadline } });
      const { accessToken } = await signInAs(app, await makePerson(app, { orgType: 'SELLER' }));
      return callOf('POST', '/notices/questions', { token: accessToken, body: { notice, question: 'May the bridge be of steel?' } });
    },
  },
  'POST /notices/search': { why: 'reads', prepare: async () => callOf('POST', '/notices/search', { body: {} }) },
  'POST /cpv/suggest': { why: 'reads', prepare: plainCall('POST', '/cpv/suggest', () => ({ title: 'Road works' })) },
  'POST /notices/bulkDrafts/preview': {
    why: 'reads',
    prepare: async ({ token }) => callOf('POST', '/notices/bulkDrafts/preview', { token, ...octets(Buffer.from('Title\nRoad works\n')) }),
  },
  'POST /notices/proposals': {
    why: 'reads',
    prepare: async ({ token }) => callOf('POST', '/notices/proposals', { token, ...octets(await docxOf(['Contract No.: 12/2026'])) }),
  },
  'POST /auth/verify/state': { why: 'reads', prepare: async () => callOf('POST', '/auth/verify/state', { body: { token: NO_LINK } }) },
  'POST /users/invitee': { why: 'reads', prepare: async () => callOf('POST', '/users/invitee', { body: { token: NO_LINK } }) },
};

/** The call of a changing endpoint, audited or not; an endpoint without one fails tests/unit/audit-cover.test.ts. */
export function changingCallOf(name: string): PrepareCall {
  const prepare = changingCalls[name] ?? unauditedCalls[name]?.prepare;
  if (!prepare) throw new Error(`${name} has no call in tests/support/changing-calls.ts`);
  return prepare;
}
