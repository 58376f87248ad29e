import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { Challenge } from 'altcha-lib';
import type { OrgType, SignedIn, UserDetails } from '#contract/auth.ts';
import { solveCaptcha } from '#tests/support/solve-captcha.ts';
import type { Page } from '@playwright/test';
import { mailedLink } from './mail-of.ts';
import { on, port } from './support.ts';

// People of a journey: new ones, so that journeys need not wait for each other, and those of the demo.

export interface Person {
  username: string;
  email: string;
  password: string;
  /** Their session on the site of Nepal, once a test has signed them in by `enter`. */
  session?: Promise<SignedIn>;
  /** Those on other sites: a token is good for the host that gave it. */
  elsewhere?: Map<string, Promise<SignedIn>>;
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
/** Somebody of the demo, the same for every test of a worker: nobody signs them out. */
export function ofDemo(username: string): Person {
  const person = demo.get(username) ?? { username, email: `${username}@demo.test`, password: 'tenderbell-demo' };
  demo.set(username, person);
  return person;
}

interface Asked {
  token?: string;
  body?: unknown;
  site?: string;
  headers?: Record<string, string>;
}

/** What the API of a site answers. */
export function askApi<T>(method: string, path: string, { token, body, site = 'NP', headers }: Asked = {}): Promise<{ status: number; body: T }> {
  const sent = {
    host: new URL(on(site)).host,
    ...(token ? { 'access-token': token } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path: `/api${path}`, headers: sent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null') as T }));
    });
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The same, for what has to go well. */
export async function api<T>(method: string, path: string, asked: Asked = {}): Promise<T> {
  const { status, body } = await askApi<T>(method, path, asked);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const signInTo = ({ username, password }: Person, site: string) => api<SignedIn>('POST', '/auth/signin', { site, body: { username, password } });
/** A session of somebody on a site; the same one each time. */
export function sessionOf(person: Person, site = 'NP'): Promise<SignedIn> {
  if (site === 'NP') return (person.session ??= signInTo(person, site));
  const elsewhere = (person.elsewhere ??= new Map());
  const session = elsewhere.get(site) ?? signInTo(person, site);
  elsewhere.set(site, session);
  return session;
}

/** Opens a page as somebody who is signed in, by a session that tests share: one that signs out begins at /login. */
export async function enter(page: Page, person: Person, path: string, site = 'NP'): Promise<void> {
  const { accessToken, userDetails } = await sessionOf(person, site);
  await page.goto(on(site, '/meta.json'));
  await page.evaluate(
    ([token, details]) => {
      localStorage.setItem('accessToken', token);
      localStorage.setItem('userDetails', details);
    },
    [accessToken, JSON.stringify(userDetails)] as const,
  );
  await page.goto(on(site, path));
}

/** Somebody who has signed up, and proved the address unless told otherwise, and belongs nowhere yet. */
export async function makePerson(orgType: OrgType = 'BUYER', hasVerifiedEmail = true): Promise<Person> {
  const one = someone();
  const { username, email, password } = one;
  const captcha = await solveCaptcha(await api<Challenge>('GET', '/captcha/'));
  await api('POST', '/auth/signup', { body: { username, email, password, orgType, firstName: 'Maya', lastName: 'Rai', language: 'en', captcha } });
  if (!hasVerifiedEmail) return one;
  const token = /token=([\w-]{43})/u.exec(await mailedLink(email))?.[1];
  await api('POST', '/auth/verify', { body: { token } });
  return one;
}

/** The owner of a new organisation, its buyer part approved unless it is to wait. */
export async function makeMember(orgType: OrgType = 'BUYER', approval: 'approved' | 'pending' = 'approved'): Promise<Member> {
  const person = await makePerson(orgType);
  const { accessToken: token } = await sessionOf(person);
  const name = `Office of ${person.username}`;
  const details = await api<UserDetails>('POST', '/organization', { token, body: { name, orgType } });
  const { id } = details.baseOrganizationDTOList[0]!;
  if (orgType !== 'SELLER' && approval === 'approved') {
    const { accessToken } = await sessionOf(ofDemo('admin'));
    const { drafts, revision } = await api<{ drafts: { id: string }[]; revision: number }>('GET', `/admin/organisations/${id}`, { token: accessToken });
    await api('PUT', '/organization/drafts', { token: accessToken, headers: { 'if-match': `"${revision}"` }, body: { id: drafts[0]?.id } });
  }
  // What the session knows of the person is newer now.
  person.session = Promise.resolve({ accessToken: token, userDetails: await api<UserDetails>('GET', '/auth/me', { token }) });
  return { ...person, organisation: { id, name } };
}

/** Somebody who has an account already, or gets one now, joins the team of an organisation. */
export async function join(owner: Member, one: Person, roleId: 2 | 3 | 4, isNew = true): Promise<Person> {
  const { accessToken } = await sessionOf(owner);
  await api('POST', '/users/invite', { token: accessToken, body: { email: one.email, roleId } });
  const token = /token=([\w-]{43})/u.exec(await mailedLink(one.email, /invites you/u))?.[1];
  const { username, password } = one;
  const person = isNew ? { person: { username, password, firstName: 'Nima' } } : {};
  await api('POST', '/users/registration', { body: { token, ...person }, ...(isNew ? {} : { token: (await sessionOf(one)).accessToken }) });
  return one;
}

/** Somebody's role in the team of an organisation becomes another one. */
export async function giveRole(owner: Member, one: Person, roleId: 2 | 3 | 4): Promise<void> {
  const { accessToken: token } = await sessionOf(owner);
  const { items } = await api<{ items: { id: string; email: string; revision: number }[] }>('GET', '/team', { token });
  const { id, revision } = items.find(({ email }) => email === one.email)!;
  await api('PUT', `/team/${id}`, { token, headers: { 'if-match': `"${revision}"` }, body: { roleId, namedRole: null } });
}
