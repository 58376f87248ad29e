import { type NoticeForIndex, readForIndex } from '#server/modules/notices/index.ts';
import { cpvLabels, toUsd } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type BuyerChange, countBuyers, putBuyers } from './buyers.repo.ts';
import { CountChanges } from './count-changes.ts';
import { changeCube } from './cube.repo.ts';
import { indexChanged } from './freshness.ts';
import { insertRows, lockIndex, removeRows, settleRows } from './hits.repo.ts';
import { type Prepared, type Sources, languageOf, prepare, rowOf } from './index-row.ts';
import { nextRevision, replaceOpen } from './open.repo.ts';
import { baseLanguage, learnStems } from './stems.ts';
import { changeTerms } from './terms.repo.ts';
import { chunksOf } from './tokens.ts';

/** Notices written in one statement. */
const SLICE = 500;
/** A batch so small is the end of the queue. */
const FEW = 1_000;

/** Labels of the CPV codes of some notices, each in its notice's language. */
async function sourcesFor(ctx: Ctx, notices: readonly NoticeForIndex[]): Promise<Sources> {
  const codes = Map.groupBy(
    notices.flatMap((notice) => notice.classifications.flatMap(({ cpv }) => (cpv === null ? [] : [{ cpv, language: notice.language ?? 'en' }]))),
    ({ language }) => language,
  );
  const labels = new Map<string, Awaited<ReturnType<typeof cpvLabels>>>();
  for (const [language, of] of codes) labels.set(language, await cpvLabels(ctx, [...new Set(of.map(({ cpv }) => cpv))], language));
  return { cpvLabel: (code, language) => labels.get(language ?? 'en')?.get(code)?.label, toUsd, now: ctx.clock.now() };
}

async function learnWords(ctx: Ctx, prepared: readonly Prepared[]): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  const ask = (language: string | null, word: string) => {
    if (language === null) return;
    const words = wanted.get(language);
    if (words) words.add(word);
    else wanted.set(language, new Set([word]));
  };
  for (const { notice, fields } of prepared) {
    const language = languageOf(notice);
    for (const { chunks } of fields) {
      for (const { tokens } of chunks) {
        for (const { word } of tokens) {
          const base = baseLanguage(word);
          ask(base, word);
          if (language !== base) ask(language, word);
        }
      }
    }
  }
  await learnStems(ctx, wanted);
}

function buyersOf(notices: readonly NoticeForIndex[]): BuyerChange[] {
  const buyers = new Map<number, BuyerChange>();
  for (const { buyerId, buyerPublicId, buyerName, country } of notices) {
    if (buyerId === null || buyerPublicId === null || buyerName === null) continue;
    const words = [...chunksOf(buyerName)].flatMap((chunk) => chunk.tokens.map(({ word }) => word));
    buyers.set(buyerId, { id: buyerId, publicId: buyerPublicId, name: buyerName, country: country ?? '', words });
  }
  return [...buyers.values()].toSorted((a, b) => a.id - b.id);
}

/**
 * Replaces everything that the index holds of the given notices by what they are now; those that are not in `notices`
 * are taken out. Runs in the caller's transaction, whose end lets the next writer in.
 */
export async function writeNotices(ctx: Ctx, ids: readonly number[], notices: readonly NoticeForIndex[], sources: Sources): Promise<void> {
  const changes = new CountChanges();
  for (const old of await removeRows(ctx, ids)) changes.go(old);
  const revision = await nextRevision(ctx);
  await replaceOpen(ctx, ids, [], revision);
  // The next rows are made while the database takes in those before.
  let writing: Promise<void> = Promise.resolve();
  for (let from = 0; from < notices.length; from += SLICE) {
    const prepared = notices.slice(from, from + SLICE).flatMap((notice) => prepare(notice, sources));
    await learnWords(ctx, prepared);
    const rows = prepared.map((each) => rowOf(each, sources));
    for (const row of rows) changes.come(row);
    await writing;
    writing = insertRows(ctx, rows).then(() => replaceOpen(ctx, [], rows, revision));
    // Awaited on the next turn; until then a failure must not go unhandled.
    writing.catch(() => undefined);
  }
  await writing;
  // In a long queue the next batch is already coming; its rows go in with these.
  if (ids.length < FEW) await settleRows(ctx);
  await changeTerms(ctx, changes.terms());
  await changeCube(ctx, changes.cells());
  await putBuyers(ctx, buyersOf(notices));
  await countBuyers(ctx, changes.buyers);
  indexChanged(ctx);
}

/** Brings the index up to date with some notices. @param ctx in a transaction. */
export async function indexNotices(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)];
  await lockIndex(ctx);
  const notices = await readForIndex(ctx, distinct);
  await writeNotices(ctx, distinct, notices, await sourcesFor(ctx, notices));
}
