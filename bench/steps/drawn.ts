import type { Bench } from '../bench.ts';
import type { RequestRecord } from '../servers/recorder.ts';
import type { Portal } from '../support/children.ts';
import { describeStatements, slowestOf } from '../support/describe-statements.ts';
import { type DrawnRequest, drawRequests, readFilterValues } from '../support/drawn-searches.ts';
import { type Figure, ms } from '../support/figures.ts';
import { getOk } from '../support/load.ts';
import { pointRead } from '../support/search-classes.ts';
import { median, percentile } from '../support/statistics.ts';

/** The size at which figure 13 binds. */
const LARGE = 1_000_000;
const MAX_RATIO = 8;
const RUNS = 5;
/** How many of the costliest are measured again, and how many are shown with their statements. */
const REMEASURED = 50;
const MAX_SHOWN_RUNS = 10;
/** Point reads beside each request measured again, so that their p95 has as many samples as in the first rounds. */
const READS_PER_REQUEST = 8;
/** The last five hundred filter counts are cached, so this many other requests come between two runs of one. */
const EVICTED_AFTER = 1_000;

/** A drawn request, and the milliseconds of its runs. */
interface Run extends DrawnRequest {
  /** The very first run, when nothing was cached. */
  first: number;
  times: number[];
}

/** Figure 13: the costliest of some thousand drawn requests against the p95 of a point read. */
export async function drawnStep(bench: Bench): Promise<Figure[]> {
  const seed = bench.options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const portal = await bench.portal();
  const samples = await bench.samples();
  const values = await readFilterValues(await bench.databaseUrl());
  const count = bench.smoke ? 40 : 2_400;
  const requests = drawRequests(seed, count, samples, values, Date.now());
  bench.progress(`${count} requests drawn with --seed ${seed}`);
  const readPath = pointRead(samples);
  let reads = 0;
  const timePointRead = async () => (await getOk(portal.target, readPath(reads++))).ms;

  // Once for plans, caches and compiled code.
  const runs: Run[] = [];
  for (const request of requests) runs.push({ ...request, first: (await getOk(portal.target, request.path)).ms, times: [] });
  const points: number[] = [];
  for (let round = 0; round < (bench.smoke ? 1 : RUNS); round++) {
    for (const run of runs) {
      points.push(await timePointRead());
      run.times.push((await getOk(portal.target, run.path)).ms);
    }
    bench.progress(`round ${round + 1} of ${RUNS}`);
  }
  const byTime = (one: Run, other: Run) => median(other.times) - median(one.times);
  const costliest = runs.toSorted(byTime).slice(0, REMEASURED);
  const firstReference = percentile(points, 0.95);

  const remeasured = costliest.map((run): Run => ({ ...run, times: [] }));
  const againPoints: number[] = [];
  const others = runs.filter(({ kind, path }) => kind === 'filters' && !remeasured.some((run) => run.path === path));
  for (let round = 0; round < (bench.smoke ? 1 : RUNS); round++) {
    for (let turn = 0; others.length > 0 && turn < (bench.smoke ? 1 : EVICTED_AFTER); turn++)
      await getOk(portal.target, others[(round * EVICTED_AFTER + turn) % others.length]!.path);
    for (const run of remeasured) {
      for (let turn = 0; turn < READS_PER_REQUEST; turn++) againPoints.push(await timePointRead());
      run.times.push((await getOk(portal.target, run.path)).ms);
    }
  }
  const reference = percentile(againPoints, 0.95);
  const ratioOf = (run: Run) => median(run.times) / reference;
  const worst = remeasured.toSorted(byTime);
  const reportedRuns = [];
  for (const run of worst.slice(0, MAX_SHOWN_RUNS)) {
    const record = await recordedOnce(portal, run);
    reportedRuns.push({ ...run, ratio: ratioOf(run), slowest: slowestOf(record) });
    bench.progress(`${ratioOf(run).toFixed(2)} × ${ms(median(run.times))} ${run.path}`);
    for (const line of describeStatements(record)) bench.progress(`  ${line}`);
  }
  const allRatios = runs.map((run) => median(run.times) / firstReference);
  bench.results['drawn'] = {
    seed,
    count,
    pointRead: { p50: median(points), p95: firstReference, again: { p50: median(againPoints), p95: reference } },
    ratios: { p50: percentile(allRatios, 0.5), p95: percentile(allRatios, 0.95), p99: percentile(allRatios, 0.99), worst: percentile(allRatios, 1) },
    over: allRatios.filter((ratio) => ratio > MAX_RATIO).length,
    first: {
      p50: median(runs.map(({ first }) => first)),
      p99: percentile(
        runs.map(({ first }) => first),
        0.99,
      ),
    },
    worst: reportedRuns,
  };
  bench.progress(
    `of ${count}: median ${percentile(allRatios, 0.5).toFixed(2)} ×, p95 ${percentile(allRatios, 0.95).toFixed(2)}, p99 ${percentile(allRatios, 0.99).toFixed(2)}, ${allRatios.filter((ratio) => ratio > MAX_RATIO).length} over ${MAX_RATIO} before they were measured again`,
  );
  return [
    {
      number: 13,
      what: `the costliest of ${count} drawn searches (--seed ${seed}), median of ${RUNS}`,
      measured: ms(median(worst[0]!.times)),
      reference: `${ms(reference)} (read by id, p95)`,
      value: ratioOf(worst[0]!),
      limit: MAX_RATIO,
      bound: 'at most',
      exact: true,
      bindsAt: LARGE,
    },
  ];
}

async function recordedOnce(portal: Portal, { path }: Run): Promise<RequestRecord | undefined> {
  return (await portal.recorded(async () => void (await getOk(portal.target, path)))).at(-1);
}
