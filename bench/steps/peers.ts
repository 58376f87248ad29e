import pg from 'pg';
import type { Bench } from '../bench.ts';
import { type OperationName, operationPath } from '../peers/operations.ts';
import { dropPeerViews, makePeerViews } from '../peers/peer-views.ts';
import { type Sphinx, hasSphinx, startSphinx } from '../peers/sphinx.ts';
import { sphinxQuery } from '../peers/sphinx-query.ts';
import { startPostgraphile } from '../support/children.ts';
import { type Contender, compare } from '../support/compare.ts';
import { type Figure, ms } from '../support/figures.ts';
import { sendAll, getOk } from '../support/load.ts';
import { type SearchClass, pointRead, searchClasses } from '../support/search-classes.ts';

/** Limits as a share of PostGraphile's and Sphinx's CPU time. */
const LIMITS = { PostGraphile: 0.7, Sphinx: 1 };
/** What Sphinx cannot do: correct typos, and list more than a thousand hits. */
const portalOnlyClasses = new Set(['typo', 'deep page, by number', 'deep page, by cursor']);

type Path = (turn: number) => string;

/** Compares a kind of request with a peer's, after an uncounted round of each. */
async function figureOf(bench: Bench, what: string, peer: keyof typeof LIMITS, measured: Contender, reference: Contender, units: number): Promise<Figure> {
  // Negative rounds use searches other than the counted ones, each of which runs once.
  await measured.work(-1);
  await reference.work(-1);
  const result = await compare(bench.admin, measured, reference, { rounds: bench.smoke ? 2 : 7, units });
  bench.results[`peers: ${what}`] = result;
  bench.progress(`beside ${peer}, ${what}: ${result.ratio.toFixed(2)}`);
  return {
    number: 15,
    what: `beside ${peer}: ${what}, CPU`,
    measured: `${ms(result.measuredMs)} (process ${ms(result.processMs)}, PostgreSQL ${ms(result.backendsMs)})`,
    reference: `${ms(result.referenceMs)} (${peer})`,
    value: result.ratio,
    limit: LIMITS[peer],
    bound: 'at most',
  };
}

/** Figure 15: the portal's cost beside similar programs, on the same notices. */
export async function peers(bench: Bench): Promise<Figure[]> {
  return [...(await comparePostgraphile(bench)), ...(await compareSphinx(bench))];
}

async function comparePostgraphile(bench: Bench): Promise<Figure[]> {
  const portal = await bench.portal();
  const samples = await bench.samples();
  const pool = new pg.Pool({ connectionString: await bench.databaseUrl(), max: 1 });
  try {
    await makePeerViews(pool);
    const peer = await startPostgraphile(await bench.databaseUrl());
    const country = (turn: number) => samples.countries[turn % samples.countries.length]!;
    const kinds: { what: string; ours: Path; operation: OperationName; variables?: (turn: number) => Record<string, string> }[] = [
      { what: 'open list', ours: () => '/api/search?state=open&sort=newest', operation: 'openList' },
      {
        what: 'notice by id',
        ours: pointRead(samples),
        operation: 'notice',
        variables: (turn) => ({ id: samples.notices[turn % samples.notices.length]! }),
      },
      {
        what: 'open list of a country with its exact total',
        ours: (turn) => `/api/search?state=open&sort=newest&country=${country(turn)}`,
        operation: 'openListWithTotal',
        variables: (turn) => ({ country: country(turn) }),
      },
    ];
    const units = bench.smoke ? 40 : 300;
    const figures: Figure[] = [];
    try {
      for (const { what, ours, operation, variables } of kinds) {
        const peerPath: Path = (turn) => operationPath(operation, variables?.(turn));
        await requireSameNotices(portal.target, ours(0), peer.target, peerPath(0));
        const work = (target: typeof peer.target, path: Path) => (round: number) => sendAll(target, (turn) => path((round + 1) * units + turn), units);
        const measured = { processes: portal.processes, work: work(portal.target, ours) };
        const reference = { processes: peer.processes, work: work(peer.target, peerPath) };
        figures.push(await figureOf(bench, what, 'PostGraphile', measured, reference, units));
      }
    } finally {
      await peer.stop();
    }
    return figures;
  } finally {
    await dropPeerViews(pool);
    await pool.end();
  }
}

interface PortalAnswer {
  items?: { id: string }[];
  id?: string;
  total?: number;
}
interface PeerAnswer {
  data: { list?: { totalCount?: number; nodes: { publicId: string }[] }; notice?: { publicId: string } };
}

/** @throws Error unless both return the same notices, without which a comparison means nothing. */
async function requireSameNotices(portal: { port: number }, portalPath: string, peer: { port: number }, peerPath: string): Promise<void> {
  const { items, id, total } = JSON.parse((await getOk(portal, portalPath)).body.toString('utf8')) as PortalAnswer;
  const { data } = JSON.parse((await getOk(peer, peerPath)).body.toString('utf8')) as PeerAnswer;
  const portalIds = items?.map((item) => item.id) ?? [id];
  const peerIds = data.list?.nodes.map((node) => node.publicId) ?? [data.notice?.publicId];
  const hasSameTotal = data.list?.totalCount === undefined || data.list.totalCount === total;
  if (portalIds.length === 0 || portalIds.join() !== peerIds.join() || !hasSameTotal)
    throw new Error(`${portalPath} answers ${portalIds.join()} of ${total}, PostGraphile ${peerIds.join()} of ${data.list?.totalCount}`);
}

const isCounts = ({ name }: SearchClass) => name.startsWith('filter counts');

async function compareSphinx(bench: Bench): Promise<Figure[]> {
  if (!hasSphinx()) return bench.reportSkipped('beside Sphinx', 'no searchd on this machine (Debian: sphinxsearch)');
  const portal = await bench.portal();
  const classes = await searchClasses(await bench.samples(), portal.target);
  const sphinx = await startSphinx(await bench.databaseUrl());
  try {
    bench.progress(`Sphinx has indexed ${sphinx.indexed} notices`);
    const kinds = [
      { what: 'mix of searches', classes: classes.filter((searchClass) => !isCounts(searchClass) && !portalOnlyClasses.has(searchClass.name)) },
      { what: 'filter counts', classes: classes.filter(({ name }) => name === 'filter counts') },
      { what: 'filter counts of open searches', classes: classes.filter(({ name }) => name === 'filter counts, open') },
    ];
    const figures: Figure[] = [];
    for (const kind of kinds) figures.push(await compareKindWithSphinx(bench, sphinx, kind));
    return figures;
  } finally {
    await sphinx.stop();
  }
}

async function compareKindWithSphinx(bench: Bench, sphinx: Sphinx, { what, classes }: { what: string; classes: SearchClass[] }): Promise<Figure> {
  const portal = await bench.portal();
  // None is repeated within a minute: parts of our answers are cached that long.
  const units = bench.smoke ? 40 : 15 * Math.max(4, classes.length);
  const path =
    (round: number): Path =>
    (turn) => {
      const at = (round + 1) * units + turn;
      return classes[at % classes.length]!.path(Math.floor(at / classes.length));
    };
  const now = Math.floor(Date.now() / 1000);
  return figureOf(
    bench,
    what,
    'Sphinx',
    { processes: portal.processes, work: (round) => sendAll(portal.target, path(round), units) },
    { processes: sphinx.processes, work: (round) => sphinx.runQueries((turn) => sphinxQuery(path(round)(turn), now), units) },
    units,
  );
}
