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
beforeAll(async () => {
  admin = (await signInAs(app, await makePerson(app, { superAdmin: true }))).accessToken;
});

const withNames = (list: typeof endpoints) => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** A call that would succeed, by a permitted caller. */
async function readyCall(name: string) {
  const owner = await makePerson(app);
  const token = (await signInAs(app, owner)).accessToken;
  return changingCallOf(name)({ app, owner, token, admin });
}
const sessions = async () => (await app.connection.pool.query('select count(*) as open from session')).rows;

describe('a body that is not an object is refused, and changes nothing', () => {
  test.each(withNames(endpoints.filter(({ body }) => body !== undefined)))('%s', async (name) => {
    const call = await readyCall(name);
    // What the preparation wrote.
    await writtenTables();
    const before = await sessions();
    for (const body of [null, [], '', 0, true, [null]]) {
      const { status, body: answer } = await makeCall<Problem>(app, { ...call, request: { ...call.request, body } });
      expect({ body, status, code: answer.code }).toEqual({ body, status: 400, code: 'invalid-input' });
    }
    expect([await writtenTables(), await sessions()]).toEqual([[], before]);
  });
});

describe('an empty id in a path is not found: it never means all, and changes nothing', () => {
  const withId = endpoints.filter(({ method, path }) => method !== 'GET' && path.includes('{'));
  test.each(withNames(withId))('%s', async (name, { path, upload }) => {
    const call = await readyCall(name);
    const segments = call.path.split('/');
    // What the preparation wrote.
    await writtenTables();
    const before = await sessions();
    for (const id of ['', '?', '#', '/', '%20', '%00', '%2F', '.', '..', '%2e']) {
      const emptied = path.split('/').map((part, index) => (part.startsWith('{') ? id : segments[index]));
      const { status } = await makeCall<Problem>(app, { ...call, path: emptied.join('/') });
      expect([400, 404], `“${id}”: ${status}`).toContain(status);
    }
    expect([await writtenTables(), await sessions()]).toEqual([[], before]);
    // Only the id was wrong.
    expect((await makeCall(app, call)).status).toBe(upload ? 204 : 200);
  });

  test.each(withNames(endpoints.filter(({ method, path }) => method === 'GET' && path.includes('{'))))('%s', async (_name, { path }) => {
    for (const id of ['', '/', '%20', '%00']) {
      const { status } = await makeCall<Problem>(app, { method: 'GET', path: path.replaceAll(/\{\w+\}/gu, id), request: { token: admin } });
      expect([400, 403, 404], `“${id}”: ${status}`).toContain(status);
    }
  });
});
