import { existsSync, globSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importSources } from '#server/modules/imports/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { seedDemo } from '#seed/demo.ts';
import { seeded } from '#seed/factories/random.ts';
import type { Bench } from '../bench.ts';
import { dropDatabase, openProgramOn } from '../support/database.ts';
import type { Figure } from '../support/figures.ts';
import { type JudgedLanguage, type Rankings, judgedQueries, makePlain, ndcg, rank } from '../support/judged.ts';
import { root } from '../support/paths.ts';
import { median } from '../support/statistics.ts';

const BETTER = 0.1;
const GOOD = 0.85;
/** The demo's dates depend on it. */
const clock = fixedClock('2026-11-22T09:00:00Z');
const realData = resolve(process.env['REAL_DATA'] ?? join(root, '../shared/data'));
const realSets = ['ocds/*.jsonl*', 'ocds/*.json', 'ocds/gb-contracts-finder-2014-2015', 'csv/*', 'fr-decp/*', 'ted-legacy', 'eforms/ted-published'];

interface Collection {
  database: string;
  languages: readonly JudgedLanguage[];
  readonly fill: (ctx: Ctx) => Promise<unknown>;
}

const demo: Collection = { database: 'bench_judged_demo', languages: ['hi', 'ne'], fill: seedDemo };
const real: Collection = {
  database: 'bench_judged_real',
  languages: ['en', 'fr'],
  fill: async (ctx) => {
    await importSources(
      ctx,
      realSets.flatMap((pattern) => globSync(pattern, { cwd: realData }).toSorted()).map((path) => join(realData, path)),
    );
    await drainAll(ctx);
  },
};

interface Ranked extends Rankings {
  language: JudgedLanguage;
  q: string;
  grades: Readonly<Record<string, 0 | 1 | 2>>;
}

async function rankAll(bench: Bench, { database, languages, fill }: Collection, unjudged: object[]): Promise<Ranked[]> {
  if (!bench.options.keep) await dropDatabase(bench.databases, database);
  const program = await openProgramOn(bench.databases, database);
  try {
    const ctx: Ctx = { ...program.ctx, clock };
    const { rows } = await ctx.pool.query<{ isFilled: boolean }>('select exists (select from notice) as "isFilled"');
    if (!rows[0]!.isFilled) {
      bench.progress(`filling ${database}`);
      await fill(ctx);
    }
    await drainAll(ctx);
    await makePlain(ctx, languages);
    const ranked: Ranked[] = [];
    for (const language of languages) {
      for (const { q, grades } of judgedQueries(language)) ranked.push({ language, q, grades, ...(await rank(ctx, language, q)) });
    }
    for (const { language, q, grades, ours, plain } of ranked) {
      const keys = [...new Set([...ours, ...plain])].filter((key) => !(key in grades));
      const { rows: texts } = await ctx.pool.query<{ key: string; text: string }>(
        'select key, left(text, 1500) as text from judged_plain where key = any($1)',
        [keys],
      );
      unjudged.push(...texts.map((text) => ({ language, q, ...text })));
    }
    return ranked;
  } finally {
    await program.close();
    if (!bench.options.keep) await dropDatabase(bench.databases, database);
  }
}

/** In an order that hides which ranking found each, query by query. */
function shuffled(unjudged: readonly object[]): object[] {
  const random = seeded(17);
  const entries = unjudged.map((sample) => ({ sample, q: (sample as { q: string }).q, at: random.next() }));
  return entries.toSorted((a, b) => (a.q < b.q ? -1 : a.q > b.q ? 1 : a.at - b.at)).map(({ sample }) => sample);
}

/**
 * Figure 17: nDCG@10 of a search by relevance over the judged set, against ts_rank_cd on the same rows. `--pool FILE` writes unjudged hits
 * with their texts, without saying which ranking found them.
 */
export async function relevance(bench: Bench): Promise<Figure[]> {
  const collections = [demo];
  if (existsSync(realData)) collections.unshift(real);
  else bench.progress(`English and French left out: no ${realData} (REAL_DATA names another place)`);
  const unjudged: object[] = [];
  const ranked: Ranked[] = [];
  for (const collection of collections) ranked.push(...(await rankAll(bench, collection, unjudged)));
  if (bench.options.pool)
    writeFileSync(
      bench.options.pool,
      shuffled(unjudged)
        .map((hit) => `${JSON.stringify(hit)}\n`)
        .join(''),
    );
  if (unjudged.length > 0) bench.progress(`${unjudged.length} hits are not judged, and count as 0`);
  const scores = ranked.map(({ language, q, grades, ours, plain }) => ({ language, q, ours: ndcg(ours, grades), plain: ndcg(plain, grades) }));
  bench.results['relevance'] = scores;
  for (const { language, q, ours, plain } of scores) bench.progress(`${language} ${ours.toFixed(2)} (ts_rank_cd ${plain.toFixed(2)})  ${q}`);
  const mean = (group: typeof scores, ranking: 'ours' | 'plain') => group.reduce((sum, score) => sum + score[ranking], 0) / group.length;
  const figure = (what: string, group: typeof scores): Figure => ({
    number: 17,
    what: `${what}, ${group.length} queries, nDCG@10 less that of ts_rank_cd`,
    measured: `${mean(group, 'ours').toFixed(3)} (median ${median(group.map(({ ours }) => ours)).toFixed(2)})`,
    reference: `${mean(group, 'plain').toFixed(3)} (ts_rank_cd)`,
    value: mean(group, 'ours') - mean(group, 'plain'),
    limit: null,
    bound: 'at least',
  });
  // One of the two is enough. If neither is met, the closer one shows by how much.
  const [meanScore, improvement] = [mean(scores, 'ours'), mean(scores, 'ours') - mean(scores, 'plain')];
  const byDifference = improvement >= BETTER || (meanScore < GOOD && improvement / BETTER > meanScore / GOOD);
  const differenceFigure: Figure = { ...figure('relevance', scores), limit: BETTER, exact: true };
  const bindingFigure: Figure = byDifference
    ? differenceFigure
    : { ...differenceFigure, what: `relevance, ${scores.length} queries, nDCG@10`, value: meanScore, limit: GOOD };
  const groups = collections.flatMap(({ languages }) => languages);
  return [
    bindingFigure,
    ...groups.map((language) =>
      figure(
        language,
        scores.filter((score) => score.language === language),
      ),
    ),
  ];
}
