import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SearchQuery } from '#contract/search.ts';
import { readForIndex } from '#server/modules/notices/index.ts';
import { cpvLabels } from '#server/modules/reference/index.ts';
import { searchNotices } from '#server/modules/search/index.ts';
import { type Ctx, visitor } from '#server/platform/ctx.ts';
import { root } from './paths.ts';

export const judgedLanguages = ['en', 'fr', 'hi', 'ne'] as const;
export type JudgedLanguage = (typeof judgedLanguages)[number];

/** A query with its judged notices: 2 relevant, 1 close, 0 neither. */
export interface JudgedQuery {
  readonly q: string;
  /** Imported notices by source and key, demo notices by id. */
  readonly grades: Readonly<Record<string, 0 | 1 | 2>>;
}

/** The judged set of a language (tests/judged). */
export const judgedQueries = (language: JudgedLanguage): readonly JudgedQuery[] =>
  (JSON.parse(readFileSync(join(root, `tests/judged/${language}.json`), 'utf8')) as { queries: JudgedQuery[] }).queries;

/** PostgreSQL's text search configurations. */
const configurations: Record<JudgedLanguage, string> = { en: 'english', fr: 'french', hi: 'hindi', ne: 'nepali' };

/** Judged hits of each ranking. */
const DEPTH = 10;
const SLICE = 1_000;

/** A notice's text in the portal's index, for a visitor. */
function textOf({ part }: Awaited<ReturnType<typeof readForIndex>>[number], labels: readonly string[]): string {
  const { free, title, buyerName, buyerAsWritten, references, classifications, teaser, description, translations } = part;
  const codes = free ? classifications.flatMap((classification) => [classification.description, classification.code]) : [];
  const parts = [
    title,
    buyerName,
    buyerAsWritten,
    ...references,
    ...(free ? labels : []),
    ...codes,
    teaser,
    description,
    ...translations.map(({ text }) => text),
  ];
  return parts.filter(Boolean).join('\n').slice(0, 100_000);
}

/** Stores the same notices for ts_rank_cd: one document each, by the rules of some languages. */
export async function makePlain(ctx: Ctx, languages: readonly JudgedLanguage[]): Promise<void> {
  await ctx.pool.query(`create table if not exists judged_plain (id bigint primary key, key text not null, title text not null, text text not null,
    ${languages.map((language) => `${language} tsvector generated always as (to_tsvector('${configurations[language]}', text)) stored`).join(', ')})`);
  const { rows } = await ctx.pool.query<{ id: number; key: string }>(
    "select id, coalesce(source || ' ' || source_key, public_id) as key from notice where id > (select coalesce(max(id), 0) from judged_plain) order by id",
  );
  // Keys of the demo's imported notices depend on the year; their ids do not.
  for (let from = 0; from < rows.length; from += SLICE) {
    const keys = new Map(rows.slice(from, from + SLICE).map(({ id, key }) => [id, key]));
    const notices = await readForIndex(ctx, [...keys.keys()]);
    const texts: string[] = [];
    for (const notice of notices) {
      const codes = notice.whole.classifications.flatMap(({ cpv }) => cpv ?? []);
      const labels = await cpvLabels(ctx, codes, notice.whole.language ?? 'en');
      texts.push(
        textOf(
          notice,
          [...labels.values()].map(({ label }) => label),
        ),
      );
    }
    await ctx.pool.query('insert into judged_plain (id, key, title, text) select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])', [
      notices.map(({ whole }) => whole.id),
      notices.map(({ whole: { id, publicId } }) => (keys.get(id)!.startsWith('demo ') ? publicId : keys.get(id)!)),
      notices.map(({ whole }) => whole.title),
      texts,
    ]);
  }
}

/** The first hits of both rankings, as keys. */
export interface Rankings {
  ours: string[];
  plain: string[];
}

/** What a visitor of the main site finds, and what ts_rank_cd ranks first of the rows with all words. */
export async function rank(ctx: Ctx, language: JudgedLanguage, q: string): Promise<Rankings> {
  const hits = await searchNotices({ ...ctx, actor: visitor }, SearchQuery.parse({ q, scope: 'global', size: DEPTH }));
  const { rows: hitKeys } = await ctx.pool.query<{ id: string; key: string }>(
    'select n.public_id as id, p.key from judged_plain p join notice n using (id) where n.public_id = any($1::text[])',
    [hits.items.map(({ id }) => id)],
  );
  const keyOf = new Map(hitKeys.map(({ id, key }) => [id, key]));
  const { rows: plain } = await ctx.pool.query<{ key: string }>(
    `select key from judged_plain, plainto_tsquery('${configurations[language]}', $1) query where ${language} @@ query
     order by ts_rank_cd(${language}, query) desc, id desc limit ${DEPTH}`,
    [q],
  );
  return { ours: hits.items.map(({ id }) => keyOf.get(id)!), plain: plain.map(({ key }) => key) };
}

const gain = (grade: number, index: number) => (2 ** grade - 1) / Math.log2(index + 2);

const sum = (list: readonly number[]) => list.slice(0, DEPTH).reduce((total, grade, index) => total + gain(grade, index), 0);

/** nDCG@10: a ranking's share of the best possible gain, 0 to 1. Unjudged notices count as 0. */
export function ndcg(ranking: readonly string[], grades: JudgedQuery['grades']): number {
  const best = sum(Object.values(grades).toSorted((a, b) => b - a));
  return best === 0 ? 0 : sum(ranking.map((key) => grades[key] ?? 0)) / best;
}
