import { expect, test } from 'vitest';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { addStopPoints, killAtStep } from '#tests/support/stop-points.ts';
import { tellDue } from './telling/tell-due.ts';

const PEOPLE = 60;

test('a server killed while it matches notices and writes the emails of alerts leaves nobody out and tells nobody twice', async () => {
  const app = await testApp();
  const { connection, ctx } = app;
  const { pool } = connection;
  const first = await makePerson(app, { orgType: 'SELLER' });
  const token = await tokenOf(app, first);
  for (const q of ['culvert', 'culverts'])
    await callApi(app, 'POST', '/user/alerts', { token, body: { name: q, search: { q, exact: 'true' }, frequency: 'instant', timeZone: 'UTC' } });
  // The same two alerts for everybody.
  await pool.query(
    `with made as (
      insert into account (public_id, username, username_key, email, email_key, language, email_verified_at)
      select lpad(i::text, 26, '0'), 'many ' || i, 'many ' || i, 'many' || i || '@people.test', 'many' || i || '@people.test', 'en', now() from generate_series(2, $1::int) i returning id),
    copied as (
      insert into alert (public_id, account_id, site, name, search, frequency, hour, weekday, time_zone, by_mail, created_at, since, next_at, query,
        published_from, published_before, published_days, deadline_from, deadline_before, value_from, value_to, closing, compiled_at)
      select a.public_id || m.id, m.id, site, name, search, frequency, hour, weekday, time_zone, by_mail, created_at, since, next_at, query,
        published_from, published_before, published_days, deadline_from, deadline_before, value_from, value_to, closing, compiled_at
      from alert a cross join made m returning id, name)
    insert into alert_anchor (token, country, alert_id)
    select c.token, c.country, copied.id from copied join alert a on a.name = copied.name and a.account_id = $2 join alert_anchor c on c.alert_id = a.id`,
    [PEOPLE, first.accountId],
  );
  await addStopPoints(connection);
  const deadline = { at: new Date(Date.now() + 30 * 864e5).toISOString(), zone: 'UTC' };
  for (const title of ['Culvert of Jumla', 'Culvert of Humla', 'Culvert of Dolpa']) await makeNotice(app, { content: { title, deadline } });
  // While the events are handled, and in the middle of the emails.
  for (const step of [4, 30]) await killAtStep(connection, ['server/main.ts', '--role=worker'], 'publish', step, { PORT: '0' });
  await drainAll(ctx);
  await tellDue(ctx);
  const { rows } = await pool.query(
    `select count(*)::int as mails, count(distinct recipient)::int as readers,
       (select count(*)::int from alert_finding where told_at is not null) as told, (select count(*)::int from alert where has_news) as waiting from mail where template = 'alert-matches'`,
  );
  expect(rows).toEqual([{ mails: PEOPLE, readers: PEOPLE, told: 3 * PEOPLE, waiting: 0 }]);
  const { rows: texts } = await pool.query<{ text: string }>(`select body_text as text from mail where template = 'alert-matches'`);
  for (const title of ['Jumla', 'Humla', 'Dolpa']) expect(texts.filter(({ text }) => text.includes(`Culvert of ${title}`))).toHaveLength(PEOPLE);
}, 120_000);
