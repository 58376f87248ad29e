import { beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { testApp } from '#tests/support/app.ts';
import { changingCallOf, makeCall } from '#tests/support/changing-calls.ts';
import { makePerson, signInAs } from '#tests/support/people.ts';
import { watchWrites } from '#tests/support/watch-writes.ts';

const app = await testApp();
const writtenTables = await watchWrites(app);
let admin = '';
let foreign = '';
beforeAll(async () => {
  admin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;
  foreign = (await makePerson(app)).organisation;
});

/** What nobody may set on themselves or their own things. */
const callWithExtraField = () => ({
  roleId: 1,
  role: 'superAdmin',
  roleName: 'superAdmin',
  superAdmin: true,
  permissions: ['team.manage'],
  orgType: 'BOTH',
  approval: 'approved',
  approvalReason: null,
  trusted: true,
  billable: true,
  state: 'approved',
  organisation: foreign,
  organisationId: 1,
  organization: foreign,
  childOrg: foreign,
  parent: foreign,
  parentId: 1,
  ownerId: 1,
  accountId: 1,
  userId: 1,
  id: foreign,
  publicId: foreign,
  emailVerified: true,
  emailVerifiedAt: '2026-01-01T00:00:00Z',
  passwordHash: 'x',
  free: true,
  price: '0',
  revision: 1,
});

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A body with an additional field, at the top and in each nested object; with the path that a refusal names. */
function* withOneMore(body: Body, name: string, value: unknown, at = 'body'): Generator<{ path: string; body: Body }> {
  if (!(name in body)) yield { path: `${at}.${name}`, body: { ...body, [name]: value } };
  for (const [key, inner] of Object.entries(body))
    if (isBody(inner))
      for (const variant of withOneMore(inner, name, value, `${at}.${key}`)) yield { path: variant.path, body: { ...body, [key]: variant.body } };
}

const withBody = endpoints.filter(({ body }) => body !== undefined).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('a valid body with one unknown field is refused', () => {
  test.each(withBody)('%s', async (name, endpoint) => {
    const owner = await makePerson(app);
    const token = (await signInAs(app, owner)).accessToken;
    const call = await changingCallOf(name)({ app, owner, token, admin });
    const body = call.request.body as Body;
    /** Optional fields that this body does not have. */
    const ownFields = new Set(Object.keys((endpoint.body as { shape?: object }).shape ?? {}));
    // What the preparation wrote.
    await writtenTables();
    for (const [field, value] of Object.entries(callWithExtraField())) {
      for (const variant of withOneMore(body, field, value)) {
        if (ownFields.has(field) && variant.path === `body.${field}`) continue;
        const { status, body: answer } = await makeCall<Problem>(app, { ...call, request: { ...call.request, body: variant.body } });
        const refused = { path: variant.path, message: 'There is no such name.', rule: 'unknown' };
        expect({ field: variant.path, status, errors: answer.errors }).toEqual({ field: variant.path, status: 400, errors: [refused] });
      }
    }
    // Where a role is given, it is not this one.
    for (const field of ['roleId', 'permissions'] as const) {
      if (!ownFields.has(field)) continue;
      const { status } = await makeCall(app, { ...call, request: { ...call.request, body: { ...body, [field]: callWithExtraField()[field] } } });
      expect({ field, status }).toEqual({ field, status: 400 });
    }
    // None of it was stored …
    expect(await writtenTables()).toEqual([]);
    // … and only the additional field was wrong.
    expect((await makeCall(app, call)).status).toBe(200);
  });
});
