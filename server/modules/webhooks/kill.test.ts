import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { drainAll } from '#server/platform/events/outbox.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { testApp } from '#tests/support/app.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { startProcess } from '#tests/support/stop-points.ts';
import { queueMessage } from './queue-message.ts';
import { sendDue } from './webhooks.jobs.ts';

const [MESSAGES, KILLS] = [60, 6];

/** Ids in the order in which they arrived. Every ninth arrival until the last kill ends the sender: before it is answered, or after, in turn. */
const arrived: string[] = [];
let kills = 0;
let kill: (() => void) | null = null;
const receiver = createServer((request, response) => {
  arrived.push(String(request.headers['webhook-id']));
  request.resume();
  if (kill && arrived.length % 9 === 0) {
    kills++;
    if (kills % 2 === 0) response.writeHead(204).end(kill);
    else kill();
    kill = null;
  } else response.writeHead(204).end();
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => receiver.close());
const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
const app = await testApp({ config: { WEBHOOK_ALLOWED_HOSTS: [host] } });
const { ctx, connection } = app;

const storedIds = async () =>
  (await connection.pool.query<{ id: string }>('select public_id as id from webhook_message where delivered_at is not null')).rows.map(({ id }) => id);
/** What a dead process had taken is due again at once, instead of a minute later. */
const giveBack = () => connection.pool.query('update webhook_message set next_at = created_at where delivered_at is null');

test(
  `a server killed ${KILLS} times while it sends to a webhook loses no message, and sends none again that it noted as taken`,
  { timeout: 180_000 },
  async () => {
    const owner = await makePerson(app, { orgType: 'SELLER' });
    await callApi(app, 'PUT', '/organization/webhook', { token: await tokenOf(app, owner), body: { url: `http://${host}/hooks`, active: true } });
    const queued = await Promise.all(
      Array.from({ length: MESSAGES }, () => inTransaction(ctx, (inside) => queueMessage(inside, owner.organisationId, 'test', {}))),
    );
    const sentAgain: string[] = [];
    for (let round = 1; round <= KILLS; round++) {
      const before = new Set(await storedIds());
      const from = arrived.length;
      // The server sends new messages at once. What a dead one left is sent within a minute, for which the test does not wait.
      const program = round === 1 ? ['server/main.ts', '--role=worker'] : ['tests/support/send-webhooks-child.ts'];
      const { child, ended } = startProcess(connection.url, program, { WEBHOOK_ALLOWED_HOSTS: host, PORT: '0' });
      kill = () => child.kill('SIGKILL');
      // Ended by another signal or by itself, it has an exit code.
      expect(await ended).toBeNull();
      sentAgain.push(...arrived.slice(from).filter((id) => before.has(id)));
      await giveBack();
    }
    await drainAll(ctx);
    for (let left = MESSAGES; left > 0; left = MESSAGES - (await storedIds()).length) await sendDue(ctx);
    expect([kills, sentAgain]).toEqual([KILLS, []]);
    expect((await storedIds()).toSorted()).toEqual(queued.map(String).toSorted());
    expect([...new Set(arrived)].toSorted()).toEqual(queued.map(String).toSorted());
    // Only what was on its way at a kill came twice.
    expect(arrived.length).toBeGreaterThan(MESSAGES);
    expect(arrived.length).toBeLessThanOrEqual(MESSAGES + KILLS * 10);
  },
);
