import { expect, it } from 'vitest';
import { drainAll } from '#server/platform/events/outbox.ts';
import { testApp } from '#tests/support/app.ts';
import { makeReadyDraft, submitDraft, trust } from '#tests/support/drafts.ts';
import { makePerson, tokenOf } from '#tests/support/people.ts';
import { addStopPoints, killAtStep, startProcess, stepsOf } from '#tests/support/stop-points.ts';

const app = await testApp();
const { pool } = app.connection;

it('a process killed at each step of publishing leaves all or nothing, and the next one publishes once', async () => {
  const person = await makePerson(app);
  const writer = { token: await tokenOf(app, person) };
  await trust(app, person.organisationId);
  const scheduled = async () => {
    const id = await makeReadyDraft(app, writer);
    const { body } = await submitDraft(app, writer, id, { publishAt: new Date(Date.now() + 60_000).toISOString() });
    expect(body).toMatchObject({ stage: 'scheduled' });
    await pool.query(`update notice_draft set publish_at = now() - interval '1 minute' where notice_id = (select id from notice where public_id = $1)`, [id]);
    return id;
  };
  const stateOf = async (id: string) =>
    (
      await pool.query(
        `select n.status, n.version, exists (select from notice_draft d where d.notice_id = n.id) as draft,
          (select count(*)::int from notice_step s where s.notice_id = n.id and s.step = 'published') as steps,
          (select count(*)::int from audit_entry a where a.subject_id = n.public_id and a.action = 'notice.publish') as audited,
          (select count(*)::int from notice_classification c where c.notice_id = n.id) as codes,
          (select count(*)::int from mail m where m.template = 'notice-published' and position(n.public_id in m.body_text) > 0) as mails,
          (select count(*)::int from outbox o where o.topic = 'notice.published' and o.key = n.id) as events
        from notice n where n.public_id = $1`,
        [id],
      )
    ).rows[0] as Record<string, unknown>;
  const nothing = { status: 'submitted', version: 1, draft: true, steps: 0, audited: 0, codes: 0, mails: 0, events: 0 };
  const all = { status: 'published', version: 1, draft: false, steps: 1, audited: 1, codes: 1, mails: 1, events: 1 };
  const child = ['tests/support/publish-child.ts'];

  await addStopPoints(app.connection);
  const first = await scheduled();
  await pool.query('alter sequence steps_publish restart');
  expect(await startProcess(app.connection.url, child).ended).toBe(0);
  expect(await stateOf(first)).toEqual(all);
  const stepCount = await stepsOf(app.connection, 'publish');
  expect(stepCount).toBeGreaterThan(4);

  const second = await scheduled();
  for (let step = 1; step <= stepCount; step++) {
    await killAtStep(app.connection, child, 'publish', step);
    expect({ step, ...(await stateOf(second)) }).toEqual({ step, ...nothing });
  }
  // Two at once, as the job and the schedule may be.
  const ends = await Promise.all([startProcess(app.connection.url, child).ended, startProcess(app.connection.url, child).ended]);
  expect(ends).toEqual([0, 0]);
  expect(await stateOf(second)).toEqual(all);
  await drainAll(app.ctx);
  const { rows } = await pool.query('select s.notice_id from search_notice s join notice n on n.id = s.notice_id where n.public_id = any($1)', [
    [first, second],
  ]);
  expect(new Set(rows.map(({ notice_id: id }) => id as number)).size).toBe(2);
});
