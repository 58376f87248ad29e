import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/errors.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { PASSWORD, makePerson, signInAs } from '#tests/support/people.ts';

// Four slots, so that one client has one of them.
const world = await testApp({ config: { SEARCH_SLOTS: 4, SEARCH_STATEMENT_MS: 15_000 } });
const { app, connection } = world;
const notice = await makeNotice(world, { content: { title: 'Bridge at Mombasa' } });
await drainAll(world.ctx);
const WAITING_EACH = 32;
const SEARCH = '/api/search?q=bridge&sort=newest';

interface AskOptions {
  from: string;
  token?: string;
  url?: string;
}
const ask = async ({ from, token, url = SEARCH }: AskOptions) =>
  app.inject({ url, headers: { host: 'np.localhost', ...(token === undefined ? {} : { 'access-token': token }) }, remoteAddress: from });
const askAll = (...requests: AskOptions[]) => requests.map((request) => ask(request));
const repeat = (count: number, request: AskOptions) => Array.from({ length: count }, () => request);

/** What /metrics reports about searches. */
async function readMetrics(): Promise<{ running: number; waiting: number; full: number; late: number }> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  const value = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length + 1),
    );
  return {
    running: value('search_requests_running'),
    waiting: value('search_requests_waiting'),
    full: value('search_requests_refused_total{why="full"}'),
    late: value('search_requests_refused_total{why="late"}'),
  };
}

async function waitUntil(running: number, waiting: number): Promise<void> {
  for (;;) {
    const metrics = await readMetrics();
    if (metrics.running === running && metrics.waiting === waiting) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Runs work while a connection of the test locks a table, so that searches in it wait. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  const client = await connection.pool.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const statuses = async (answers: readonly ReturnType<typeof ask>[]) => (await Promise.all(answers)).map(({ statusCode }) => statusCode);

describe('a client’s share of the slots', () => {
  test('holds for one address in order; another address is admitted', async () => {
    const answers = await whileLocked('search_notice', async () => {
      const firstAnswers = askAll(...repeat(3, { from: '203.0.113.1' }));
      await waitUntil(1, 2);
      const otherAnswers = askAll({ from: '203.0.113.2' });
      await waitUntil(2, 2);
      return [...firstAnswers, ...otherAnswers];
    });
    expect(await statuses(answers)).toEqual([200, 200, 200, 200]);
    expect(await readMetrics()).toMatchObject({ running: 0, waiting: 0 });
  });

  test('treats an IPv6 network of 64 bits as one client', async () => {
    const answers = await whileLocked('search_notice', async () => {
      const pendingAnswers = askAll({ from: '2001:db8:1:2::1' }, { from: '2001:db8:1:2:ffff::9' }, { from: '2001:db8:1:3::1' });
      await waitUntil(2, 1);
      return pendingAnswers;
    });
    expect(await statuses(answers)).toEqual([200, 200, 200]);
  });

  test('belongs to the account of a signed-in reader, whatever the address; others there have their own share', async () => {
    const { accessToken: token } = await signInAs(world, await makePerson(world));
    const answers = await whileLocked('search_notice', async () => {
      const pendingAnswers = askAll({ from: '203.0.113.3', token }, { from: '203.0.113.4', token });
      await waitUntil(1, 1);
      pendingAnswers.push(...askAll({ from: '203.0.113.3' }));
      await waitUntil(2, 1);
      return pendingAnswers;
    });
    expect(await statuses(answers)).toEqual([200, 200, 200]);
  });

  test.each(['/api/search/total?q=bridge', '/api/notices/filters?q=bridge', '/api/freeTenders?q=bridge', '/feeds/notices.rss?q=bridge'])(
    'holds for %s too',
    async (url) => {
      const answers = await whileLocked('search_notice, search_term', async () => {
        const pendingAnswers = askAll({ from: '203.0.113.5', url }, { from: '203.0.113.5', url: `${url}&kind=offline` });
        await waitUntil(1, 1);
        return pendingAnswers;
      });
      expect(await statuses(answers)).toEqual([200, 200]);
    },
  );
});

describe('over its share', () => {
  test('a limited number of requests wait; the next is refused at once with Retry-After', async () => {
    const { full } = await readMetrics();
    const answers = await whileLocked('search_notice', async () => {
      const pendingAnswers = askAll(...repeat(1 + WAITING_EACH, { from: '203.0.113.6' }));
      await waitUntil(1, WAITING_EACH);
      const refused = await ask({ from: '203.0.113.6' });
      expect(refused.statusCode).toBe(429);
      expect(Problem.parse(refused.json())).toMatchObject({ code: 'too-many-requests', retryAfter: Number(refused.headers['retry-after']) });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
      return pendingAnswers;
    });
    expect(await statuses(answers)).toEqual(repeat(1 + WAITING_EACH, { from: '' }).map(() => 200));
    expect((await readMetrics()).full).toBe(full + 1);
  });

  test('a request that waited two seconds is refused too', async () => {
    const { late } = await readMetrics();
    const [first] = await whileLocked('search_notice', async () => {
      const pendingAnswers = askAll(...repeat(2, { from: '203.0.113.7' }));
      const second = await pendingAnswers[1]!;
      expect(second.statusCode).toBe(429);
      expect(Number(second.headers['retry-after'])).toBeGreaterThanOrEqual(2);
      return pendingAnswers;
    });
    expect((await first)!.statusCode).toBe(200);
    expect((await readMetrics()).late).toBe(late + 1);
  });

  test('a client that disconnects leaves the queue', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const openRequest = (): ClientRequest =>
      httpRequest({ port, host: '127.0.0.1', path: SEARCH, headers: { host: 'np.localhost' } }).on('error', () => undefined);
    const { answered } = await whileLocked('search_notice', async () => {
      const runningRequest = openRequest();
      // Listened for from the start: the answer may come while the lock is being given back.
      const response = once(runningRequest, 'response') as Promise<[{ statusCode: number; resume(): void }]>;
      runningRequest.end();
      await waitUntil(1, 0);
      const waitingRequest = openRequest();
      waitingRequest.end();
      await waitUntil(1, 1);
      waitingRequest.destroy();
      await waitUntil(1, 0);
      return { answered: response };
    });
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});

describe('while all slots and search connections are taken', () => {
  test('signing in, reading a notice and requests without a search work', async () => {
    const person = await makePerson(world);
    const searchAnswers = await whileLocked('search_notice', async () => {
      const pendingAnswers = askAll(...[1, 2, 3, 4].map((n) => ({ from: `198.51.100.${n}` })));
      await waitUntil(4, 0);
      const waitingAnswers = askAll({ from: '198.51.100.5' });
      await waitUntil(4, 1);
      const signedIn = await app.inject({
        method: 'POST',
        url: '/api/auth/signin',
        headers: { host: 'np.localhost' },
        payload: { username: person.username, password: PASSWORD },
      });
      const noticeAnswer = await ask({ from: '198.51.100.1', url: `/api/notices/showNoticePage?id=${notice}` });
      const site = await ask({ from: '198.51.100.1', url: '/api/site' });
      expect([signedIn.statusCode, noticeAnswer.statusCode, site.statusCode]).toEqual([200, 200, 200]);
      return [...pendingAnswers, ...waitingAnswers];
    });
    expect(await statuses(searchAnswers)).toEqual([200, 200, 200, 200, 200]);
  });

  test('clients take turns: one with many requests does not go before one with few', async () => {
    const order: string[] = [];
    const askAndRecord = async (from: string) => {
      expect((await ask({ from })).statusCode).toBe(200);
      order.push(from);
    };
    await Promise.all(
      await whileLocked('search_notice', async () => {
        const holders = askAll(...[1, 2, 3, 4].map((n) => ({ from: `198.51.100.${n}` })));
        await waitUntil(4, 0);
        const manySearches = Array.from({ length: 12 }, () => askAndRecord('203.0.113.8'));
        await waitUntil(4, 12);
        const fewSearches = [askAndRecord('203.0.113.9'), askAndRecord('203.0.113.10')];
        await waitUntil(4, 14);
        return [...holders, ...manySearches, ...fewSearches];
      }),
    );
    expect(Math.max(order.indexOf('203.0.113.9'), order.indexOf('203.0.113.10'))).toBeLessThan(6);
  });
});

test('a page that one client queues for is rendered for another client with a free slot', async () => {
  const feed = '/feeds/notices.rss?country=NP';
  const [suggestion, feedAnswer] = await whileLocked('search_buyer_word', async () => {
    const [suggestionAnswer] = askAll({ from: '203.0.113.11', url: '/api/search/suggest?q=bri' });
    await waitUntil(1, 0);
    const [queuedAnswer] = askAll({ from: '203.0.113.11', url: feed });
    await waitUntil(1, 1);
    const otherAnswer = await ask({ from: '203.0.113.12', url: feed });
    expect(otherAnswer.statusCode).toBe(200);
    expect(otherAnswer.body).toContain('Bridge at Mombasa');
    expect((await queuedAnswer!).body).toBe(otherAnswer.body);
    return [suggestionAnswer, queuedAnswer];
  });
  expect(await statuses([suggestion!, feedAnswer!])).toEqual([200, 200]);
});
