import pg from 'pg';
import { SearchQuery } from '#contract/search.ts';
import { type NewNotice, countFound, storeFindings } from '#server/modules/alerts/findings.repo.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { type StandingQuery, standingQuery } from '#server/modules/search/index.ts';
import { type Ctx, inTransaction, visitor } from '#server/platform/ctx.ts';
import { drainBatch } from '#server/platform/events/outbox.ts';
import type { TestApp } from '#tests/support/app.ts';
import { makePerson } from '#tests/support/people.ts';
import type { Bench } from '../bench.ts';
import { dropDatabase, openProgramOn } from '../support/database.ts';
import { type Figure, ms } from '../support/figures.ts';
import { fill, inputsOf } from '../support/fill.ts';
import { type Samples, readSamples } from '../support/samples.ts';
import { median, pick, seededRandom } from '../support/statistics.ts';
import { mappedNotices } from '../support/synthetic.ts';

const DATABASE = 'bench_alerts';
/** What was there before, what becomes public, the alerts, and how many different searches they have. */
const FULL = { old: 40_000, fresh: 1000, alerts: 100_000, searches: 20_000, rounds: 7, asked: 300 };
const SMOKE: typeof FULL = { old: 1000, fresh: 50, alerts: 500, searches: 100, rounds: 1, asked: 20 };
const [TIMES, SECONDS] = [2, 3];
/** Alerts of one person. */
const ALERTS_EACH = 5;
const DAY_MS = 86_400_000;

/**
 * Searches as suppliers save them, in one country nearly always: a trade, words, a buyer. A few are broad. Each finds two or three notices of a
 * thousand.
 */
function* drawSearches({ medium, rare, pairs, cpvPrefixes, countries, buyers }: Samples, count: number): Generator<Record<string, string>> {
  const random = seededRandom(20_261_126);
  const trades = cpvPrefixes.filter(({ length }) => length > 3);
  for (let n = 0; n < count; n++) {
    const kind = random();
    const country = pick(random, countries);
    if (kind < 0.35) yield { country, cpv: pick(random, trades) };
    else if (kind < 0.5) yield { country, q: pick(random, medium) };
    else if (kind < 0.6) yield { country, q: pick(random, pairs) };
    else if (kind < 0.75) yield { buyer: pick(random, buyers) };
    else if (kind < 0.95) yield { q: pick(random, rare) };
    else if (kind < 0.98) yield { country, cpv: pick(random, cpvPrefixes).slice(0, 2), q: pick(random, medium) };
    else yield { country, cpv: pick(random, cpvPrefixes).slice(0, 2) };
  }
}

const infinite = (key: Date | number) => (typeof key === 'number' ? (key < 0 ? '-infinity' : 'infinity') : key.toISOString());

/** Saves alerts by the thousand, as `insertAlert` saves one. */
async function saveAlerts(
  { ctx, accounts, count }: { ctx: Ctx; accounts: readonly number[]; count: number },
  queries: readonly StandingQuery[],
): Promise<void> {
  const { pool } = ctx;
  const columns = queries.map(({ query, published, deadline, value, publishedDays, closing }) => [
    query,
    infinite(published[0]),
    infinite(published[1]),
    publishedDays,
    infinite(deadline[0]),
    infinite(deadline[1]),
    value[0],
    String(value[1]),
    closing,
  ]);
  await pool.query(
    `insert into alert (public_id, account_id, site, name, search, frequency, hour, weekday, time_zone, by_mail, created_at, since, next_at, compiled_at,
       query, published_from, published_before, published_days, deadline_from, deadline_before, value_from, value_to, closing)
     select 'bench-' || n, ($1::bigint[])[1 + n / $5::int], 'main', 'Alert ' || n, '{}', 'instant', 7, 1, 'UTC', true, now() - interval '1 day', now() - interval '1 day', now(), now(),
       (q->>0)::tsquery, (q->>1)::timestamptz, (q->>2)::timestamptz, (q->>3)::smallint, (q->>4)::timestamptz, (q->>5)::timestamptz, (q->>6)::float8, (q->>7)::float8, (q->>8)::boolean
     from generate_series(0, $2::int - 1) n, lateral (select $3::jsonb -> (n % $4::int) as q) s`,
    [accounts, count, JSON.stringify(columns), queries.length, ALERTS_EACH],
  );
  await pool.query(
    `insert into alert_anchor (token, country, alert_id)
     select distinct token, country, a.id from alert a, lateral (select $1::jsonb -> (substr(a.public_id, 7)::int % $2::int) as q) s,
       jsonb_array_elements_text(q->0) token, jsonb_array_elements_text(q->1) country`,
    [JSON.stringify(queries.map(({ anchors, countries }) => [anchors, countries ?? ['']])), queries.length],
  );
  await pool.query('analyze alert, alert_anchor');
}

/** People like one that is there. @returns account.id of each */
async function copyPerson({ pool }: Ctx, accountId: number, count: number): Promise<number[]> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'account' and is_identity = 'NO' and is_generated = 'NEVER' and column_name not in ('public_id', 'username', 'username_key', 'email', 'email_key')`,
  );
  const others = columns.map(({ name }) => name).join(', ');
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (public_id, username, username_key, email, email_key, ${others}) select public_id || n, username || n, username_key || n, n || email, n || email_key, ${others} from account, generate_series(1, $2::int) n where id = $1 returning id`,
    [accountId, count],
  );
  await pool.query('analyze account');
  return rows.map(({ id }) => id);
}

/** Notices that become public and are open. */
async function publish(ctx: Ctx, count: number): Promise<NewNotice[]> {
  const at = ctx.clock.now();
  const deadline = { at: new Date(at.getTime() + 30 * DAY_MS).toISOString(), zone: 'UTC' };
  const inputs = await inputsOf(ctx, [...mappedNotices(count)]);
  const saved = await saveNotices(
    ctx,
    inputs.map((input, n) => ({
      ...input,
      origin: { source: 'bench', key: `fresh ${n}` },
      status: 'published' as const,
      content: { ...input.content, type: 'invitationForBids' as const, publishedAt: { at: at.toISOString(), zone: 'UTC' }, deadline },
    })),
  );
  await drain(ctx);
  return saved.map(({ id }) => ({ id, at }));
}

/** Lets the search index catch up; nobody is told. */
async function drain(ctx: Ctx): Promise<void> {
  for (const consumer of ctx.events.consumers) if (consumer.name === 'search') while ((await drainBatch(ctx, consumer)) > 0);
  await ctx.pool.query('truncate outbox');
}

/** The bare join: each alert's anchors against the lexemes of all notices, then its query. */
const BARE = `with batch as materialized (
    select notice_id, country, document || ''::tsvector as document from search_notice where notice_id = any($1::bigint[]) and audience in (1, 3))
  select count(*)::int as count from (
    select distinct b.notice_id, a.id from batch b cross join unnest(tsvector_to_array(b.document)) as t (token)
    join alert_anchor c on c.token = t.token collate "C" and c.country = any (array['', b.country]) join alert a on a.id = c.alert_id
    where b.document @@ a.query) found`;

const timed = async <T>(work: () => Promise<T>): Promise<{ took: number; value: T }> => {
  const from = performance.now();
  const value = await work();
  return { took: performance.now() - from, value };
};

/** New notices against all alerts at once, beside the bare join, and beside one query for each alert. */
async function measure(bench: Bench, ctx: Ctx, notices: readonly NewNotice[], effort: typeof FULL): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: bench.databases.server.url(DATABASE) });
  await client.connect();
  const ids = notices.map(({ id }) => id);
  const runs = { matched: [] as number[], bare: [] as number[], stored: [] as number[] };
  let [found, storedAlerts] = [0, 0];
  try {
    for (let round = 0; round <= effort.rounds; round++) {
      const matched = await timed(() => countFound(ctx, notices));
      const bare = await timed(() => client.query<{ count: number }>(BARE, [ids]));
      const stored = await timed(() => inTransaction(ctx, (ctx) => storeFindings(ctx, notices)));
      found = matched.value;
      storedAlerts = stored.value.length;
      if (bare.value.rows[0]!.count !== found) throw new Error(`The bare join finds ${bare.value.rows[0]!.count}, the alerts find ${found}.`);
      await client.query('truncate alert_match, alert_finding');
      // The first round warms up.
      if (round === 0 && effort.rounds > 1) continue;
      runs.matched.push(matched.took);
      runs.bare.push(bare.took);
      runs.stored.push(stored.took);
    }
    const { rows: some } = await client.query<{ query: string }>(`select query::text as query from alert order by md5(public_id) limit $1`, [effort.asked]);
    const naive = await timed(async () => {
      for (const { query } of some)
        await client.query({
          name: 'naive',
          text: `select count(*) from search_notice where document @@ $1::tsquery and notice_id = any($2::bigint[])`,
          values: [query, ids],
        });
    });
    const ratios = runs.matched.map((took, round) => took / runs.bare[round]!);
    const naiveMs = (naive.took / some.length) * effort.alerts;
    bench.results['alerts'] = { ...runs, found, storedAlerts, naiveMs };
    const what = `${notices.length} notices × ${effort.alerts} alerts`;
    const isFull = !bench.smoke;
    return [
      {
        number: 10,
        what: `${what}: matching`,
        measured: ms(median(runs.matched)),
        reference: `${ms(median(runs.bare))} (the bare anchor join)`,
        value: median(ratios),
        limit: isFull ? TIMES : null,
        bound: 'at most',
      },
      {
        number: 10,
        what: `${what}: matching, seconds`,
        measured: ms(median(runs.matched)),
        reference: `${(naiveMs / 1000).toFixed(0)} s (a query for each alert)`,
        value: median(runs.matched) / 1000,
        limit: isFull ? SECONDS : null,
        bound: 'at most',
      },
      {
        number: null,
        what: `${what}: ${found} matches of ${storedAlerts} alerts found and stored`,
        measured: ms(median(runs.stored)),
        reference: ms(median(runs.matched)),
        value: median(runs.stored) / median(runs.matched),
        limit: null,
        bound: 'at most',
      },
    ];
  } finally {
    await client.end();
  }
}

/** New notices matched with saved searches. */
export async function alerts(bench: Bench): Promise<Figure[]> {
  const effort = bench.smoke ? SMOKE : FULL;
  await dropDatabase(bench.databases, DATABASE);
  const program = await openProgramOn(bench.databases, DATABASE);
  const ctx: Ctx = { ...program.ctx, actor: visitor };
  const asSystem = program.ctx;
  try {
    await fill(asSystem, effort.old, (line) => bench.progress(line));
    const notices = await publish(asSystem, effort.fresh);
    const samples = await readSamples(bench.databases.server.url(DATABASE));
    const compiled = await timed(async () => {
      const queries: StandingQuery[] = [];
      for (const search of drawSearches(samples, effort.searches)) {
        const standing = await standingQuery(ctx, SearchQuery.parse({ ...search, scope: 'global' }));
        if (standing) queries.push(standing);
      }
      return queries;
    });
    bench.progress(`${compiled.value.length} searches compiled, ${ms(compiled.took / compiled.value.length)} each`);
    const { accountId } = await makePerson({ ctx: asSystem } as TestApp, { name: 'bench alerts', orgType: 'SELLER' });
    const accounts = await copyPerson(asSystem, accountId, effort.alerts / ALERTS_EACH);
    await saveAlerts({ ctx: asSystem, accounts, count: effort.alerts }, compiled.value);
    bench.progress(`${effort.alerts} alerts saved`);
    return await measure(bench, asSystem, notices, effort);
  } finally {
    await program.close();
    if (!bench.options.keep) await dropDatabase(bench.databases, DATABASE);
  }
}
