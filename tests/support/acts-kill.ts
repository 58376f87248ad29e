import { expect } from 'vitest';
import { type TestApp, testApp } from './app.ts';
import { type ChildRequest, killRequest, startRequest } from './kill-request.ts';
import type { Act } from './killed-acts.ts';
import { addStopPoints, stepsOf } from './stop-points.ts';

/** Where the logs were before an act. */
interface Since {
  act: number;
  entry: number;
}

/** Forgets what was emailed and announced before an act. */
async function begin({ connection: { pool } }: TestApp): Promise<Since> {
  await pool.query('delete from mail; delete from outbox; alter sequence steps_act restart');
  const { rows } = await pool.query<Since>(
    'select coalesce((select max(id) from audit_entry), 0) as act, coalesce((select max(number) from publication_log_entry), 0) as entry',
  );
  return rows[0]!;
}

/** What is stored of a notice, and which acts, entries of the publication log, events and emails there are since then. */
async function stateOf({ connection: { pool } }: TestApp, id: string, { act, entry }: Since): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select n.status, n.version, exists (select from notice_draft d where d.notice_id = n.id) as draft,
      (select count(*)::int from notice_amendment a where a.notice_id = n.id) as amendments,
      (select count(*)::int from notice_award a where a.notice_id = n.id) as awards,
      (select count(*)::int from notice_step s where s.notice_id = n.id) as steps,
      (select count(*)::int from bid_result r join bid b on b.id = r.bid_id where b.notice_id = n.id) as results,
      (select awarded_at is not null from tender_evaluation e where e.notice_id = n.id) as decided,
      array(select action from audit_entry a where a.subject_id = n.public_id and a.id > $2 order by 1) as acts,
      array(select kind from publication_log_entry l where l.notice_id = n.id and l.number > $3 order by 1) as logged,
      array(select consumer || ' ' || topic from outbox order by topic, consumer) as told, array(select template from mail order by 1) as mails
     from notice n where n.public_id = $1`,
    [id, act, entry],
  );
  return rows[0]!;
}

const send = ({ app }: TestApp, { method, url, headers, body }: ChildRequest) => app.inject({ method, url, headers, payload: JSON.stringify(body) });

/**
 * Does an act in a process that is killed at some of its writing statements, then once more: it leaves all or nothing, and happens
 * once.
 */
export async function expectActSurvivesKills({ start, done }: Act, steps: (stepCount: number) => readonly number[]): Promise<void> {
  const app = await testApp();
  await addStopPoints(app.connection);
  const reference = await start(app);
  const before = await begin(app);
  const { statusCode, body: answer } = await send(app, reference.request);
  expect({ statusCode, answer }).toMatchObject({ statusCode: 200 });
  const stepCount = await stepsOf(app.connection, 'act');
  const everything = await stateOf(app, reference.id, before);
  expect(everything).toMatchObject(done);
  expect(stepCount).toBeGreaterThan(4);

  const { id, request } = await start(app);
  const since = await begin(app);
  const nothing = await stateOf(app, id, since);
  expect(nothing).toMatchObject({ acts: [], logged: [], told: [], mails: [] });
  for (const step of steps(stepCount)) {
    await killRequest(app, request, step);
    expect({ step, ...(await stateOf(app, id, since)) }).toEqual({ step, ...nothing });
  }
  expect(await startRequest(app, request).ended).toBe(0);
  expect(await stateOf(app, id, since)).toEqual(everything);
  expect((await send(app, request)).statusCode).toBeOneOf([409, 412]);
  expect(await stateOf(app, id, since)).toEqual(everything);
}

export const everyStep = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
export const middleStep = (count: number): number[] => [Math.ceil(count / 2)];
