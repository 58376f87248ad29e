import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TeamWebhook, WebhookMessage } from '#contract/webhooks.ts';
import { tellDue } from '#server/modules/alerts/telling/tell-due.ts';
import { addMember } from '#server/modules/organisations/seeding.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { type MadePerson, callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { sendDue } from './webhooks.jobs.ts';

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
let received: Received[] = [];
let answer = 204;
/** Happens between a message and its answer. */
let meanwhile: (() => Promise<unknown>) | null = null;
const receiver = createServer((request, response) => {
  void (async () => {
    received.push({ path: request.url, headers: request.headers, body: await text(request) });
    await meanwhile?.();
    response.writeHead(answer).end('x'.repeat(100_000));
  })();
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => receiver.close());
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const url = `http://${host}/hooks`;

const clock = fixedClock('2026-11-26T06:00:00Z');
const app = await testApp({ clock, config: { WEBHOOK_ALLOWED_HOSTS: [host] } });
const { ctx } = app;
const [MINUTE, DAY] = [60_000, 86_400_000];
const pass = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));

const supplier = (options: Parameters<typeof makePerson>[1] = {}) => makePerson(app, { orgType: 'SELLER', ...options });
type Saved = { webhook: TeamWebhook; secret: string | null; errors?: { rule: string }[] };
const call = async <T>(person: MadePerson, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object) =>
  callApi<T>(app, method, `/organization/webhook${path}`, { token: await tokenOf(app, person), ...(body ? { body } : {}) });
const save = (of: MadePerson, address = url, active = true) => call<Saved>(of, 'PUT', '', { url: address, active });
const show = async (of: MadePerson) => (await call<{ webhook: TeamWebhook | null }>(of, 'GET')).body.webhook;
const messages = async (of: MadePerson) => (await call<{ items: WebhookMessage[] }>(of, 'GET', '/messages')).body.items;
/** An independent reading of the specification. */
const isSignedBy = (secret: string, { headers, body }: Received) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
};

const bodies = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: { notices: { id: string; title: string }[]; further: number } });

beforeEach(() => {
  received = [];
  answer = 204;
  meanwhile = null;
});

describe('a webhook', () => {
  test('is set, tried, given another secret, and deleted by an owner; its team sees it, nobody else', async () => {
    const owner = await supplier();
    const member = await supplier({ joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 3 } });
    expect(await show(owner)).toBeNull();
    expect((await save(member)).status).toBe(403);
    const { body: made } = await save(owner);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
    expect((await save(owner)).body.secret).toBeNull();
    expect(await show(member)).toMatchObject({ url, active: true, stopped: null });
    expect(JSON.stringify([await show(member), await messages(member)])).not.toContain('whsec_');
    expect((await call(owner, 'POST', '/test', {})).status).toBe(200);
    await sendDue(ctx);
    expect(JSON.parse(received[0]!.body)).toMatchObject({ type: 'test', timestamp: clock.now().toISOString(), data: {} });
    expect(isSignedBy(made.secret!, received[0]!)).toBe(true);
    expect(await messages(member)).toMatchObject([{ type: 'test', state: 'delivered', attempts: 1, status: 204, id: received[0]!.headers['webhook-id'] }]);
    const { body: renewed } = await call<Saved>(owner, 'POST', '/secret', {});
    for (const [later, old] of [
      [0, true],
      [DAY + MINUTE, false],
    ] as const) {
      pass(later);
      await call(owner, 'POST', '/test', {});
      await sendDue(ctx);
      expect([isSignedBy(renewed.secret!, received.at(-1)!), isSignedBy(made.secret!, received.at(-1)!)]).toEqual([true, old]);
    }
    await save(owner, url, false);
    expect((await call<Saved>(owner, 'POST', '/test', {})).body.errors).toMatchObject([{ rule: 'webhook-off' }]);
    const stranger = await supplier();
    expect(await show(stranger)).toBeNull();
    expect((await call(stranger, 'DELETE')).status).toBe(404);
    expect((await call(owner, 'DELETE')).status).toBe(200);
    expect([await show(owner), await messages(owner)]).toEqual([null, []]);
  });

  test('of a child that was added by mistake is removed with it', async () => {
    const token = await tokenOf(app, await makePerson(app));
    const { id } = (await callApi<{ id: string }>(app, 'POST', '/organization/children', { token, body: { name: 'Added by mistake' } })).body;
    const headers = { 'child-org': id };
    expect((await callApi(app, 'PUT', '/organization/webhook', { token, headers, body: { url, active: true } })).status).toBe(200);
    expect((await callApi(app, 'POST', '/organization/webhook/test', { token, headers, body: {} })).status).toBe(200);
    expect((await callApi(app, 'DELETE', `/organization/children/${id}`, { token })).status).toBe(200);
    await sendDue(ctx);
    expect(received).toEqual([]);
  });

  test('is at a public address with https, unless the operator allows another', async () => {
    const owner = await supplier();
    for (const [address, rule] of [
      ['https://127.0.0.1/x', 'webhook-private'],
      ['https://169.254.169.254/x', 'webhook-private'],
      ['https://localhost/x', 'webhook-private'],
      ['http://hooks.example.org/x', 'webhook-https'],
      ['https://a:b@hooks.example.org/x', 'webhook-address'],
      ['no address', 'webhook-address'],
    ] as const)
      expect((await save(owner, address)).body.errors).toMatchObject([{ rule }]);
    expect((await save(owner, 'https://hooks.example.org/x')).status).toBe(200);
  });

  test('that fails is tried again with the same id; after days of failures it is off, and its owners are told', async () => {
    const owner = await supplier();
    await save(owner);
    answer = 500;
    await call(owner, 'POST', '/test', {});
    await sendDue(ctx);
    expect(await messages(owner)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }]);
    pass(MINUTE);
    answer = 200;
    await sendDue(ctx);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await messages(owner)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(await show(owner)).toMatchObject({ failingSince: null, lastSuccessAt: clock.now().toISOString() });

    answer = 302;
    await call(owner, 'POST', '/test', {});
    for (let tries = 0; tries < 10; tries++) {
      await sendDue(ctx);
      pass(DAY + 3 * 3_600_000);
    }
    expect((await messages(owner))[0]).toMatchObject({ state: 'failed', attempts: 10, status: 302 });
    expect(await show(owner)).toMatchObject({ stopped: 'failing' });
    expect((await mailsTo(app, owner.email)).map(({ template }) => template)).toEqual(['webhook-failing']);
    await save(owner);
    expect(await show(owner)).toMatchObject({ stopped: null });
  });

  test('at a new address is not judged by what the old one answers late; what that one did not take goes to the new one', async () => {
    const owner = await supplier();
    await save(owner);
    for (const [status, address] of [
      [410, `${url}/second`],
      [500, `${url}/third`],
      [204, `${url}/fourth`],
    ] as const) {
      answer = status;
      meanwhile = () => save(owner, address);
      await call(owner, 'POST', '/test', {});
      await sendDue(ctx);
      expect(await show(owner)).toMatchObject({ url: address, stopped: null, failingSince: null, lastSuccessAt: null });
      expect((await messages(owner))[0]).toMatchObject({ state: status === 204 ? 'delivered' : 'waiting', status });
      meanwhile = null;
    }
    expect(await mailsTo(app, owner.email)).toEqual([]);
    pass(MINUTE);
    await sendDue(ctx);
    expect((await messages(owner)).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(await show(owner)).toMatchObject({ lastSuccessAt: clock.now().toISOString() });
  });

  test('that is gone is told nothing more', async () => {
    const owner = await supplier();
    await save(owner);
    answer = 410;
    await call(owner, 'POST', '/test', {});
    await sendDue(ctx);
    expect(await show(owner)).toMatchObject({ stopped: 'gone' });
    expect((await mailsTo(app, owner.email)).at(-1)).toMatchObject({ template: 'webhook-gone' });
    expect((await call<Saved>(owner, 'POST', '/test', {})).status).toBe(409);
  });
});

describe('an alert that tells the webhook', () => {
  const settings = { name: 'Bridges', frequency: 'instant', timeZone: 'UTC', byMail: false, byWebhook: true };
  const open = { deadline: { at: '2027-03-01T06:00:00.000Z', zone: 'Asia/Kathmandu' } };
  const publish = async (title: string, { free = true, description = '' } = {}) => {
    pass(1000);
    const id = await makeNotice(app, { free, content: { ...open, title, description } });
    await drainAll(ctx);
    await tellDue(ctx);
    await sendDue(ctx);
    return id;
  };

  const toldTo = async (title: string) => {
    received = [];
    await publish(title);
    return received.map(({ path }) => path);
  };

  test('tells the team for which it was switched on, while its person belongs to it and the team is not blocked', async () => {
    const [owner, other] = [await supplier(), await supplier()];
    const otherUrl = `http://${host}/other`;
    await save(owner);
    await save(other, otherUrl);
    const member = await supplier({ joins: { id: other.organisationId, publicId: other.organisation, roleId: 3 } });
    await addMember(ctx, { accountId: member.accountId, organisationId: owner.organisationId, roleId: 3 });
    const body = { ...settings, search: { q: 'twoteams', exact: 'true' } };
    const { status } = await callApi(app, 'POST', '/user/alerts', { token: await tokenOf(app, member), body });
    expect(status).toBe(200);
    expect(await toldTo('Twoteams one')).toEqual(['/other']);
    const setBlocked = (at: Date | null) => app.connection.pool.query('update organisation set blocked_at = $2 where id = $1', [other.organisationId, at]);
    await setBlocked(clock.now());
    expect(await toldTo('Twoteams two')).toEqual([]);
    await setBlocked(null);
    await app.connection.pool.query('delete from membership where account_id = $1 and organisation_id = $2', [member.accountId, other.organisationId]);
    expect(await toldTo('Twoteams three')).toEqual([]);
  });

  test('sends each notice once, as everybody sees it, with or without email', async () => {
    const owner = await supplier();
    await save(owner);
    const add = async (more: object) => callApi(app, 'POST', '/user/alerts', { token: await tokenOf(app, owner), body: { ...settings, ...more } });
    expect((await add({ search: { q: 'wadibridge', exact: 'true' } })).status).toBe(200);
    expect((await add({ name: 'Both', search: { q: 'wadibridge town', exact: 'true' }, byMail: true })).status).toBe(200);
    const id = await publish('Wadibridge town', { free: false, description: `${'Visible. '.repeat(30)}ZILCH` });
    expect(bodies()).toMatchObject([{ type: 'alert.matches', data: { further: 0, notices: [{ id, title: 'Wadibridge town' }] } }]);
    expect(received[0]!.body).not.toContain('ZILCH');
    expect((await mailsTo(app, owner.email)).filter(({ template }) => template === 'alert-matches')).toHaveLength(1);
    await tellDue(ctx);
    await sendDue(ctx);
    expect(received).toHaveLength(1);
  });

  test('sends nothing while the webhook is off, and what it missed once it is on again', async () => {
    const owner = await supplier();
    await save(owner, url, false);
    await callApi(app, 'POST', '/user/alerts', { token: await tokenOf(app, owner), body: { ...settings, search: { q: 'wadiford', exact: 'true' } } });
    await publish('Wadiford one');
    expect(received).toEqual([]);
    await save(owner);
    await publish('Wadiford two');
    expect(
      bodies()
        .flatMap(({ data }) => data.notices.map(({ title }) => title))
        .toSorted(),
    ).toEqual(['Wadiford one', 'Wadiford two']);
  });
});
