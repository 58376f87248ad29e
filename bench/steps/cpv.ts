import { existsSync, globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importSources } from '#server/modules/imports/index.ts';
import { learnNotices } from '#server/modules/classification/learn-notices.ts';
import { suggestCpv } from '#server/modules/classification/suggest-cpv.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { PASSWORD, makePerson } from '#tests/support/people.ts';
import type { TestApp } from '#tests/support/app.ts';
import { cpvTexts } from '#tests/support/cpv-texts.ts';
import type { Bench } from '../bench.ts';
import { buildPortal } from '../support/builds.ts';
import { startPortal } from '../support/children.ts';
import { type ClassifiedText, classifiedTexts, isJudged } from '../support/classified.ts';
import { dropDatabase, openProgramOn } from '../support/database.ts';
import { type Figure, ms } from '../support/figures.ts';
import { getOk, postOk } from '../support/load.ts';
import { root } from '../support/paths.ts';
import { percentile } from '../support/statistics.ts';

const DATABASE = 'bench_cpv';
const [DIVISION, GROUP, TIMES] = [0.85, 0.65, 10];
/** Languages with fewer judged notices are counted together. */
const MIN_JUDGED = 10;
const LEARNT_AT_ONCE = 1000;
const realData = resolve(process.env['REAL_DATA'] ?? join(root, '../shared/data'));
const realSets = ['fr-decp/*.json', 'ted-legacy', 'eforms', 'ocds/gb-*.json*', 'ocds/gb-contracts-finder-2014-2015'];

async function fillReal(ctx: Ctx): Promise<void> {
  const sources = realSets.flatMap((pattern) => globSync(pattern, { cwd: realData }).toSorted()).map((path) => join(realData, path));
  await importSources(ctx, sources);
}

/** Made-up notices, to show that it runs. */
async function fillMadeUp(ctx: Ctx): Promise<void> {
  await saveNotices(
    ctx,
    cpvTexts.map(({ code, language, title }) => ({
      origin: null,
      content: { title, language, type: 'invitationForBids', kind: 'offline', classifications: [{ scheme: 'CPV', code }] },
      status: 'published',
      free: true,
      buyerId: null,
      sectors: [],
      cpv: [code],
    })),
  );
}

interface Hit {
  language: string;
  division: boolean;
  group: boolean;
}

async function judge(ctx: Ctx, texts: readonly ClassifiedText[]): Promise<Hit[]> {
  const hits: Hit[] = [];
  for (const { title, description, language, codes } of texts) {
    const body = { title: title.slice(0, 500), description: description.slice(0, 20_000), language };
    const { items } = await suggestCpv(ctx, { body });
    const among = (digits: number) => items.some(({ code }) => code.slice(0, digits) === codes[0]!.slice(0, digits));
    hits.push({ language, division: among(2), group: among(3) });
  }
  return hits;
}

const share = (hits: readonly Hit[], part: 'division' | 'group') => hits.filter((hit) => hit[part]).length / hits.length;
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

function figuresOf(what: string, hits: readonly Hit[], limited: boolean): Figure[] {
  const figure = (part: 'division' | 'group', limit: number): Figure => ({
    number: 20,
    what: `${what}, ${hits.length} notices: right ${part} among five`,
    measured: percent(share(hits, part)),
    reference: '',
    value: share(hits, part),
    limit: limited ? limit : null,
    bound: 'at least',
    exact: true,
  });
  return [figure('division', DIVISION), figure('group', GROUP)];
}

const at = <T>(list: readonly T[], turn: number) => list[turn % list.length]!;

/** p95 of a suggestion over HTTP against that of a notice read by its id, in turn on the same portal. */
async function timeSuggestions(bench: Bench, username: string, password: string, texts: readonly ClassifiedText[], ids: readonly string[]): Promise<Figure> {
  await buildPortal();
  const portal = await startPortal(bench.databases.server.url(DATABASE), { name: 'bench-cpv' });
  try {
    const target = { ...portal.target, host: 'np.localhost' };
    const { accessToken } = JSON.parse((await postOk(target, '/api/auth/signin', { username, password })).body.toString('utf8')) as { accessToken: string };
    const signedIn = { ...target, headers: { 'access-token': accessToken } };
    const ask = (turn: number) => {
      const { title, description, language } = at(texts, turn);
      return postOk(signedIn, '/api/cpv/suggest', { title: title.slice(0, 500), description: description.slice(0, 20_000), language, lang: 'en' });
    };
    const read = (turn: number) => getOk(signedIn, `/api/notices/showNoticePage?id=${at(ids, turn)}`);
    const turns = bench.smoke ? 10 : 600;
    for (let turn = 0; turn < turns; turn++) {
      await ask(turns + turn);
      await read(turns + turn);
    }
    const times: Record<'ask' | 'read', number[]> = { ask: [], read: [] };
    for (let turn = 0; turn < turns; turn++) {
      times.ask.push((await ask(turn)).ms);
      times.read.push((await read(turn)).ms);
    }
    const [asked, point] = [percentile(times.ask, 0.95), percentile(times.read, 0.95)];
    return {
      number: 20,
      what: 'CPV suggestion, p50 / p95',
      measured: `${ms(percentile(times.ask, 0.5))} / ${ms(asked)}`,
      reference: `${ms(percentile(times.read, 0.5))} / ${ms(point)} (read by id)`,
      value: asked / point,
      limit: bench.smoke ? null : TIMES,
      bound: 'at most',
    };
  } finally {
    await portal.stop();
  }
}

/**
 * Figure 20: suggestions for real notices that were not learnt from, by the division and the group of their main code; a procedure is wholly
 * learnt or wholly judged. Beside it what the labels alone suggest, and the time.
 */
export async function cpv(bench: Bench): Promise<Figure[]> {
  if (!bench.smoke && !existsSync(realData)) return bench.reportSkipped('cpv', `no ${realData} (REAL_DATA names another place)`);
  if (!bench.options.keep || bench.smoke) await dropDatabase(bench.databases, DATABASE);
  const program = await openProgramOn(bench.databases, DATABASE);
  try {
    const { ctx } = program;
    const { rows } = await ctx.pool.query<{ isFilled: boolean }>('select exists (select from notice) as "isFilled"');
    if (!rows[0]!.isFilled) await (bench.smoke ? fillMadeUp : fillReal)(ctx);
    const texts = await classifiedTexts(ctx);
    const [judged, learnt] = [texts.filter(isJudged), texts.filter((text) => !isJudged(text))];
    // Nothing but the notices of one side may have been learnt from.
    await ctx.pool.query('truncate outbox, cpv_example, cpv_word, cpv_code_use');
    bench.progress(`${judged.length} notices are judged: first by the labels alone`);
    const byLabels = await judge(ctx, judged);
    const ids = learnt.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += LEARNT_AT_ONCE) await inTransaction(ctx, (ctx) => learnNotices(ctx, ids.slice(from, from + LEARNT_AT_ONCE)));
    bench.progress(`learnt from ${learnt.length} notices`);
    const hits = await judge(ctx, judged);
    const [common, rare] = Map.groupBy(hits, ({ language }) => language)
      .entries()
      .toArray()
      .toSorted((a, b) => b[1].length - a[1].length)
      .reduce<[[string, Hit[]][], Hit[]]>(
        ([many, few], [language, list]) => (list.length < MIN_JUDGED ? [many, [...few, ...list]] : [[...many, [language, list]], few]),
        [[], []],
      );
    const person = await makePerson({ ctx } as TestApp, { name: `bench ${Date.now()}` });
    const { rows: notices } = await ctx.pool.query<{ id: string }>('select public_id as id from notice order by id desc limit 500');
    return [
      ...figuresOf('CPV suggestion', hits, !bench.smoke),
      ...common.flatMap(([language, list]) => figuresOf(language, list, false)),
      ...(rare.length > 0 ? figuresOf('other languages', rare, false) : []),
      ...figuresOf('labels alone', byLabels, false),
      await timeSuggestions(
        bench,
        person.username,
        PASSWORD,
        judged,
        notices.map(({ id }) => id),
      ),
    ];
  } finally {
    await program.close();
    if (!bench.options.keep) await dropDatabase(bench.databases, DATABASE);
  }
}
