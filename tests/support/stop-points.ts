import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Connection } from '#server/platform/db/database.ts';

/** Writes are counted by stage: what an import stores, what goes into the search index, what publishing a notice writes, and what any act does. */
export type Stage = 'import' | 'index' | 'publish' | 'act';

const LOCK = 4711;
const importTables = [
  'notice',
  'notice_amendment',
  'import_run',
  'import_file',
  'import_release',
  'import_duplicate',
  'publication_log_leaf',
  'publication_log_entry',
  'outbox',
];

const publishTables = ['notice', 'notice_draft', 'notice_step', 'publication_log_entry', 'audit_entry', 'mail', 'outbox'];

const actTables = [
  ...publishTables,
  'notice_amendment',
  'notice_classification',
  'notice_award',
  'bid',
  'bid_file',
  'bid_result',
  'tender_opening',
  'tender_opening_officer',
  'tender_evaluation',
];

const triggerOn = (table: string, stage: Stage) =>
  `create trigger stop_at_${stage} after insert or update or delete on ${table} for each statement execute function stop_here('${stage}')`;

/**
 * Makes the database count every writing statement and hold the one that a stop point names. The process that sent it is then stopped
 * inside a transaction, reliably and for as long as needed.
 */
export async function addStopPoints({ pool }: Connection): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' and tablename like 'search%'`);
  await pool.query(`
    create table stop_point (stage text primary key, step bigint);
    insert into stop_point values ('import', null), ('index', null), ('publish', null), ('act', null);
    create sequence steps_import; create sequence steps_index; create sequence steps_publish; create sequence steps_act;
    create function stop_here() returns trigger language plpgsql as $$
    begin
      if nextval('steps_' || tg_argv[0]) = (select step from stop_point where stage = tg_argv[0]) then
        perform pg_advisory_xact_lock(${LOCK});
      end if;
      return null;
    end $$`);
  const triggers = [
    ...importTables.map((table) => triggerOn(table, 'import')),
    ...publishTables.map((table) => triggerOn(table, 'publish')),
    ...actTables.map((table) => triggerOn(table, 'act')),
    ...rows.map(({ name }) => triggerOn(name, 'index')),
  ];
  await pool.query(triggers.join(';'));
}

/** Writing statements of a stage since the start or the last stop. */
export async function stepsOf({ pool }: Connection, stage: Stage): Promise<number> {
  return (await pool.query<{ steps: number }>(`select case when is_called then last_value else 0 end as steps from steps_${stage}`)).rows[0]!.steps;
}

/** Starts one of the product's processes on a database. @param settings variables of its environment besides. */
export function startProcess(url: string, args: string[], settings: NodeJS.ProcessEnv = {}): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent', NODE_ENV: 'test', DEMO: 'false', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/**
 * Starts a process and kills it with SIGKILL while its `step`-th writing statement of a stage runs in the database.
 * @throws when it ended before.
 */
export async function killAtStep(
  database: Connection & { url: string },
  args: string[],
  stage: Stage,
  step: number,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`alter sequence steps_${stage} restart`);
    await client.query('update stop_point set step = case when stage = $1 then $2::bigint end', [stage, step]);
    const { child, ended } = startProcess(database.url, args, settings);
    const readState = async () => {
      if (child.exitCode !== null) return `ended with ${child.exitCode}`;
      const { rows } = await client.query(
        `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted and database = (select oid from pg_database where datname = current_database())`,
        [LOCK],
      );
      return rows.length > 0 ? 'stopped' : 'on its way';
    };
    await expect.poll(readState, { interval: 10, timeout: 120_000, message: `${stage}, step ${step}` }).toBe('stopped');
    child.kill('SIGKILL');
    expect(await ended).toBeNull();
    await client.query('update stop_point set step = null');
  } finally {
    // Releases the lock: the statement ends, and its transaction finds its client gone and is rolled back.
    client.release(true);
  }
}

/** Random step numbers from 1, each at most an even share of all: the last is reached however much is rolled back in between. */
export function drawSteps(stepCount: number, kills: number, random: () => number): number[] {
  const share = Math.floor(stepCount / (kills + 1));
  expect(share).toBeGreaterThan(0);
  return Array.from({ length: kills }, () => 1 + Math.floor(random() * share));
}
