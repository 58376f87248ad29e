import type { Bench } from '../bench.ts';
import { type Portal, startPortal } from '../support/children.ts';
import { compare } from '../support/compare.ts';
import { databaseName, filledDatabase, isUpToDate } from '../support/database.ts';
import { type Figure, ms } from '../support/figures.ts';
import { type Kind, type Timed, timeKinds } from '../support/latency.ts';
import { sendAll } from '../support/load.ts';
import { type Samples, readSamples } from '../support/samples.ts';
import { type SearchClass, pointRead, searchClasses } from '../support/search-classes.ts';
import { percentile } from '../support/statistics.ts';
import { asSubscriber } from '../support/subscriber.ts';

/** The size at which figures 2 and 3 are binding, and the smaller one of figure 3. */
const LARGE = 1_000_000;
const SMALL = 200_000;
const MIX = 4;
const ONE_CLASS = 8;
const OPEN = 2.5;
const GROWTH = 1.6;
const OPEN_GROWTH = 1.3;
const COUNTS = 5;
const at = <T>(list: readonly T[], turn: number) => list[turn % list.length]!;
const POINT = 'read by id';
const SMALLER = ' (smaller)';
const SUBSCRIBER = ' (subscriber)';

const formatTimed = ({ request, database }: Timed) => `${ms(request.p50)} / ${ms(request.p95)}, database ${ms(database.p50)} / ${ms(database.p95)}`;

/** Figures 2, 3 and 4: 2 and 4 for visitors and for a subscriber. */
export async function search(bench: Bench): Promise<Figure[]> {
  const portal = await bench.portal();
  const samples = await bench.samples();
  const classes = await searchClasses(samples, portal.target);
  const reference: Kind = { name: POINT, portal, path: pointRead(samples) };
  const kinds = await kindsOf(portal, samples, classes);
  const subscriber = await asSubscriber(bench, portal);
  const asked = kinds.map((kind) => ({ ...kind, portal: subscriber, name: kind.name + SUBSCRIBER }));
  const smaller = await smallerKinds(bench);
  const effort = bench.smoke ? { rounds: 2, each: 3 } : { rounds: 20, each: 8 };
  bench.progress(
    `${kinds.length + asked.length + smaller.length} kinds of request, ${effort.rounds * effort.each} of each, and as many times the reference, twice`,
  );
  const { timed, times } = await timeKinds(reference, [...kinds, ...asked, ...smaller], effort, (line) => bench.progress(line));
  bench.results['search'] = Object.fromEntries(timed);

  const point = timed.get(POINT)!;
  const p95 = (group: readonly SearchClass[], part: 'request' | 'database', suffix = '') =>
    percentile(
      group.flatMap(({ name }) => times.get(name + suffix)?.[part] ?? []),
      0.95,
    );
  const openClasses = classes.filter((searchClass) => searchClass.open);
  const figures: Figure[] = [
    groupFigure('mix of search classes, p95', classes, MIX),
    groupFigure('the open ones of them, p95', openClasses, OPEN),
    groupFigure('the same mix for a subscriber, p95', classes, MIX, SUBSCRIBER),
    groupFigure('the open ones of them for a subscriber, p95', openClasses, OPEN, SUBSCRIBER),
    ...[...kinds, ...asked].map(({ name }): Figure => {
      const classTimes = timed.get(name)!;
      return {
        number: 2,
        what: `search: ${name}, p50 / p95`,
        measured: formatTimed(classTimes),
        reference: formatTimed(point),
        value: classTimes.request.p95 / point.request.p95,
        limit: ONE_CLASS,
        bound: 'at most',
        bindsAt: LARGE,
      };
    }),
  ];
  if (smaller.length > 0) {
    figures.push(growthFigure('all classes', classes, GROWTH), growthFigure('the open ones', openClasses, OPEN_GROWTH));
  } else if (bench.options.size === LARGE)
    bench.progress(`figure 3 left out: no kept database of ${SMALL} notices that fits (npm run bench -- --keep makes one)`);
  return [
    ...figures,
    await filterCounts(bench, portal, 'filter counts of an open search, CPU'),
    await filterCounts(bench, subscriber, 'the same for a subscriber, CPU'),
  ];

  function groupFigure(what: string, group: readonly SearchClass[], limit: number, suffix = ''): Figure {
    return {
      number: 2,
      what,
      measured: `${ms(p95(group, 'request', suffix))}, database ${ms(p95(group, 'database', suffix))}`,
      reference: `${ms(point.request.p95)}, database ${ms(point.database.p95)} (${POINT}, p95)`,
      value: p95(group, 'request', suffix) / point.request.p95,
      limit,
      bound: 'at most',
      bindsAt: LARGE,
    };
  }

  function growthFigure(what: string, group: readonly SearchClass[], limit: number): Figure {
    return {
      number: 3,
      what: `search p95 at ${LARGE} against ${SMALL}, ${what}`,
      measured: ms(p95(group, 'request')),
      reference: ms(p95(group, 'request', SMALLER)),
      value: p95(group, 'request') / p95(group, 'request', SMALLER),
      limit,
      bound: 'at most',
    };
  }
}

/** At a million: the same classes on the kept smaller database in the same rounds, which is figure 3. */
async function smallerKinds(bench: Bench): Promise<Kind[]> {
  if (bench.options.size !== LARGE || !(await isUpToDate(bench.databases, SMALL))) return [];
  await filledDatabase(bench.databases, SMALL, true, (line) => bench.progress(line));
  const url = bench.databases.server.url(databaseName(SMALL));
  const portal = await bench.child('smaller', () => startPortal(url, { name: 'bench-smaller' }));
  const samples = await readSamples(url);
  const kinds = await kindsOf(portal, samples, await searchClasses(samples, portal.target));
  return kinds.map((kind) => ({ ...kind, name: kind.name + SMALLER }));
}

/** The classes as kinds of requests. There are few common words, and answers are kept: warming up asks for others in their place. */
async function kindsOf(portal: Portal, samples: Samples, classes: readonly SearchClass[]): Promise<Kind[]> {
  const warmUpClasses = await searchClasses({ ...samples, common: samples.medium }, portal.target);
  return classes.map(({ name, path }, index) => ({ name, portal, path, warmUpPath: warmUpClasses[index]!.path }));
}

/** Figure 4: all filter counts of an open search, in CPU time against its page of hits. */
async function filterCounts(bench: Bench, { processes, target }: Portal, what: string): Promise<Figure> {
  const { medium, countries, cpvPrefixes } = await bench.samples();
  // Words and filters alternate, none repeated within a minute: parts of an answer are cached that long.
  const query = (turn: number) =>
    new URLSearchParams({ state: 'open', ...(turn % 2 ? { q: at(medium, turn) } : { country: at(countries, turn), cpv: at(cpvPrefixes, turn) }) }).toString();
  const units = bench.smoke ? 40 : 250;
  const run = (path: string) => (round: number) => sendAll(target, (turn) => `/api${path}?${query(round * units + turn)}`, units);
  const result = await compare(
    bench.admin,
    { processes, work: run('/notices/filters') },
    { processes, work: run('/search') },
    { rounds: bench.smoke ? 2 : 8, units },
  );
  return {
    number: 4,
    what,
    measured: ms(result.measuredMs),
    reference: `${ms(result.referenceMs)} (its page)`,
    value: result.ratio,
    limit: COUNTS,
    bound: 'at most',
  };
}
