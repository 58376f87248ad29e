import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Challenge } from 'altcha-lib';
import type { OrgType, SignInResult, UserDetails } from '#contract/auth.ts';
import { solveCaptcha } from '#tests/support/solve-captcha.ts';
import type { Page } from '@playwright/test';
import { mailedLink } from './mail-of.ts';
import { urlOn, port } from './support.ts';

// People of a journey: new ones, so that journeys do not wait for each other, and the demo's.

export interface Person {
  username: string;
  email: string;
  password: string;
  /** Their session on the Nepal site, once a test has signed them in with `enter`. */
  session?: Promise<SignInResult>;
  /** Their sessions on other sites: a token is valid only for its own host. */
  elsewhere?: Map<string, Promise<SignInResult>>;
}
export interface Member extends Person {
  organisation: { id: string; name: string };
}

/** Somebody who has not signed up yet. */
export function someone(): Person {
  const name = randomUUID().slice(0, 8);
  return { username: `maya ${name}`, email: `${name}@e2e.test`, password: 'seven green hills' };
}
const demo = new Map<string, Person>();
/** A demo user of a portal, shared by all tests of a worker: no test signs them out. */
export function demoPerson(username: string): Person {
  const key = `${port} ${username}`;
  const person = demo.get(key) ?? { username, email: `${username}@demo.test`, password: 'tenderbell-demo' };
  demo.set(key, person);
  return person;
}

/** Lets the demo's people sign in again: their portal is another one, or its clock was moved. */
export function forgetDemoSessions(): void {
  for (const person of demo.values()) {
    delete person.session;
    delete person.elsewhere;
  }
}

interface CallOptions {
  token?: string;
  body?: unknown;
  site?: string;
  headers?: Record<string, string>;
}

/** Below the limit of a test, so that the message names the request. */
const ANSWER_LIMIT_MS = 60_000;

/** An answer of a site's API. @throws Error that names the request where none comes. */
export function askApi<T>(method: string, path: string, { token, body, site = 'NP', headers }: CallOptions = {}): Promise<{ status: number; body: T }> {
  const requestHeaders = {
    host: new URL(urlOn(site)).host,
    ...(token ? { 'access-token': token } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const request = httpRequest({ host: '127.0.0.1', port, method, path: `/api${path}`, headers: requestHeaders, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null') as T }));
    });
    request.on('error', (cause) => reject(new Error(`${method} ${path} was not answered`, { cause })));
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The same for a request that must succeed. */
export async function api<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { status, body } = await askApi<T>(method, path, options);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const signInTo = ({ username, password }: Person, site: string) => api<SignInResult>('POST', '/auth/signin', { site, body: { username, password } });
/** A person's session on a site; the same one each time. */
export function sessionOf(person: Person, site = 'NP'): Promise<SignInResult> {
  if (site === 'NP') return (person.session ??= signInTo(person, site));
  const elsewhere = (person.elsewhere ??= new Map());
  const session = elsewhere.get(site) ?? signInTo(person, site);
  elsewhere.set(site, session);
  return session;
}

/** Opens a page as a signed-in person, in a session shared by tests. A test that signs out must begin at /login. */
export async function enter(page: Page, person: Person, path: string, site = 'NP'): Promise<void> {
  const { accessToken, userDetails } = await sessionOf(person, site);
  await page.goto(urlOn(site, '/meta.json'));
  await page.evaluate(
    ([token, details]) => {
      localStorage.setItem('accessToken', token);
      localStorage.setItem('userDetails', details);
    },
    [accessToken, JSON.stringify(userDetails)] as const,
  );
  await page.goto(urlOn(site, path));
}

/** A registered person without an organisation, with a verified address unless told otherwise. */
export async function makePerson(orgType: OrgType = 'BUYER', hasVerifiedEmail = true): Promise<Person> {
  const person = someone();
  const { username, email, password } = person;
  const captcha = await solveCaptcha(await api<Challenge>('GET', '/captcha/'));
  await api('POST', '/auth/signup', { body: { username, email, password, orgType, firstName: 'Maya', lastName: 'Rai', language: 'en', captcha } });
  if (!hasVerifiedEmail) return person;
  const token = /token=([\w-]{43})/u.exec(await mailedLink(email))?.[1];
  await api('POST', '/auth/verify', { body: { token } });
  return person;
}

/** The owner of a new organisation, with its buyer side approved unless told otherwise. */
export async function makeMember(orgType: OrgType = 'BUYER', approval: 'approved' | 'pending' = 'approved', site = 'NP'): Promise<Member> {
  const person = await makePerson(orgType);
  const { accessToken: token } = await sessionOf(person, site);
  const name = `Office of ${person.username}`;
  const details = await api<UserDetails>('POST', '/organization', { token, body: { name, orgType }, site });
  const { id } = details.baseOrganizationDTOList[0]!;
  if (orgType !== 'SELLER' && approval === 'approved') {
    const { accessToken } = await sessionOf(demoPerson('admin'));
    const { drafts, revision } = await api<{ drafts: { id: string }[]; revision: number }>('GET', `/admin/organisations/${id}`, { token: accessToken });
    await api('PUT', '/organization/drafts', { token: accessToken, headers: { 'if-match': `"${revision}"` }, body: { id: drafts[0]?.id } });
  }
  // The session's user details have changed.
  const session = Promise.resolve({ accessToken: token, userDetails: await api<UserDetails>('GET', '/auth/me', { token, site }) });
  if (site === 'NP') person.session = session;
  else person.elsewhere = new Map([[site, session]]);
  return { ...person, organisation: { id, name } };
}

/** Adds a person, with or without an account, to the team of an organisation. */
export async function join(owner: Member, invitee: Person, roleId: 2 | 3 | 4, isNew = true): Promise<Person> {
  const { accessToken } = await sessionOf(owner);
  await api('POST', '/users/invite', { token: accessToken, body: { email: invitee.email, roleId } });
  const token = /token=([\w-]{43})/u.exec(await mailedLink(invitee.email, /invites you/u))?.[1];
  const { username, password } = invitee;
  const person = isNew ? { person: { username, password, firstName: 'Nima' } } : {};
  await api('POST', '/users/registration', { body: { token, ...person }, ...(isNew ? {} : { token: (await sessionOf(invitee)).accessToken }) });
  return invitee;
}

/** Changes a person's role in a team. */
export async function giveRole(owner: Member, member: Person, roleId: 2 | 3 | 4): Promise<void> {
  const { accessToken: token } = await sessionOf(owner);
  const { items } = await api<{ items: { id: string; email: string; revision: number }[] }>('GET', '/team', { token });
  const { id, revision } = items.find(({ email }) => email === member.email)!;
  await api('PUT', `/team/${id}`, { token, headers: { 'if-match': `"${revision}"` }, body: { roleId, namedRole: null } });
}
