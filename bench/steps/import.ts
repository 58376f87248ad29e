import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { type NoticeInput, saveNotices } from '#server/modules/notices/index.ts';
import type { Bench } from '../bench.ts';
import { withApplicationName } from '../support/children.ts';
import { cpuWhile, total } from '../support/cpu.ts';
import { dropDatabase, openProgramOn } from '../support/database.ts';
import type { Figure } from '../support/figures.ts';
import { inputsOf } from '../support/fill.ts';
import { median } from '../support/statistics.ts';
import { mappedNotices } from '../support/synthetic.ts';

const MIN_SPEED_SHARE = 0.5;
const SAVED_DATABASE = 'bench_import_saved';
const COPIED_DATABASE = 'bench_import_copied';
/** Notices in one transaction, as in an import. */
const BATCH = 1000;
const TABLES = ['notice', 'notice_classification', 'notice_award', 'publication_log_leaf', 'outbox'] as const;
type Rows = Record<(typeof TABLES)[number], Buffer>;

/** The columns of a table; `pad` has a default. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'pad'`,
    [table],
  );
  return rows[0]!.columns;
}

/** The rows of the notices with ids above `after`, in COPY's text format. */
async function rowsAfter(client: pg.Client, after: { notice: number; outbox: number }): Promise<Rows> {
  const texts = {
    notice: `select ${await columnsOf(client, 'notice')} from notice where id > ${after.notice} order by id`,
    notice_classification: `select * from notice_classification where notice_id > ${after.notice} order by notice_id, position`,
    notice_award: `select * from notice_award where notice_id > ${after.notice} order by notice_id, position`,
    publication_log_leaf: `select * from publication_log_leaf where notice_id > ${after.notice} order by id`,
    outbox: `select * from outbox where id > ${after.outbox} order by id`,
  };
  const rows = {} as Rows;
  for (const table of TABLES) rows[table] = Buffer.concat(await client.query(copyTo(`copy (${texts[table]}) to stdout`)).toArray());
  return rows;
}

async function copyToTables(client: pg.Client, rows: Rows): Promise<void> {
  await client.query('begin');
  for (const table of TABLES)
    await pipeline(Readable.from([rows[table]]), client.query(copyFrom(`copy ${table} (${await columnsOf(client, table)}) from stdin`)));
  await client.query('commit');
}

const readHighestIds = async (client: pg.Client) =>
  (
    await client.query<{ notice: number; outbox: number }>(
      'select (select coalesce(max(id), 0) from notice)::int as notice, (select coalesce(max(id), 0) from outbox)::int as outbox',
    )
  ).rows[0]!;

/**
 * Figure 7: storing mapped notices with classifications and outbox rows, in CPU time of this process and its backends. The reference is
 * COPY of the same rows, as prepared text, into the same tables of a twin database. Both databases grow alike.
 */
export async function importStep(bench: Bench): Promise<Figure[]> {
  const { databases, admin } = bench;
  const rounds = bench.smoke ? 2 : 8;
  const noticesPerRound = bench.smoke ? 1000 : 4000;
  await dropDatabase(databases, SAVED_DATABASE);
  await dropDatabase(databases, COPIED_DATABASE);
  let program = await openProgramOn(databases, SAVED_DATABASE);
  const mapped = [...mappedNotices((rounds + 1) * noticesPerRound)];
  const inputs = await inputsOf(program.ctx, mapped);
  await program.close();
  // The twin has the same buyers under the same ids.
  await admin.query(`create database ${COPIED_DATABASE} template ${SAVED_DATABASE}`);
  program = await openProgramOn(
    { ...databases, server: { ...databases.server, url: (name) => withApplicationName(databases.server.url(name), 'bench-saved') } },
    SAVED_DATABASE,
  );
  const reader = new pg.Client({ connectionString: databases.server.url(SAVED_DATABASE) });
  const copier = new pg.Client({ connectionString: withApplicationName(databases.server.url(COPIED_DATABASE), 'bench-copied') });
  await Promise.all([reader.connect(), copier.connect()]);
  try {
    const ratios: number[] = [];
    const rates: { saved: number; copied: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const before = await readHighestIds(reader);
      const roundInputs: readonly NoticeInput[] = inputs.slice(round * noticesPerRound, (round + 1) * noticesPerRound);
      const savedCpu = await cpuWhile(admin, { pid: process.pid, applicationName: 'bench-saved' }, async () => {
        for (let index = 0; index < roundInputs.length; index += BATCH)
          await saveNotices(program.ctx, roundInputs.slice(index, index + BATCH), { run: 'bench' });
      });
      const rows = await rowsAfter(reader, before);
      const copiedCpu = await cpuWhile(admin, { pid: process.pid, applicationName: 'bench-copied' }, () => copyToTables(copier, rows));
      // The first round is for warming up.
      if (round === 0) continue;
      ratios.push(total(copiedCpu) / total(savedCpu));
      rates.push({ saved: noticesPerRound / total(savedCpu), copied: noticesPerRound / total(copiedCpu) });
    }
    return [
      {
        number: 7,
        what: 'import, mapped notice to rows, speed in CPU time',
        measured: `${Math.round(median(rates.map((rate) => rate.saved)))} notices/s`,
        reference: `${Math.round(median(rates.map((rate) => rate.copied)))} notices/s (COPY)`,
        value: median(ratios),
        limit: MIN_SPEED_SHARE,
        bound: 'at least',
      },
    ];
  } finally {
    await Promise.all([reader.end(), copier.end()]);
    await program.close();
    await dropDatabase(databases, SAVED_DATABASE);
    await dropDatabase(databases, COPIED_DATABASE);
  }
}
