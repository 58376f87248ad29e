import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';

/** A notice that suggestions learn from, with the words that it is counted with. */
export interface Example {
  noticeId: number;
  language: string;
  /** Three digits each, the main code's first. */
  groups: string[];
  codes: string[];
  words: string[];
  /** Words of the English labels. */
  pivots: string[];
}

/** Language of the words that all languages share, and the word that stands for all notices of a language. */
export const [ALL_LANGUAGES, ALL_NOTICES] = ['', ''];

/** The examples with a word, by group: three digits → count. */
export type StoredCounts = Readonly<Record<string, number>>;
export interface WordKey {
  language: string;
  word: string;
}
export interface WordRow extends WordKey {
  counts: StoredCounts;
}

const columns = `notice_id as "noticeId", language, cpv_groups as groups, codes, words, pivots`;

/** Lets one writer in at a time, until the transaction ends. */
export async function lockExamples(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cpv_example'))`.execute(ctx.db);
}

/** Removes the examples of some notices. @returns them. */
export async function removeExamples(ctx: Ctx, noticeIds: readonly number[]): Promise<Example[]> {
  const text = `delete from cpv_example where notice_id = any($1::bigint[]) returning ${columns}`;
  return runNamed<Example>(ctx, { name: 'cpv-example-remove', text }, [noticeIds]);
}

export async function insertExamples(ctx: Ctx, examples: readonly Example[]): Promise<void> {
  const text = `insert into cpv_example (notice_id, language, cpv_groups, codes, words, pivots)
    select "noticeId", language, groups, codes, words, pivots
    from jsonb_to_recordset($1::jsonb) as t ("noticeId" bigint, language text, groups text[], codes text[], words text[], pivots text[])`;
  await runNamed(ctx, { name: 'cpv-example-insert', text }, [JSON.stringify(examples)]);
}

/** Removes the oldest examples of each language and main group beyond `most`. @returns them. */
export async function removeOldest(ctx: Ctx, kinds: readonly { language: string; group: string }[], most: number): Promise<Example[]> {
  const text = `delete from cpv_example where notice_id in (
      select e.notice_id from unnest($1::text[], $2::text[]) as kind (language, main)
      cross join lateral (select notice_id from cpv_example where language = kind.language and cpv_groups[1] = kind.main
        order by notice_id desc offset $3::int) e) returning ${columns}`;
  return runNamed<Example>(ctx, { name: 'cpv-example-oldest', text }, [kinds.map(({ language }) => language), kinds.map(({ group }) => group), most]);
}

/** Those of some main groups of a language that have at least `most` examples. */
export async function fullGroups(ctx: Ctx, language: string, groups: readonly string[], most: number): Promise<Set<string>> {
  const text = `select main from unnest($2::text[]) as asked (main) where exists (
    select from cpv_example where language = $1 and cpv_groups[1] = main order by notice_id desc offset $3::int - 1)`;
  const rows = await runNamed<{ main: string }>(ctx, { name: 'cpv-full-groups', text }, [language, groups, most]);
  return new Set(rows.map(({ main }) => main));
}

const readWordsStatement = {
  name: 'cpv-words',
  text: `select w.language, w.word, w.counts from unnest($1::text[], $2::text[]) as asked (language, word) join cpv_word w using (language, word)`,
};
/** The counts of words; those that no example has are left out. */
export const readWords = (ctx: Ctx, keys: readonly WordKey[]): Promise<WordRow[]> =>
  runNamed<WordRow>(ctx, readWordsStatement, [keys.map(({ language }) => language), keys.map(({ word }) => word)]);

/** Replaces the counts of words. Empty ones are removed. */
export async function writeWords(ctx: Ctx, rows: readonly WordRow[]): Promise<void> {
  const [gone, kept] = [true, false].map((isGone) => rows.filter(({ counts }) => (Object.keys(counts).length === 0) === isGone));
  const remove = `delete from cpv_word using unnest($1::text[], $2::text[]) as gone (language, word)
    where cpv_word.language = gone.language and cpv_word.word = gone.word`;
  const write = `insert into cpv_word (language, word, counts) select * from unnest($1::text[], $2::text[], $3::jsonb[])
    on conflict (language, word) do update set counts = excluded.counts`;
  const keysOf = (list: readonly WordRow[]) => [list.map(({ language }) => language), list.map(({ word }) => word)];
  if (gone!.length > 0) await runNamed(ctx, { name: 'cpv-words-remove', text: remove }, keysOf(gone!));
  if (kept!.length > 0) await runNamed(ctx, { name: 'cpv-words-write', text: write }, [...keysOf(kept!), kept!.map(({ counts }) => JSON.stringify(counts))]);
}

/** Adds to how many examples have a code; a change may be negative. */
export async function changeUses(ctx: Ctx, changes: ReadonlyMap<string, number>): Promise<void> {
  if (changes.size === 0) return;
  const text = `insert into cpv_code_use as u (code, examples) select * from unnest($1::text[], $2::int[])
    on conflict (code) do update set examples = u.examples + excluded.examples`;
  await runNamed(ctx, { name: 'cpv-uses-change', text }, [[...changes.keys()], [...changes.values()]]);
}

const readUsesStatement = {
  name: 'cpv-uses',
  text: `select code, examples from cpv_code_use where left(code, 3) = any($1::text[]) and examples > 0`,
};
/** How many examples have each code of some groups. */
export async function readUses(ctx: Ctx, groups: readonly string[]): Promise<Map<string, number>> {
  const rows = await runNamed<{ code: string; examples: number }>(ctx, readUsesStatement, [groups]);
  return new Map(rows.map(({ code, examples }) => [code, examples]));
}
