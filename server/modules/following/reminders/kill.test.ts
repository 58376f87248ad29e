import { expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { addStopPoints, killAtStep } from '#tests/support/stop-points.ts';
import { sendReminders } from './send-reminders.ts';

test('a worker killed while it writes reminders leaves nobody out and reminds nobody twice', async () => {
  const database = await testDatabase();
  const clock = fixedClock('2026-12-01T10:00:00Z');
  const ctx = testCtx(database, clock);
  const { pool } = database;
  const notice = await makeNotice({ ctx }, { content: { deadline: { at: '2026-12-04T11:00:00.000Z', zone: 'UTC' } } });
  await pool.query(
    `with made as (
      insert into account (public_id, username, username_key, email, email_key, language, email_verified_at)
      select lpad(i::text, 26, '0'), 'many ' || i, 'many ' || i, 'many' || i || '@people.test', 'many' || i || '@people.test', 'en', now() from generate_series(1, 300) i returning id)
     insert into notice_follower select (select id from notice where public_id = $1), id, '2026-11-20T10:00:00Z', 'main' from made`,
    [notice],
  );
  await addStopPoints(database);
  const settings = { REMIND_AT: clock.now().toISOString() };
  // In the first transaction, of 200 people, and in the second.
  for (const step of [120, 250]) await killAtStep(database, ['tests/support/remind-child.ts'], 'publish', step, settings);
  for (let time = 0; time < 2; time++) await sendReminders(ctx);
  const { rows } = await pool.query(`select count(*)::int as mails, count(distinct recipient)::int as readers from mail`);
  expect(rows).toEqual([{ mails: 300, readers: 300 }]);
}, 120_000);
