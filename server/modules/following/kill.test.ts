import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drainAll } from '#server/platform/events/outbox.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeNotice } from '#tests/support/one-notice.ts';

const LOCK = 4712;

test('a worker killed while it writes the emails leaves nobody out and tells nobody twice', async () => {
  const database = await testDatabase();
  const ctx = testCtx(database);
  const { pool, url } = database;
  const notice = await makeNotice({ ctx });
  await pool.query(
    `with made as (
      insert into account (public_id, username, username_key, email, email_key, language, email_verified_at)
      select lpad(i::text, 26, '0'), 'many ' || i, 'many ' || i, 'many' || i || '@people.test', 'many' || i || '@people.test', 'en', now() from generate_series(1, 700) i returning id)
     insert into notice_follower select (select id from notice where public_id = $1), id, now(), 'main' from made`,
    [notice],
  );
  // The 300th email of a process waits for a lock that the test holds.
  await pool.query(`
    create sequence mail_steps;
    create function stop_mail() returns trigger language plpgsql as $$
    begin
      if nextval('mail_steps') % 300 = 0 then perform pg_advisory_xact_lock(${LOCK}); end if;
      return null;
    end $$;
    create trigger stop_mail after insert on mail for each row execute function stop_mail()`);
  await amendNotice({ ctx }, notice, { city: 'Pokhara' });
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock($1)', [LOCK]);
  const child = spawn(process.execPath, ['server/cli.ts', 'worker'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test', DEMO: 'false' },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const isWaiting = async () =>
    (
      await holder.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted and database = (select oid from pg_database where datname = current_database())`,
        [LOCK],
      )
    ).rowCount;
  await expect.poll(isWaiting, { interval: 20, timeout: 60_000 }).toBe(1);
  child.kill('SIGKILL');
  await ended;
  holder.release(true);
  await pool.query('drop trigger stop_mail on mail');
  await drainAll(ctx);
  const { rows } = await pool.query(`select count(*)::int as mails, count(distinct recipient)::int as readers from mail`);
  expect(rows).toEqual([{ mails: 700, readers: 700 }]);
}, 120_000);
