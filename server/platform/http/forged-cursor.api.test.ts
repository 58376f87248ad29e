import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';

const app = await testApp();
const owner = (await signInAs(app, await makePerson(app))).accessToken;
const admin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;

/** A cursor as the lists write it (keyset.ts), with any keys. */
function forgedCursor(list: string, keys: unknown): string {
  const body = Buffer.from(JSON.stringify([0, keys, 1, 0, 0])).toString('base64url');
  return body + createHash('sha256').update(`tenderbell-list-1 ${list} ${body}`).digest('base64url').slice(0, 8);
}
const buyersList = `administration ${JSON.stringify([{ side: 'BUYER' }, 'all', '-created'])}`;

test.each([
  ['/team', 'team', [99_999, 1], owner],
  ['/organization/contacts', 'organisation contacts', [2 ** 40, 1], owner],
  ['/organization/generations', 'organisation generations', [2 ** 40, 1], owner],
  ['/admin/buyers', buyersList, ['no time', 1], admin],
  ['/admin/buyers', buyersList, ['\u0000', 1], admin],
])('refuses the forged cursor %s, %s, %j', async (path, list, keys, token) => {
  expect(await callApi(app, 'GET', `${path}?cursor=${forgedCursor(list, keys)}`, { token })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', errors: [{ path: 'query.cursor' }] },
  });
});
