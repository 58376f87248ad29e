import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { linkIn, startMailSink } from '#tests/support/mail-sink.ts';
import { mailOf } from '#tests/support/mail.ts';
import { startProcess } from '#tests/support/stop-points.ts';
import { type Ctx, inTransaction } from '../ctx.ts';
import { createMailTransport } from './mail-transport.ts';
import { latestMail } from './mail-rows.ts';
import { queueMail } from './queue-mail.ts';
import { sendNext } from './send-next.ts';
import { defineMail, mailValues } from './define-mail.ts';
import { sendMail } from './send-mail.ts';
import { mailTexts } from './texts.ts';

const texts = mailTexts(join(import.meta.dirname, '../../modules/users/mails'));
const resetPassword = defineMail({ name: 'reset-password', texts, values: mailValues.link });
const accountErased = defineMail({ name: 'account-erased', texts, deletesAfterSending: true });
const emailTaken = defineMail({ name: 'email-taken', texts });

const app = await testApp();
const { pool } = app.connection;
/** Another application, whose mail a worker sends. */
const sending = await testApp();
const sink = await mailOf(sending);
const site = { ...app.ctx.site, origin: 'http://np.localhost:3000' };
const ctx = { ...app.ctx, site };
const DAY_MS = 86_400_000;
const rows = async (source = pool) => (await source.query('select state, attempts, body_text, body_html, error, next_at from mail order by id')).rows;
const transportTo = (url: string) => createMailTransport({ ...ctx.config, SMTP_URL: url })!;
const ctxAfter = (ms: number) => ({ ...ctx, clock: fixedClock(new Date(Date.now() + ms).toISOString()) });
const queueReset = (to: string, sendCtx: Ctx = ctx) =>
  sendMail(sendCtx, resetPassword, { to, language: 'fr', values: { link: '/reset-password#token=abc', minutes: 60 } });

/** An email that can be unsubscribed from. */
const bulk = (to: string) => sendMail(ctx, emailTaken, { to, language: 'en', values: {}, unsubscribe: '/unsubscribe/v1.x' });

beforeEach(async () => {
  await pool.query('truncate mail');
});

describe('mail', () => {
  test('is sent when its transaction commits, and only then; its bodies are deleted', async () => {
    const sendingCtx = { ...sending.ctx, site };
    await expect(
      inTransaction(sendingCtx, async (ctx) => {
        await sendMail(ctx, accountErased, { to: 'never@people.test', language: 'en', values: {} });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await queueReset('lea@people.test', sendingCtx);
    const mail = await sink.next('lea@people.test');
    expect(mail).toMatchObject({ subject: 'Réinitialisez votre mot de passe', from: ctx.config.MAIL_FROM });
    expect(linkIn(mail)).toBe('http://np.localhost:3000/reset-password#token=abc');
    expect(mail.html).toContain('<html lang="fr"');
    expect(mail.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'fr' });
    expect(sink.received).toHaveLength(1);
    await expect.poll(() => rows(sending.connection.pool)).toMatchObject([{ state: 'sent', attempts: 1, body_text: null, body_html: null }]);
  });

  test('has one recipient and a one-line subject', async () => {
    const mail = { template: 'x', language: 'en', subject: 'Hello', text: '', html: '' } as const;
    for (const to of ['a@x.test\r\nBcc: b@x.test', 'a@x.test, b@x.test', 'a@x.test b@x.test', '"A" <a@x.test>', 'nobody', ''])
      await expect(queueMail(ctx, { ...mail, to })).rejects.toThrow(/one address/u);
    await expect(queueMail(ctx, { ...mail, to: 'a@x.test', subject: 'Hello\nBcc: b@x.test' })).rejects.toThrow(/one line/u);
  });
});

describe('a mail server that is down', () => {
  test('loses nothing: mail is retried with growing delays and sent when it is up', async () => {
    const stoppedSink = await startMailSink();
    await stoppedSink.close();
    const mailTransport = transportTo(stoppedSink.url);
    await queueReset('a@people.test');
    await queueReset('b@people.test');
    for (const ms of [0, 0, 31_000, 31_000, 92_000, 92_000]) expect(await sendNext(ctxAfter(ms), mailTransport)).toBe('blocked');
    expect(await sendNext(ctxAfter(93_000), mailTransport)).toBe(null);
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 3 },
      { state: 'waiting', attempts: 3 },
    ]);
    const sink = await startMailSink({ port: stoppedSink.port });
    expect(await sendNext(ctxAfter(3_600_000), mailTransport)).toBe('sent');
    expect(await sendNext(ctxAfter(3_600_000), mailTransport)).toBe('sent');
    expect(sink.received.map(({ to }) => to)).toEqual(['a@people.test', 'b@people.test']);
    mailTransport.close();
    await sink.close();
  });

  test('for days: no mail fails, none for having waited', async () => {
    const stoppedSink = await startMailSink();
    await stoppedSink.close();
    await queueReset('a@people.test');
    const mailTransport = transportTo(stoppedSink.url);
    for (const days of [1, 2, 9]) expect(await sendNext(ctxAfter(days * DAY_MS), mailTransport)).toBe('blocked');
    let refusals = 0;
    const sink = await startMailSink({
      port: stoppedSink.port,
      accept: async () => {
        if (refusals++ === 0) throw Object.assign(new Error('4.7.1 greylisted'), { responseCode: 451 });
      },
    });
    expect(await sendNext(ctxAfter(10 * DAY_MS), mailTransport)).toBe('later');
    expect(await sendNext(ctxAfter(10 * DAY_MS + 3_600_000), mailTransport)).toBe('sent');
    mailTransport.close();
    await sink.close();
  });

  test('that refuses a mail for more than a day: it fails', async () => {
    const sink = await startMailSink({
      accept: async () => {
        throw Object.assign(new Error('4.7.1 not yet'), { responseCode: 451 });
      },
    });
    await queueReset('a@people.test');
    const mailTransport = transportTo(sink.url);
    expect(await sendNext(ctxAfter(0), mailTransport)).toBe('later');
    expect(await sendNext(ctxAfter(DAY_MS - 60_000), mailTransport)).toBe('later');
    expect(await sendNext(ctxAfter(DAY_MS + 3_600_000), mailTransport)).toBe('failed');
    expect(await rows()).toMatchObject([{ state: 'failed', body_text: null }]);
    mailTransport.close();
    await sink.close();
  });

  test('that refuses one mail: it is retried, and delays no other', async () => {
    const sink = await startMailSink({
      accept: async ({ to }) => {
        if (to.startsWith('later')) throw Object.assign(new Error('4.7.1 not yet'), { responseCode: 451 });
      },
    });
    const mailTransport = transportTo(sink.url);
    await queueReset('later@people.test');
    await queueReset('now@people.test');
    expect([await sendNext(ctxAfter(0), mailTransport), await sendNext(ctxAfter(0), mailTransport)]).toEqual(['later', 'sent']);
    mailTransport.close();
    await sink.close();
  });

  test('that does not know a mailbox: the mail fails at once, and what can be unsubscribed from is not sent there until one is taken', async () => {
    let isGone = true;
    const sink = await startMailSink({ isUnknown: () => isGone });
    const mailTransport = transportTo(sink.url);
    const address = 'gone@people.test';
    await queueReset(address);
    expect(await sendNext(ctxAfter(0), mailTransport)).toBe('failed');
    await bulk('GONE@people.test');
    expect(await rows()).toHaveLength(1);
    isGone = false;
    await queueReset(address);
    expect(await sendNext(ctxAfter(0), mailTransport)).toBe('sent');
    await bulk(address);
    expect(await sendNext(ctxAfter(0), mailTransport)).toBe('sent');
    mailTransport.close();
    await sink.close();
  });

  test('with an untrusted certificate: nothing is sent', async () => {
    const sink = await startMailSink({ tls: true });
    const mailTransport = transportTo(sink.url);
    await queueReset('a@people.test');
    expect(await sendNext(ctxAfter(0), mailTransport)).toBe('blocked');
    expect(sink.received).toEqual([]);
    expect((await rows())[0]).toMatchObject({ state: 'waiting', error: expect.stringMatching(/certificate|self.signed/iu) });
    mailTransport.close();
    await sink.close();
  });
});

test('several workers share the queue: each mail is sent once', async () => {
  const sink = await startMailSink();
  const transports = [transportTo(sink.url), transportTo(sink.url), transportTo(sink.url)];
  const recipients = Array.from({ length: 30 }, (_, index) => `p${index}@people.test`);
  for (const to of recipients) await queueReset(to);
  const drain = async (mailTransport: (typeof transports)[number]) => {
    while ((await sendNext(ctx, mailTransport)) !== null);
  };
  await Promise.all(transports.map(drain));
  expect(sink.received.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
  for (const mailTransport of transports) mailTransport.close();
  await sink.close();
});

test('after a worker is killed between sending and recording, the mail is sent again with the same Message-ID', async () => {
  const database = await testDatabase();
  const reached = Promise.withResolvers<void>();
  const dead = Promise.withResolvers<void>();
  const ids: string[] = [];
  const sink = await startMailSink({
    accept: async ({ messageId }) => {
      ids.push(messageId);
      if (ids.length > 1) return;
      reached.resolve();
      await dead.promise;
    },
  });
  await sendMail({ ...ctx, db: database.db, pool: database.pool }, emailTaken, { to: 'a@people.test', language: 'en', values: {} });
  process.env['SMTP_URL'] = sink.url;
  const first = startProcess(database.url, ['server/main.ts', '--role=worker']);
  await reached.promise;
  first.child.kill('SIGKILL');
  await first.ended;
  dead.resolve();
  expect((await database.pool.query('select state from mail')).rows).toEqual([{ state: 'waiting' }]);
  // Its lease expires.
  await database.pool.query('update mail set next_at = now()');
  const second = startProcess(database.url, ['server/main.ts', '--role=worker']);
  delete process.env['SMTP_URL'];
  await expect.poll(async () => (await database.pool.query('select state from mail')).rows[0].state, { interval: 50, timeout: 60_000 }).toBe('sent');
  second.child.kill('SIGTERM');
  await once(second.child, 'close');
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await sink.close();
}, 120_000);

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });

describe('the outbox page', () => {
  test('shows queued mail, to this machine alone', async () => {
    await queueMail(ctx, {
      to: 'a@people.test',
      template: 'x',
      language: 'en',
      subject: '<b>Hi</b>',
      text: 'Go to http://np.localhost:3000/x?a=1&b=2 <i>',
      html: '<html><head></head><script>1</script></html>',
    });
    const mailTransport = createMailTransport(ctx.config)!;
    expect(await sendNext(ctxAfter(0), mailTransport)).toBe('sent');
    const [mail] = await latestMail(ctx, { limit: 1 });
    const list = await get('/outbox');
    expect(list.body).toContain(`<a href="/outbox/${mail!.id}">&lt;b&gt;Hi&lt;/b&gt;</a>`);
    const mailAnswer = await get(`/outbox/${mail!.id}`);
    expect(mailAnswer.body).toContain('<a href="http://np.localhost:3000/x?a=1&amp;b=2">');
    expect(mailAnswer.body).toContain('&lt;i&gt;');
    const html = await get(`/outbox/${mail!.id}/html`);
    expect(html.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts)/u);
    expect(html.headers['x-frame-options']).toBe('SAMEORIGIN');
    for (const path of ['/outbox', `/outbox/${mail!.id}`]) expect((await get(path, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
    for (const path of ['/outbox/0', '/outbox/x', '/outbox/999999999']) expect((await get(path)).statusCode).toBe(404);
  });
});
