import pg from 'pg';
import type { TestApp } from '#tests/support/app.ts';
import { PASSWORD, makePerson } from '#tests/support/people.ts';
import type { Bench } from '../bench.ts';
import { buildPortal } from '../support/builds.ts';
import { type Portal, startPortal, withApplicationName } from '../support/children.ts';
import { compare } from '../support/compare.ts';
import { dropDatabase, openProgramOn } from '../support/database.ts';
import { describeStatements } from '../support/describe-statements.ts';
import { type Figure, ms } from '../support/figures.ts';
import { type Kind, timeKinds } from '../support/latency.ts';
import { type Target, getOk, postOk, putOk } from '../support/load.ts';
import { fillOwnNotices, ownListKinds } from '../support/own-notices.ts';
import { type Samples, readSamples } from '../support/samples.ts';
import { percentile } from '../support/statistics.ts';

const [DATABASE, BARE, POINT, TIMES] = ['bench_drafts', 'bench-bare-update', 'read by id', 8];
/** More notices, and more drafts, than a buyer writes. */
const [NOTICES, DRAFTS, SMOKE_NOTICES, SMOKE_DRAFTS] = [100_000, 400, 300, 20];
const at = <T>(list: readonly T[], turn: number) => list[turn % list.length]!;

async function vacuum(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Every row was changed once to spread the times of edits: the space of the first versions is given back.
  await client.query('vacuum (full) notice');
  await client.query('vacuum (analyze)');
  await client.end();
}

/** A buyer with its notices. @returns its user name. */
async function fillDatabase(bench: Bench): Promise<string> {
  const program = await openProgramOn(bench.databases, DATABASE);
  try {
    const person = await makePerson({ ctx: program.ctx } as TestApp, { name: 'bench drafts' });
    await fillOwnNotices(program.ctx, person.organisationId, bench.smoke ? SMOKE_NOTICES : NOTICES, (line) => bench.progress(line));
    return person.username;
  } finally {
    await program.close();
  }
}

async function signIn(portal: Portal, username: string): Promise<Target> {
  const target = { ...portal.target, host: 'np.localhost' };
  const { accessToken } = JSON.parse((await postOk(target, '/api/auth/signin', { username, password: PASSWORD })).body.toString('utf8')) as {
    accessToken: string;
  };
  return { ...target, headers: { 'access-token': accessToken } };
}

/** Starts drafts that have a title. @returns their ids; each is at its second revision. */
async function startDrafts(buyer: Target, titles: readonly string[], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const { body } = await postOk(buyer, '/api/notices', {});
    const { id, revision } = JSON.parse(body.toString('utf8')) as { id: string; revision: number };
    const headers = { ...buyer.headers, 'if-match': `"${revision}"` };
    await putOk({ ...buyer, headers }, `/api/notices/generalInformation?id=${id}`, { title: at(titles, number) });
    ids.push(id);
  }
  return ids;
}

/** Saving one field of a draft against an UPDATE of its row: both with a commit, in turn. */
async function saving(bench: Bench, portal: Portal, buyer: Target, drafts: readonly string[]): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: withApplicationName(bench.databases.server.url(DATABASE), BARE), max: 1 });
  const revisions = new Map<string, number>();
  const save = async (turn: number) => {
    const id = at(drafts, turn);
    const headers = { ...buyer.headers, 'if-match': `"${revisions.get(id) ?? 2}"` };
    const answer = await putOk({ ...buyer, headers }, `/api/notices/generalInformation?id=${id}`, { city: `City ${turn}` });
    revisions.set(id, (JSON.parse(answer.body.toString('utf8')) as { revision: number }).revision);
    return answer.ms;
  };
  const text = `update notice set content = jsonb_set(content, '{city}', to_jsonb($2::text)), updated_at = now() where public_id = $1`;
  const update = async (turn: number) => {
    const from = performance.now();
    await pool.query({ name: 'bare-update', text, values: [at(drafts, turn), `City ${turn}`] });
    return performance.now() - from;
  };
  try {
    const turns = bench.smoke ? 20 : 1600;
    const [saves, updates]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 2 * turns; turn++) {
      const pair = [await save(turn), await update(turn + 1)] as const;
      // The first half warms up: the log of acts has its entry of the hour for each draft, and code and plans are made.
      if (turn < turns) continue;
      saves.push(pair[0]);
      updates.push(pair[1]);
    }
    const units = bench.smoke ? 10 : 400;
    const repeat = (work: (turn: number) => Promise<number>) => async (round: number) => {
      for (let turn = 0; turn < units; turn++) await work(round * units + turn + 1);
    };
    const cpu = await compare(
      bench.admin,
      { processes: portal.processes, work: repeat(save) },
      { processes: { pid: process.pid, applicationName: BARE }, work: repeat(update) },
      { rounds: bench.smoke ? 1 : 7, units },
    );
    bench.results['drafts'] = { saves, updates, cpu: cpu.ratios };
    const figure = (what: string, share: number): Figure => ({
      number: null,
      what: `saving a step of a draft, ${what}`,
      measured: ms(percentile(saves, share)),
      reference: `${ms(percentile(updates, share))} (a bare UPDATE of the row)`,
      value: percentile(saves, share) / percentile(updates, share),
      limit: null,
      bound: 'at most',
    });
    const measured = `${ms(cpu.measuredMs)} (process ${cpu.processMs.toFixed(2)}, PostgreSQL ${cpu.backendsMs.toFixed(2)})`;
    return [
      figure('p50', 0.5),
      figure('p95', 0.95),
      { number: null, what: 'saving a step of a draft, CPU', measured, reference: ms(cpu.referenceMs), value: cpu.ratio, limit: null, bound: 'at most' },
    ];
  } finally {
    await pool.end();
  }
}

/** How many kinds of the list are shown by themselves, the costliest first. */
const SHOWN_KINDS = 4;

/** The list of own notices against a notice read by its id. The costliest kinds are shown with their statements, the others are one line. */
async function listing(bench: Bench, signedIn: Portal, samples: Samples): Promise<Figure[]> {
  const sizes = JSON.parse((await getOk(signedIn.target, '/api/notices/own')).body.toString('utf8')) as {
    tiles: Record<string, { count: number; isCapped: boolean }>;
  };
  const reference: Kind = { name: POINT, portal: signedIn, path: (turn) => `/api/notices/showNoticePage?id=${at(samples.notices, turn)}` };
  const kinds = ownListKinds(signedIn, samples, (tile) => (sizes.tiles[tile]!.isCapped ? NOTICES : sizes.tiles[tile]!.count));
  const effort = bench.smoke ? { rounds: 1, each: 2 } : { rounds: 10, each: 6 };
  bench.progress(`${kinds.length} kinds of the list of own notices, ${effort.rounds * effort.each} of each`);
  const { timed } = await timeKinds(reference, kinds, effort, (line) => bench.progress(line));
  bench.results['ownNotices'] = Object.fromEntries(timed);
  const point = timed.get(POINT)!;
  const ratioOf = ({ name }: Kind) => timed.get(name)!.request.p95 / point.request.p95;
  const sorted = kinds.toSorted((one, other) => ratioOf(other) - ratioOf(one));
  for (const kind of sorted.slice(0, SHOWN_KINDS)) {
    const path = kind.path(0);
    bench.progress(`${ratioOf(kind).toFixed(2)} × ${kind.name}: ${path}`);
    const records = await signedIn.recorded(async () => void (await getOk(signedIn.target, path)));
    for (const line of describeStatements(records.at(-1))) bench.progress(`  ${line}`);
  }
  const figure = (what: string, kind: Kind): Figure => {
    const { request, database } = timed.get(kind.name)!;
    return {
      number: null,
      what: `own notices: ${what}, p50 / p95`,
      measured: `${ms(request.p50)} / ${ms(request.p95)}, database ${ms(database.p50)} / ${ms(database.p95)}`,
      reference: `${ms(point.request.p50)} / ${ms(point.request.p95)}, database ${ms(point.database.p50)} / ${ms(point.database.p95)} (${POINT})`,
      value: ratioOf(kind),
      limit: bench.smoke ? null : TIMES,
      bound: 'at most',
    };
  };
  const others = sorted.slice(SHOWN_KINDS);
  return [...sorted.slice(0, SHOWN_KINDS).map((kind) => figure(kind.name, kind)), figure(`the costliest of the ${others.length} other kinds`, others[0]!)];
}

/** A buyer at work: saving a draft, and the list of its notices where it has very many. */
export async function drafts(bench: Bench): Promise<Figure[]> {
  await dropDatabase(bench.databases, DATABASE);
  const username = await fillDatabase(bench);
  await buildPortal();
  const url = bench.databases.server.url(DATABASE);
  // Before there are drafts, which no visitor reads.
  const samples = await readSamples(url);
  const portal = await startPortal(url, { name: 'bench-drafts' });
  try {
    const buyer = await signIn(portal, username);
    const ids = await startDrafts(buyer, samples.pairs, bench.smoke ? SMOKE_DRAFTS : DRAFTS);
    await vacuum(url);
    return [...(await saving(bench, portal, buyer, ids)), ...(await listing(bench, { ...portal, target: buyer }, samples))];
  } finally {
    await portal.stop();
    if (!bench.options.keep) await dropDatabase(bench.databases, DATABASE);
  }
}
