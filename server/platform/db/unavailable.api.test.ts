import { createServer } from 'node:net';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { Problem } from '#contract/errors.ts';
import { AppError } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { connect } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const { connection, get } = await testApp();

/** The error of a query on a pool. */
async function queryError(pool: pg.Pool, text = 'select 1'): Promise<unknown> {
  try {
    await pool.query(text);
    return undefined;
  } catch (error) {
    return error;
  }
}

test('recognises a server that is absent, and one that closes the connection', async () => {
  const deafServer = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await new Promise((resolve) => deafServer.once('listening', resolve));
  const { port } = deafServer.address() as { port: number };
  const deafConnection = connect(`postgresql://a@127.0.0.1:${port}/a`);
  expect(isDatabaseUnavailable(await queryError(deafConnection.pool))).toBe(true);
  await new Promise((resolve) => deafServer.close(resolve));
  expect(isDatabaseUnavailable(await queryError(deafConnection.pool))).toBe(true);
  await deafConnection.close();
});

test('ignores other errors', async () => {
  expect(isDatabaseUnavailable(await queryError(connection.pool, 'select 1 / 0'))).toBe(false);
  expect([new Error('x'), new AppError('not-found'), 'x', null, undefined].some(isDatabaseUnavailable)).toBe(false);
});

test('a request during an outage is answered 503, the next one as usual; the log does not contain the connection', async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'error' }, { write: (line) => void lines.push(line) });
  const error = await queryError(connection.pool, 'select pg_terminate_backend(pg_backend_pid())');
  expect(isDatabaseUnavailable(error)).toBe(true);
  log.error({ err: Object.assign(error as Error, { client: { secretKey: 4711 } }) }, 'failed');
  expect(lines[0]).toContain('"stack"');
  expect(lines[0]).not.toContain('secretKey');

  const { pool } = connection;
  const query = pool.query;
  // The two ways to query a pool: with a callback, and with a promise.
  pool.query = ((...args: unknown[]) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return Promise.reject(error);
    (callback as (error: unknown) => void)(error);
    return undefined;
  }) as unknown as typeof pool.query;
  const response = await get('/api/search/suggest?q=road');
  pool.query = query;
  expect(response.status).toBe(503);
  expect(Problem.parse(response.body)).toMatchObject({ code: 'not-ready' });
  expect((await get('/api/search/suggest?q=road')).status).toBe(200);
});

test('a statement that takes too long is cancelled, and counts as unavailable', async () => {
  const database = await testDatabase();
  const hastyConnection = connect(database.url, 2, 50);
  const error = await queryError(hastyConnection.pool, 'select pg_sleep(60)');
  await hastyConnection.close();
  expect(isDatabaseUnavailable(error)).toBe(true);
});
