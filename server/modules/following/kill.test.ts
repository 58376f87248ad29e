import { expect, test } from 'vitest';
import { drainAll } from '#server/platform/events/outbox.ts';
import { amendNotice } from '#tests/support/amend-notice.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { addStopPoints, killAtStep } from '#tests/support/stop-points.ts';

test('a worker killed while it writes the emails leaves nobody out and tells nobody twice', async () => {
  const database = await testDatabase();
  const ctx = testCtx(database);
  const { pool } = database;
  const notice = await makeNotice({ ctx });
  await pool.query(
    `with made as (
      insert into account (public_id, username, username_key, email, email_key, language, email_verified_at)
      select lpad(i::text, 26, '0'), 'many ' || i, 'many ' || i, 'many' || i || '@people.test', 'many' || i || '@people.test', 'en', now() from generate_series(1, 700) i returning id)
     insert into notice_follower select (select id from notice where public_id = $1), id, now(), 'main' from made`,
    [notice],
  );
  await addStopPoints(database);
  await amendNotice({ ctx }, notice, { city: 'Pokhara' });
  // In the first transaction, of 500 emails, and in the second.
  for (const step of [300, 600]) await killAtStep(database, ['server/cli.ts', 'worker'], 'publish', step);
  await drainAll(ctx);
  const { rows } = await pool.query(`select count(*)::int as mails, count(distinct recipient)::int as readers from mail`);
  expect(rows).toEqual([{ mails: 700, readers: 700 }]);
}, 120_000);
