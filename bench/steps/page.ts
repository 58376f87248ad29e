import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { startBarePage, startFixedBytes } from '../support/children.ts';
import { buildPageApp } from '../support/builds.ts';
import { compare } from '../support/compare.ts';
import { type Figure, ms } from '../support/figures.ts';
import { type Target, sendAll, getOk } from '../support/load.ts';
import { cache } from '../support/paths.ts';

const UNCACHED = 4;
const CACHED = 2;
const ROUNDS = 7;

/** Figures 5 and 6: the search page, rendered and cached. */
export async function page(bench: Bench): Promise<Figure[]> {
  return [...(await measureUncached(bench)), await measureCached(bench)];
}

/** Lists of twenty different cards: what a visitor sees before typing. (The search figures measure words.) */
async function addresses(bench: Bench): Promise<string[]> {
  const { countries, cpvPrefixes } = await bench.samples();
  const [firstCountry = '', secondCountry = '', thirdCountry = ''] = countries;
  const lists = [
    {},
    { country: firstCountry },
    { country: secondCountry },
    { country: thirdCountry },
    { state: 'open' },
    { state: 'open', country: firstCountry },
    { state: 'open', sort: 'deadline' },
    { cpv: cpvPrefixes[0]!.slice(0, 2) },
  ];
  return lists.map((parameters) => `/global-tenders?${new URLSearchParams(parameters as Record<string, string>).toString()}`.replace(/\?$/u, ''));
}

const countCards = (html: string) => html.match(/<article\b/gu)?.length ?? 0;
const dataAddress = (path: string) => path.replace('/global-tenders', '/global-tenders.data');

async function measureUncached(bench: Bench): Promise<Figure[]> {
  const portal = await bench.portal({ uncached: true });
  const paths = await addresses(bench);
  const pages = await Promise.all(paths.map(async (path) => ({ path, data: (await getOk(portal.target, dataAddress(path))).body.toString('base64') })));
  const file = join(cache, 'pages.json');
  writeFileSync(file, JSON.stringify(pages));
  buildPageApp();
  const bare = await startBarePage(file);
  try {
    const portalHtml = (await getOk(portal.target, paths[0]!)).body.toString('utf8');
    const bareHtml = (await getOk(bare.target, '/0')).body.toString('utf8');
    if (countCards(portalHtml) !== countCards(bareHtml) || countCards(bareHtml) === 0)
      throw new Error(`The pages differ: ${countCards(portalHtml)} cards and ${countCards(bareHtml)}`);
    const units = bench.smoke ? 20 : 300;
    const measured = { processes: portal.processes, work: () => sendAll(portal.target, (turn) => paths[turn % paths.length]!, units) };
    const reference = { processes: bare.processes, work: () => sendAll(bare.target, (turn) => `/${turn % paths.length}`, units) };
    await measured.work();
    await reference.work();
    const result = await compare(bench.admin, measured, reference, { rounds: bench.smoke ? 2 : ROUNDS, units });
    bench.results['page uncached'] = { ...result, cards: countCards(portalHtml), kilobytes: portalHtml.length / 1000, plainKilobytes: bareHtml.length / 1000 };
    return [
      {
        number: 5,
        what: `search page of ${countCards(portalHtml)} cards, uncached, CPU`,
        measured: `${ms(result.measuredMs)} (process ${ms(result.processMs)}, PostgreSQL ${ms(result.backendsMs)})`,
        reference: `${ms(result.referenceMs)} (renderToPipeableStream)`,
        value: result.ratio,
        limit: UNCACHED,
        bound: 'at most',
      },
    ];
  } finally {
    await bare.stop();
  }
}

/** Headers of the page, not of the connection. */
const ownHeaders = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)));

async function measureCached(bench: Bench): Promise<Figure> {
  const portal = await bench.portal();
  const target: Target = { ...portal.target, headers: { 'accept-encoding': 'br' } };
  const path = bench.searchPath();
  const answer = await getOk(target, path);
  const body = join(cache, 'page.br');
  const headers = join(cache, 'page-headers.json');
  writeFileSync(body, answer.body);
  writeFileSync(headers, JSON.stringify(ownHeaders(answer.headers)));
  const fixed = await startFixedBytes(body, headers);
  try {
    const units = bench.smoke ? 200 : 4000;
    const measured = { processes: portal.processes, work: () => sendAll(target, () => path, units) };
    const reference = { processes: fixed.processes, work: () => sendAll(fixed.target, () => '/', units) };
    await measured.work();
    await reference.work();
    const result = await compare(bench.admin, measured, reference, { rounds: bench.smoke ? 2 : ROUNDS, units });
    bench.results['page cached'] = result;
    return {
      number: 6,
      what: `search page, kept (${(answer.body.length / 1000).toFixed(1)} kB br), CPU`,
      measured: ms(result.measuredMs),
      reference: `${ms(result.referenceMs)} (node:http, fixed bytes)`,
      value: result.ratio,
      limit: CACHED,
      bound: 'at most',
    };
  } finally {
    await fixed.stop();
  }
}
