import { TestClock } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/platform/ctx.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { listDeadLetters, retryAllDeadLetters, retryDeadLetters } from '../dead-letters.ts';
import { defineJob, defineSchedule } from './define-job.ts';
import { enqueue } from './enqueue.ts';
import { startJobWorker } from './job-worker.ts';
import { installJobs } from './queues.ts';

const connection = await testDatabase();
const ctx = testCtx(connection);
const clock = new TestClock();
const runLog: string[] = [];
let isBroken = true;

const note = defineJob({ name: 'test.note', data: z.object({ text: z.string() }), run: async (_ctx, { text }) => void runLog.push(text) });
const remind = defineJob({
  name: 'test.remind',
  data: z.object({ about: z.number(), text: z.string() }),
  key: ({ about }) => String(about),
  run: async (_ctx, { text }) => void runLog.push(text),
});
const fail = defineJob({
  name: 'test.fail',
  data: z.object({ id: z.number() }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  run: async (_ctx, { id }) => {
    runLog.push(`fail ${id}`);
    if (isBroken) throw new Error('no such server');
  },
});
const slow = { running: 0, release: Promise.withResolvers<void>() };
const wait = defineJob({
  name: 'test.wait',
  data: z.object({}),
  atOnce: 3,
  run: async () => {
    slow.running++;
    await slow.release.promise;
  },
});
const sweep = defineSchedule({
  name: 'test.sweep',
  cron: '0 12 * * *',
  run: async () => {
    runLog.push('sweep');
    if (isBroken) throw new Error('not today');
  },
});
const declaredJobs = { jobs: [note, remind, fail, wait] as never[], schedules: [sweep] };

let workers: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  await installJobs(connection.pool, declaredJobs);
  workers = [await startJobWorker(ctx, connection.url, declaredJobs, clock), await startJobWorker(ctx, connection.url, declaredJobs, clock)];
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await ctx.jobs.close();
});

/** Lets the workers poll, a second at a time, until the condition holds. */
async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const checkAfterTick = async () => {
    await clock.tick(1000);
    return condition();
  };
  await expect.poll(checkAfterTick, { interval: 5, timeout: 60_000 }).toBe(true);
}
const timesRun = (text: string) => runLog.filter((entry) => entry === text).length;
/** Seconds until the job of a queue is due, on the workers' clock. */
const dueIn = async (name: string) => {
  const { rows } = await connection.pool.query<{ state: string; start_after: Date }>('select state, start_after from pgboss.job where name = $1', [name]);
  return rows.map(({ state, start_after: at }) => ({ state, seconds: Math.round((at.getTime() - clock.now()) / 1000) }));
};
const stateOf = async (name: string) => (await dueIn(name)).map(({ state }) => state).join(',');

describe('a job', () => {
  test('runs if its transaction commits, and only then', async () => {
    await expect(
      inTransaction(ctx, async (ctx) => {
        await enqueue(ctx, note, { text: 'rolled back' });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await inTransaction(ctx, (ctx) => enqueue(ctx, note, { text: 'committed' }));
    await waitUntil(() => timesRun('committed') === 1);
    expect(runLog).not.toContain('rolled back');
  });

  test('runs as often at the same time as it says, in each worker', async () => {
    for (let n = 0; n < 8; n++) await enqueue(ctx, wait, {});
    await waitUntil(() => slow.running === 6);
    await clock.tick(5000);
    expect(slow.running).toBe(6);
    slow.release.resolve();
    await waitUntil(() => slow.running === 8);
  });

  test('with data that does not fit its schema is refused', async () => {
    await expect(enqueue(ctx, note, { text: 5 } as never)).rejects.toThrow(/data of the job test.note do not fit/u);
  });

  test('does not run before its time', async () => {
    const at = new Date(clock.now() + 3_600_000);
    await enqueue(ctx, note, { text: 'later' }, { startAfter: at });
    await clock.setTime(at.getTime() - 30_000);
    await clock.tick(10_000);
    expect(timesRun('later')).toBe(0);
    await clock.setTime(at);
    await waitUntil(() => timesRun('later') === 1);
  });

  test('with a key is queued once: adding it again replaces its data and its time', async () => {
    const [first, second] = [new Date(clock.now() + 7_200_000), new Date(clock.now() + 3_600_000)];
    await enqueue(ctx, remind, { about: 1, text: 'old' }, { startAfter: first });
    await enqueue(ctx, remind, { about: 1, text: 'new' }, { startAfter: second });
    await enqueue(ctx, remind, { about: 2, text: 'other' }, { startAfter: second });
    expect(await dueIn(remind.name)).toHaveLength(2);
    await clock.setTime(second);
    await waitUntil(() => timesRun('new') === 1 && timesRun('other') === 1);
    expect(timesRun('old')).toBe(0);
  });

  test('that fails is retried with growing delays, then becomes a dead letter that can be retried', async () => {
    await enqueue(ctx, fail, { id: 1 });
    await waitUntil(async () => (await stateOf(fail.name)) === 'retry');
    const [first] = await dueIn(fail.name);
    expect(first!.seconds).toBeGreaterThan(50);
    expect(first!.seconds).toBeLessThanOrEqual(120);
    await clock.setTime(clock.now() + 120_000);
    await waitUntil(async () => timesRun('fail 1') === 2 && (await stateOf(fail.name)) === 'retry');
    const [second] = await dueIn(fail.name);
    expect(second!.seconds).toBeGreaterThan(110);
    await clock.setTime(clock.now() + 240_000);
    await waitUntil(async () => (await listDeadLetters(ctx)).length === 1);
    expect(timesRun('fail 1')).toBe(3);
    const [letter] = await listDeadLetters(ctx);
    expect(letter).toMatchObject({ kind: 'job', name: 'test.fail', data: { id: 1 }, error: 'no such server' });
    isBroken = false;
    expect(await retryDeadLetters(ctx, [letter!.id, 'no-such-id'])).toBe(1);
    expect(await listDeadLetters(ctx)).toEqual([]);
    await waitUntil(() => timesRun('fail 1') === 4);
  });
});

test('a dead event is listed and retried the same way', async () => {
  await connection.pool.query("insert into outbox_failed (id, consumer, topic, key, error) values (7, 'search', 'notice.changed', 5, 'bad data')");
  expect(await listDeadLetters(ctx)).toMatchObject([
    { kind: 'event', id: '7', name: 'search notice.changed', data: { key: 5, data: null }, error: 'bad data' },
  ]);
  expect(await retryDeadLetters(ctx, ['7'])).toBe(1);
  expect((await connection.pool.query('select consumer, topic, key from outbox')).rows).toEqual([{ consumer: 'search', topic: 'notice.changed', key: 5 }]);
});

test('retrying all ends even if one fails again at once', async () => {
  await connection.pool.query(`
    delete from outbox;
    create function fail_again() returns trigger language plpgsql as $$ begin
      insert into outbox_failed (id, consumer, topic, key, error) values (new.id, new.consumer, new.topic, new.key, 'bad data');
      return null;
    end $$;
    create trigger fail_again before insert on outbox for each row execute function fail_again();
    insert into outbox_failed (id, consumer, topic, key, error) values (8, 'search', 'notice.changed', 5, 'bad data'), (9, 'search', 'notice.changed', 6, 'bad data')
  `);
  await retryAllDeadLetters(ctx);
  expect((await listDeadLetters(ctx)).map(({ data }) => data)).toEqual([
    { key: 5, data: null },
    { key: 6, data: null },
  ]);
  await connection.pool.query('drop trigger fail_again on outbox; delete from outbox_failed');
});

const noon = (day: number) => Date.UTC(2030, 0, day, 12, 0, 5);

test('a schedule runs once with two workers; its failure is a dead letter until it succeeds', async () => {
  isBroken = true;
  runLog.length = 0;
  await clock.setTime(noon(1));
  await waitUntil(async () => (await listDeadLetters(ctx)).length === 1);
  expect(timesRun('sweep')).toBe(4);
  isBroken = false;
  await clock.setTime(noon(2));
  await waitUntil(async () => (await listDeadLetters(ctx)).length === 0);
  expect(timesRun('sweep')).toBe(5);
  await clock.tick(90_000);
  expect(timesRun('sweep')).toBe(5);
});
