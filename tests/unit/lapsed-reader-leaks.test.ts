import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { NoticeContent } from '#contract/notices.ts';
import { modules } from '#server/modules.ts';
import { tellDue } from '#server/modules/alerts/telling/tell-due.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { mergeDeep, sampleValue } from '#tests/support/sample-value.ts';
import { subscribe } from '#tests/support/subscriptions.ts';
import { pdf, uploadFile } from '#tests/support/uploads.ts';

// A subscriber reads, keeps, follows, assigns and is told of locked notices. When the plan has ended, every door is opened again: none
// gives what the notices hide, and what was kept is still there.

const clock = fixedClock('2026-11-20T06:00:00Z');
const app = await testApp({ clock, config: { WEBHOOK_ALLOWED_HOSTS: ['127.0.0.1:9'] } });
const { ctx } = app;
const [DAY, word] = [86_400_000, 'Zanzibar'];
const time = (at: string) => ({ at, zone: 'UTC' });

/** Every field that a notice can have says ZILCH, except for what everybody may see. */
const contentOf = (title: string, days: number): NoticeContent => {
  const content = mergeDeep(sampleValue(NoticeContent, { word: 'ZILCH', number: 7, flag: true }), {
    title,
    language: 'en',
    country: 'NP',
    description: `${'Offers are invited for what is listed. '.repeat(8)}ZILCH ${HIDDEN_WORD}`,
    type: 'requestForProposals',
    value: { amount: '987654321', currency: 'NPR' },
    publishedAt: time('2026-11-20T06:00:00.000Z'),
    deadline: time(new Date(clock.now().getTime() + days * DAY).toISOString()),
    fundingAgency: `ZILCH ${HIDDEN_WORD}`,
    documents: [{ id: 'z1', title: 'ZILCH plan', url: 'https://zilch.test/plan' }],
    lots: [],
    awards: [{ id: 'z1', suppliers: [{ name: HIDDEN_WORD, scheme: HIDDEN_WORD, identifier: HIDDEN_WORD, country: 'NP' }] }],
  }) as NoticeContent;
  return content;
};
const hidden = /zilch|987654321|98,76,54,321/iu;
/** A hidden word that is asked for, and so repeated by the answer. */
const HIDDEN_WORD = 'Zirkel';

const buyer = await makePerson(app);
const buyerToken = await tokenOf(app, buyer);
const supplier = await makePerson(app, { orgType: 'SELLER' });
let token = await tokenOf(app, supplier);
const lock = (title: string, days = 60) => makeNotice(app, { free: false, buyerId: buyer.organisationId, content: contentOf(title, days) });
const send = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => callApi(app, method, path, { token, ...(body ? { body } : {}) });
const open = (url: string) => app.app.inject({ method: 'GET', url, headers: { host: 'np.localhost', 'access-token': token } });
const textOf = async ({ rawPayload, headers }: Awaited<ReturnType<typeof open>>) =>
  String(headers['content-type']).startsWith('application/pdf') ? (await readPdf(rawPayload)).pages.join(' ') : rawPayload.toString('latin1');
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
/** All that is due is done: events, alerts, reminders. */
async function settle(): Promise<void> {
  await drainAll(ctx);
  await tellDue(ctx);
  for (const { run } of modules.flatMap((module) => module.schedules ?? []).filter(({ name }) => /remind/u.test(name))) await run(ctx);
  await drainAll(ctx);
}

let notice = '';
let feed = '';
let mailsBefore = 0;
/** What the supplier read while the plan ran. */
const readWhile: string[] = [];
beforeAll(async () => {
  await subscribe(app, supplier);
  await callApi(app, 'PUT', '/organization/webhook', { token, body: { url: 'http://127.0.0.1:9/in', active: true } });
  const settings = { frequency: 'instant', timeZone: 'UTC', byWebhook: true };
  await send('POST', '/user/alerts', { ...settings, name: 'Bridges', search: { q: word, exact: 'true' } });
  // What only a subscriber's search finds.
  await send('POST', '/user/alerts', { ...settings, name: 'Hidden', search: { q: HIDDEN_WORD, exact: 'true' } });
  pass(2000);
  notice = await lock(`${word} bridge`);
  await uploadFile(app, buyerToken, notice, { name: 'ZILCH file.pdf', content: pdf('ZILCH') });
  await callApi(app, 'POST', '/notices/noticeDocument/amendment', {
    token: buyerToken,
    body: { notice, reason: 'ZILCH documents' },
    headers: { 'if-match': '"1"' },
  });
  await settle();
  await send('POST', '/wishlist', { notices: [notice], note: 'Mine' });
  await send('POST', '/notices/follow', { notice });
  const { id: own } = (await send('GET', '/users/profile')).body;
  await send('POST', '/assignments', { notice, assignee: own, dueOn: '2027-01-10', note: '' });
  await send('PATCH', '/user/reminders', { days: [1, 3, 7, 14] });
  const made = (await callApi<{ url?: string; address?: string }>(app, 'POST', '/user/calendar', { token, body: {} })).body;
  feed = new URL(made.url ?? made.address ?? 'http://np.localhost/').pathname;
  for (const format of ['csv', 'xlsx', 'pdf']) await open(`/api/notices/export?ids=${notice}&format=${format}`);
  await open(`/api/notices/export/documents?ids=${notice}`);
  readWhile.push(await textOf(await open(`/api/notices/noticeDetails?id=${notice}`)), await textOf(await open(`/api/notices/export?ids=${notice}&format=pdf`)));
  // While the plan runs, an amendment is told whole.
  await amendNotice(app, notice, { city: 'ZILCH town' }, { reason: 'ZILCH reason' });
  await settle();
  readWhile.push((await mailsTo(app, supplier.email)).find(({ template }) => template === 'notice-amended')!.text);
  // The plan of a month ends.
  pass(40 * DAY);
  await settle();
  token = await tokenOf(app, supplier);
  mailsBefore = (await mailsTo(app, supplier.email)).length;
});

/** Values to try for a parameter of a query or a path. */
const valuesOf = (name: string): string[] => {
  if (/^(?:page|size|cursor|lang)$/u.test(name)) return [];
  if (/^(?:id|ids|notice|noticeId)$/u.test(name)) return [notice];
  if (name === 'format') return ['csv', 'xlsx', 'pdf'];
  return [HIDDEN_WORD, word, 'NP', 'true', 'relevance', 'all', 'mine', 'global'];
};
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}

/** Every GET with the notice wherever it can stand, and each parameter alone. */
async function* addresses(): AsyncGenerator<string> {
  const { paths } = (await app.get<{ paths: Record<string, { get?: { parameters?: Parameter[] } }> }>('/api/openapi.json', 'np.localhost')).body;
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get) continue;
    const at = `/api${path.replaceAll(/\{\w+\}/gu, notice)}`;
    const parameters = (get.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const always = parameters
      .filter(({ name, required }) => required === true || /^(?:id|ids|notice|noticeId)$/u.test(name))
      .map(({ name }): [string, string] => [name, valuesOf(name)[0] ?? '1']);
    yield always.length === 0 ? at : `${at}?${new URLSearchParams(always)}`;
    for (const { name } of parameters)
      for (const value of valuesOf(name)) yield `${at}?${new URLSearchParams([...always.filter(([other]) => other !== name), [name, value]])}`;
  }
  for (const kind of ['rss', 'atom']) for (const query of ['', `?q=${word}`, `?q=${HIDDEN_WORD}`, '?state=all']) yield `/feeds/notices.${kind}${query}`;
  // The supplier of its award.
  for (const path of ['profile', 'awards'])
    for (const query of [`scheme=${HIDDEN_WORD}&identifier=${HIDDEN_WORD}`, `name=${HIDDEN_WORD}&country=NP`]) yield `/api/suppliers/${path}?${query}`;
  yield `/calendar/notices/${notice}.ics`;
  yield feed;
}

test('while the plan runs, the same supplier reads it', () => {
  expect(readWhile).toHaveLength(3);
  for (const text of readWhile) expect(text).toMatch(hidden);
});

test('no address gives a lapsed subscriber what a locked notice hides', { timeout: 300_000 }, async () => {
  const [leaks, answered] = [[] as string[], new Map<number, number>()];
  for await (const url of addresses()) {
    const answer = await open(url);
    answered.set(answer.statusCode, (answered.get(answer.statusCode) ?? 0) + 1);
    const text = await textOf(answer);
    if (hidden.test(text)) leaks.push(`${url}: ${text.slice(Math.max(0, text.search(hidden) - 80), text.search(hidden) + 60)}`);
  }
  expect(leaks).toEqual([]);
  expect(answered.get(200)).toBeGreaterThan(300);
});

test('no mail or message to a webhook after the end gives it either, and they still come', async () => {
  const changes = { description: 'ZILCH, amended', city: 'ZILCH village', value: { amount: '987654321.50', currency: 'NPR' } };
  await amendNotice(app, notice, { ...changes, deadline: time('2027-01-20T06:00:00.000Z') }, { reason: 'ZILCH reason' });
  await settle();
  await lock(`${word} tunnel`);
  await lock('Nothing that they look for');
  pass(1000);
  await settle();
  // Reminders: 60 days from the start.
  for (let day = 0; day < 20; day++) {
    pass(DAY);
    await settle();
  }
  const mails = (await mailsTo(app, supplier.email)).slice(mailsBefore);
  expect(mails.filter(({ subject, text, html }) => hidden.test(subject + text + html)).map(({ template, text }) => `${template}: ${text}`)).toEqual([]);
  // Messages to the team's webhook say what everybody may see, whoever has a plan.
  const { rows } = await app.connection.pool.query<{ body: string }>('select body from webhook_message order by id');
  expect(rows.filter(({ body }) => hidden.test(body))).toEqual([]);
  for (const title of ['bridge', 'tunnel']) expect(rows.some(({ body }) => body.includes(`${word} ${title}`))).toBe(true);
  expect([...new Set(mails.map(({ template }) => template))].toSorted()).toEqual(['alert-matches', 'deadline-extended', 'deadline-reminder']);
});

test('what was kept is still there', async () => {
  token = await tokenOf(app, supplier);
  expect(JSON.stringify((await send('GET', '/wishlist')).body)).toContain(`${word} bridge`);
  expect(JSON.stringify((await send('GET', '/wishlist')).body)).toContain('Mine');
  expect((await send('GET', `/notices/follow?notice=${notice}`)).body).toMatchObject({ following: true });
  expect(JSON.stringify((await send('GET', '/assignments')).body)).toContain(`${word} bridge`);
  expect((await send('GET', '/user/alerts')).body['items']).toHaveLength(2);
});

test('every endpoint that reads is among them', async () => {
  const asked = await Array.fromAsync(addresses());
  const missing = endpoints.filter(
    ({ method, path }) => method === 'GET' && !asked.some((url) => url.split('?')[0] === `/api${path.replaceAll(/:\w+|\{\w+\}/gu, notice)}`),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});
