import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { syndicationRoutes } from '#server/modules/syndication/index.ts';
import { testApp } from '#tests/support/app.ts';
import { decideNotice, makeReadyDraft, submitDraft } from '#tests/support/drafts.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';

// Notices before publication never reach the public, by whatever address: not their words, not their ids, not as one more in a count.

const app = await testApp();
const SECRET = 'Wobblefish';
const person = await makePerson(app);
const writer = { token: await tokenOf(app, person) };
const admin = { token: await tokenOf(app, await makePerson(app, { superAdmin: true })) };
const stranger = { token: await tokenOf(app, await makePerson(app)) };
await app.connection.pool.query(`update organisation set name = 'Quiet office' where id = $1`, [person.organisationId]);
// Approved buyers are listed, with no notices.
await drainAll(app.ctx);

const publicReads = endpoints.filter(({ method, access }) => method === 'GET' && access === 'public');
/** Queries under which a secret notice would be found. */
const queries = [`q=${SECRET}`, `buyer=${person.organisation}`, 'country=NP', 'size=100', ''];
const hosts = ['np.localhost', 'localhost'];

async function everything(id: string, token?: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (url: string, host: string) => {
    const response = await app.app.inject({ method: 'GET', url, headers: { host, ...(token ? { 'access-token': token } : {}) } });
    answers.set(`${host} ${url}`, `${response.statusCode} ${response.body}`);
  };
  for (const host of hosts) {
    for (const { path } of publicReads) {
      // Answers that differ each time.
      if (path === '/captcha/' || path === '/notices/random') continue;
      for (const query of [...queries, `id=${id}`, `ids=${id}`, `notice=${id}`]) await ask(`/api${path.replaceAll(/\{\w+\}/gu, id)}?${query}`, host);
    }
    for (const { address } of Object.values(syndicationRoutes)) await ask(address.replace('{id}', id).replace('{name}', 'screens'), host);
  }
  return answers;
}
/** Without what names the request, and the time of an answer. */
const comparable = (answers: Map<string, string>, id: string) =>
  [...answers].map(([url, answer]) => [
    url.replaceAll(id, 'ID'),
    answer
      .replaceAll(id, 'ID')
      .replaceAll(/"requestId":"[^"]*"/gu, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]+ GMT/gu, ''),
  ]);

describe('the public finds nothing of', () => {
  const none = '0'.repeat(26);
  test('a draft, a submitted, a rejected and a scheduled notice', async () => {
    const before = await everything(none);
    const make = () => makeReadyDraft(app, writer, { 'General-information': { title: `${SECRET} lessons`, free: true, city: SECRET } });
    const [draft, submitted, rejected, scheduled] = [await make(), await make(), await make(), await make()];
    for (const id of [submitted, rejected]) await submitDraft(app, writer, id);
    await submitDraft(app, writer, scheduled, { publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    await decideNotice(app, admin, rejected, 'Not yet.');
    await decideNotice(app, admin, scheduled);
    await drainAll(app.ctx);
    for (const id of [draft, submitted, rejected, scheduled]) {
      const after = await everything(id);
      for (const [url, answer] of after) expect({ url, found: answer.includes(SECRET) && !url.includes(SECRET) }).toEqual({ url, found: false });
      expect(comparable(after, id)).toEqual(comparable(before, none));
      for (const path of ['showNoticePage', 'noticeDetails', 'preview'])
        expect((await callApi(app, 'GET', `/notices/${path}?id=${id}`, stranger)).status).toBe(404);
    }
    const { rows } = await app.connection.pool.query(`select from search_notice where notice_id in (select id from notice where buyer_id = $1)`, [
      person.organisationId,
    ]);
    expect(rows).toEqual([]);
  });
});
