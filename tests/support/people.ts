import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SignInResult } from '#contract/auth.ts';
import type { RoleId } from '#contract/permissions.ts';
import { createOrganisation } from '#server/modules/organisations/index.ts';
import { addMember } from '#server/modules/organisations/seeding.ts';
import { developmentHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { accountByName } from '#server/modules/users/accounts.repo.ts';
import { hashPassword, insertAccount } from '#server/modules/users/index.ts';
import { startSession } from '#server/modules/users/session/start-session.ts';
import type { Approval, OrgType } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'a fine long phrase';
const passwordHash = hashPassword(PASSWORD);

export interface MadePerson {
  /** account.id */
  accountId: number;
  username: string;
  email: string;
  /** Public id of the organisation, if any. */
  organisation: string;
  organisationId: number;
}

export interface PersonOptions {
  name?: string;
  orgType?: OrgType;
  approval?: Approval;
  country?: string;
  /** organisation.id of a parent. */
  under?: number;
  /** Joins this organisation instead of owning one. */
  joins?: { id: number; publicId: string; roleId: RoleId };
  superAdmin?: boolean;
  /** Has no organisation. */
  alone?: boolean;
  /** The email address is unverified. */
  unverified?: boolean;
}

/** A person with a verified email, by default the owner of an approved buyer on the Nepal site. */
export async function makePerson({ ctx }: TestApp, options: PersonOptions = {}): Promise<MadePerson> {
  const username = options.name ?? `p ${randomUUID().slice(0, 8)}`;
  const email = `${username.replaceAll(' ', '.')}@people.test`;
  const accountId = await insertAccount(ctx, {
    publicId: newPublicId(),
    username,
    email,
    firstName: 'Given',
    lastName: 'Name',
    language: 'en',
    passwordHash: await passwordHash,
    emailVerifiedAt: options.unverified ? null : ctx.clock.now(),
    superAdmin: options.superAdmin ?? false,
  });
  if (accountId === null) throw new Error(`${username} is there already`);
  const person = { accountId, username, email, organisation: '', organisationId: 0 };
  if (options.superAdmin || options.alone) return person;
  if (options.joins) {
    await addMember(ctx, { accountId, organisationId: options.joins.id, roleId: options.joins.roleId });
    return { ...person, organisation: options.joins.publicId, organisationId: options.joins.id };
  }
  const { id, publicId } = await createOrganisation(ctx, {
    name: `Organisation of ${username}`,
    country: options.country ?? 'NP',
    orgType: options.orgType ?? 'BUYER',
    ownerId: accountId,
    approval: options.approval ?? 'approved',
    ...(options.under === undefined ? {} : { parentId: options.under }),
  });
  return { ...person, organisation: publicId, organisationId: id };
}

/** A test's API request, with any body, as a signed-in person or a visitor. */
export interface RequestOptions {
  token?: string;
  host?: string;
  body?: unknown;
  /** Instead of a body: bytes. A copy is sent, since a stream of bytes takes its buffer away. */
  payload?: Buffer;
  headers?: Record<string, string>;
}

/** Sends an API request as HTTP. */
export async function callApi<T = Record<string, unknown>>(
  { app }: TestApp,
  method: string,
  path: string,
  { token, host = 'np.localhost', body, payload, headers }: RequestOptions = {},
) {
  const response = await app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { host, ...(token ? { 'access-token': token } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(payload === undefined ? {} : { payload: Readable.from([Buffer.from(payload)]) }),
  });
  const isJson = /json(?:;|$)/u.test(String(response.headers['content-type']));
  return { status: response.statusCode, body: (isJson ? response.json() : response.body) as T, headers: response.headers };
}

/** The state of an organisation that an administrator approves. @returns the headers that name it. */
export async function revisionHeaders(test: TestApp, admin: string, organisation: string): Promise<{ 'if-match': string }> {
  const { body } = await callApi<{ revision: number }>(test, 'GET', `/admin/organisations/${organisation}`, { token: admin });
  return { 'if-match': `"${body.revision}"` };
}

/**
 * Signs a person in, as the API does once it has checked the password. That check is slow on purpose, and has tests of its own.
 * @returns the token and the details.
 */
export async function signInAs({ ctx }: TestApp, { username }: Pick<MadePerson, 'username'>, host = 'np.localhost'): Promise<SignInResult> {
  const account = await accountByName(ctx, username);
  if (!account) throw new Error(`${username} has no account`);
  const site = siteOfHost(developmentHosts, ctx.config, host);
  return startSession(
    { ...ctx, actor: { kind: 'visitor' }, site, request: { address: '127.0.0.1', agent: 'lightMyRequest', language: 'en', revision: null } },
    account,
  );
}

/** The token of a person who signs in. */
export const tokenOf = async (test: TestApp, person: Pick<MadePerson, 'username'>): Promise<string> => (await signInAs(test, person)).accessToken;
