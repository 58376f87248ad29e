import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { seedAccounts } from '#seed/accounts.ts';
import { hashPassword } from '#server/modules/users/index.ts';
import type { Bench } from '../bench.ts';
import { type FloodResult, type Portal, startFlood, startPortal } from '../support/children.ts';
import { databaseName, openProgramOn } from '../support/database.ts';
import { type Figure, ms } from '../support/figures.ts';
import { getOk } from '../support/load.ts';
import { cache } from '../support/paths.ts';
import type { Samples } from '../support/samples.ts';
import { percentile } from '../support/statistics.ts';

const CONNECTIONS = 200;
const FLOOD_S = 60;
const QUIET_S = 20;
/** A request is crowded out when it takes more than this many times its quiet time, and more than so many milliseconds. */
const MAX_SLOWDOWN = 3;
const MAX_UNNOTICEABLE_MS = 50;
const WARM_UP_ROUNDS = 25;
/** The measured users share their requests out over many addresses, as people do, so that no rate limit slows them. */
const REQUESTS_PER_ADDRESS = 200;
const FLOODER = '127.0.0.66';
const PASSWORD = 'a flood is no reason to wait';
const ACCOUNT = 'seller';

const itemAt = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!;
const api = (path: string, parameters: Record<string, string>) => `/api${path}?${new URLSearchParams(parameters).toString()}`;
const page = (parameters: Record<string, string>) => `/global-tenders?${new URLSearchParams({ state: 'all', ...parameters }).toString()}`;

/** What an ordinary user does on the portal. */
interface OrdinaryRequest {
  readonly name: string;
  readonly path: (turn: number) => string;
  readonly body?: string;
}

/** Expensive searches: common words in an unusual order, ranges, counts of many rows. None is repeated within seconds. */
function expensiveSearches({ common, pairs, countries, cpvPrefixes }: Samples): Record<'api' | 'page', string[]> {
  const turns = Array.from({ length: 1000 }, (_, turn) => turn);
  const query = (turn: number): Record<string, string> =>
    [
      { q: itemAt(pairs, turn), sort: 'value' },
      { q: itemAt(common, turn), valueMin: '20000', sort: 'deadline', kind: 'offline' },
      { country: itemAt(countries, turn), cpv: itemAt(cpvPrefixes, turn).slice(0, 2), q: itemAt(common, turn), sort: 'value' },
      { deadlineFrom: `202${turn % 6}-0${1 + (turn % 9)}-01`, q: itemAt(common, turn), sort: 'value' },
    ][turn % 4]!;
  return {
    api: turns.map((turn) => api(turn % 5 === 4 ? '/notices/filters' : '/search', query(turn))),
    page: turns.map((turn) => page(query(turn))),
  };
}

async function ordinaryRequests({ medium }: Samples, portal: Portal): Promise<OrdinaryRequest[]> {
  const slugs: string[] = [];
  for (let number = 1; number <= 10; number++) {
    const { body } = await getOk(portal.target, api('/search', { sort: 'newest', size: '50', page: String(number) }));
    slugs.push(...(JSON.parse(body.toString('utf8')) as { items: { slug: string }[] }).items.map(({ slug }) => slug));
  }
  return [
    { name: 'signing in', path: () => '/api/auth/signin', body: JSON.stringify({ username: ACCOUNT, password: PASSWORD, device: 'benchdevice0000000000a' }) },
    { name: 'a notice page', path: (turn) => `/notice-details/${encodeURIComponent(itemAt(slugs, turn))}` },
    { name: 'a search', path: (turn) => api('/search', { q: itemAt(medium, turn) }) },
    { name: 'a search page', path: (turn) => page({ q: itemAt(medium, turn + 500) }) },
  ];
}

let requestsSent = 0;
/** Sends one request from an address other than the flooder's. @returns milliseconds to the last byte; infinity on failure. */
function sendTimed({ path, body }: OrdinaryRequest, { target: { port } }: Portal, agents: Map<number, Agent>): Promise<number> {
  const turn = requestsSent++;
  const network = Math.floor(turn / REQUESTS_PER_ADDRESS) % 200;
  const agent = agents.getOrInsertComputed(network, () => new Agent({ keepAlive: true, localAddress: `127.0.1.${network + 1}` }));
  return new Promise((resolve) => {
    const fail = () => resolve(Number.POSITIVE_INFINITY);
    const started = performance.now();
    const headers = { host: `localhost:${port}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const method = body === undefined ? 'GET' : 'POST';
    request({ agent, host: '127.0.0.1', port, path: path(turn), method, headers }, (response) => {
      response.on('error', fail).on('end', () => {
        resolve(response.statusCode === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
      });
      response.resume();
    })
      .on('error', fail)
      .end(body);
  });
}

/** Milliseconds of each ordinary request, sent in turn for so many seconds. */
async function timeRequests(portal: Portal, requests: readonly OrdinaryRequest[], seconds: number): Promise<Map<string, number[]>> {
  const agents = new Map<number, Agent>();
  const times = new Map<string, number[]>(requests.map(({ name }) => [name, []]));
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) for (const ordinary of requests) times.get(ordinary.name)!.push(await sendTimed(ordinary, portal, agents));
  for (const agent of agents.values()) agent.destroy();
  return times;
}

async function prepareAccount(bench: Bench): Promise<void> {
  const program = await openProgramOn(bench.databases, databaseName(bench.options.size));
  const hash = await hashPassword(PASSWORD);
  await seedAccounts(program.ctx, hash);
  await program.connection.pool.query('update account set password_hash = $1 where username = $2', [hash, ACCOUNT]);
  await program.close();
}

/** Figure 14: how long others wait while one address floods the portal with searches. */
export async function flood(bench: Bench): Promise<Figure[]> {
  await bench.portal();
  const url = await bench.databaseUrl();
  const samples = await bench.samples();
  await prepareAccount(bench);
  const expensivePaths = expensiveSearches(samples);
  const [floodS, quietS] = bench.smoke ? [1, 1] : [FLOOD_S, QUIET_S];
  const figures: Figure[] = [];
  const results: Record<string, unknown> = {};
  for (const { what, production, kinds } of [
    { what: 'rate limit lifted', production: false, kinds: ['api', 'page'] as const },
    { what: 'default rate limit', production: true, kinds: ['api'] as const },
  ]) {
    const portal = await startPortal(url, { name: 'bench-flood', production });
    try {
      const requests = await ordinaryRequests(samples, portal);
      const agents = new Map<number, Agent>();
      for (let turn = 0; turn < (bench.smoke ? 1 : WARM_UP_ROUNDS); turn++) for (const ordinary of requests) await sendTimed(ordinary, portal, agents);
      const quiet = await timeRequests(portal, requests, quietS);
      for (const kind of kinds) {
        const file = join(cache, `flood-${kind}.json`);
        writeFileSync(file, JSON.stringify(expensivePaths[kind]));
        const flooding = await startFlood(portal, FLOODER, CONNECTIONS, file);
        const flooded = await timeRequests(portal, requests, floodS);
        const answerCounts = await flooding.end();
        const name = `${kind === 'api' ? 'API' : 'pages'}, ${what}`;
        bench.progress(`flood of ${name}: ${statusCounts(answerCounts)}`);
        figures.push(
          ...requests.map((ordinary) => figureOf(`${ordinary.name} beside a flood (${name}), p95`, quiet.get(ordinary.name)!, flooded.get(ordinary.name)!)),
        );
        results[name] = { answered: answerCounts, quiet: percentilesOf(quiet), flooded: percentilesOf(flooded) };
      }
    } finally {
      await portal.stop();
    }
  }
  bench.results['flood'] = results;
  return figures;
}

const statusCounts = ({ statuses }: FloodResult) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

const percentilesOf = (times: ReadonlyMap<string, readonly number[]>) =>
  Object.fromEntries(
    [...times].map(([name, values]) => [
      name,
      { count: values.length, p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) },
    ]),
  );

function figureOf(what: string, quiet: readonly number[], flooded: readonly number[]): Figure {
  const [before, during] = [percentile(quiet, 0.95), percentile(flooded, 0.95)];
  return {
    number: 14,
    what,
    measured: ms(during),
    reference: `${ms(before)} (quiet)`,
    value: during / before,
    limit: Math.max(MAX_SLOWDOWN, MAX_UNNOTICEABLE_MS / before),
    bound: 'at most',
  };
}
