import { readForIndex } from '#server/modules/notices/index.ts';
import { organisationSummaries } from '#server/modules/organisations/index.ts';
import { cpvLabels, toUsd } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type BuyerChange, addNoticeCounts, indexedBuyers, saveBuyers, deleteBuyers } from '../store/buyers.repo.ts';
import { CountChanges } from './count-changes.ts';
import { changeCube } from '../store/cube.repo.ts';
import { indexChanged } from '../store/freshness.ts';
import { isFacet, numberFacets, packFacets } from '../store/facets.repo.ts';
import { insertRows, lockIndex, analyseIfGrown, removeRows, flushPendingList } from '../store/hits.repo.ts';
import { type NoticeToIndex, type PreparedNotice, type Sources, prepare, rowOf } from './index-row.ts';
import type { IndexRow } from '../store/row.ts';
import { nextRevision, replaceOpen } from '../store/open.repo.ts';
import { cityOfSpelling, prefetchStems, wordsOf } from '#server/modules/query/index.ts';
import { ProjectChanges } from './project-changes.ts';
import { changeTerms, nameCities } from '../store/terms.repo.ts';

/** Notices held and written at a time: some have megabytes. */
const SLICE = 250;

/** Labels of the CPV codes of some notices, each in its notice's language. */
async function sourcesFor(ctx: Ctx, notices: readonly NoticeToIndex[]): Promise<Sources> {
  const codes = Map.groupBy(
    notices.flatMap(({ whole }) => whole.classifications.flatMap(({ cpv }) => (cpv === null ? [] : [{ cpv, language: whole.language ?? 'en' }]))),
    ({ language }) => language,
  );
  const labels = new Map<string, Awaited<ReturnType<typeof cpvLabels>>>();
  for (const [language, entries] of codes) labels.set(language, await cpvLabels(ctx, [...new Set(entries.map(({ cpv }) => cpv))], language));
  return { cpvLabel: (code, language) => labels.get(language ?? 'en')?.get(code)?.label, toUsd, now: ctx.clock.now() };
}

async function saveNewWords(ctx: Ctx, prepared: readonly PreparedNotice[]): Promise<void> {
  const wordsByLanguage = new Map<string, Set<string>>();
  for (const { fields } of prepared) {
    for (const { chunks, language } of fields) {
      if (language === null) continue;
      const words = wordsByLanguage.getOrInsertComputed(language, () => new Set());
      for (const { tokens } of chunks) for (const { word } of tokens) words.add(word);
    }
  }
  await prefetchStems(ctx, wordsByLanguage);
}

/** Organisations as shown in lists. */
async function buyersOf(ctx: Ctx, ids: ReadonlySet<number>): Promise<BuyerChange[]> {
  const summaries = await organisationSummaries(ctx, [...ids]);
  return summaries.map((summary) => ({ ...summary, country: summary.country ?? '', words: wordsOf(summary.name) })).toSorted((a, b) => a.id - b.id);
}

/** Adds the numbers of the filter values to the rows. */
async function withFacets(ctx: Ctx, rows: readonly Omit<IndexRow, 'facets'>[]): Promise<IndexRow[]> {
  const facets = rows.map((row) => row.filters.filter(isFacet));
  const numberOf = await numberFacets(ctx, new Set(facets.flat()));
  return rows.map((row, index) => ({ ...row, facets: packFacets(facets[index]!.map(numberOf)) }));
}

interface Slice {
  notices: readonly NoticeToIndex[];
  sources: Sources;
}

/**
 * Replaces everything indexed about the given notices by their present state. Notices that `readSlice` does not return are removed. Runs in the
 * caller's transaction, whose end lets the next writer in.
 */
export async function writeNotices(ctx: Ctx, ids: readonly number[], readSlice: (ids: readonly number[]) => Promise<Slice>): Promise<void> {
  const changes = new CountChanges();
  const projects = new ProjectChanges();
  const revision = await nextRevision(ctx);
  await replaceOpen(ctx, ids, [], revision);
  // The connection does one thing at a time, but the next rows are built while it writes. Only one slice is held.
  const nextSlice = async (from: number): Promise<Slice | null> => {
    const slice = ids.slice(from, from + SLICE);
    if (slice.length === 0) return null;
    for (const old of await removeRows(ctx, slice)) changes.removeRow(old);
    await projects.removeNotices(ctx, slice);
    return readSlice(slice);
  };
  let writePromise: Promise<void> = Promise.resolve();
  for (let from = 0, slice = await nextSlice(0); slice !== null; from += SLICE) {
    const { notices, sources } = slice;
    const prepared = notices.flatMap((notice) => prepare(notice, sources));
    await saveNewWords(ctx, prepared);
    const rows = await withFacets(
      ctx,
      prepared.map((each) => rowOf(each, sources)),
    );
    for (const row of rows) changes.addRow(row);
    await writePromise;
    slice = await nextSlice(from + SLICE);
    writePromise = insertRows(ctx, rows)
      .then(() => replaceOpen(ctx, [], rows, revision))
      .then(() => projects.addRows(ctx, rows))
      .then(() => buyersOf(ctx, new Set(notices.flatMap(({ whole }) => whole.buyerId ?? []))))
      .then((buyers) => saveBuyers(ctx, buyers, revision));
    // Awaited in the next round; until then a failure must not count as unhandled.
    writePromise.catch(() => undefined);
  }
  await writePromise;
  await flushPendingList(ctx);
  await analyseIfGrown(ctx);
  const terms = changes.terms();
  await changeTerms(ctx, terms);
  await nameCities(ctx, [...new Set(terms.flatMap(([word]) => cityOfSpelling(word) ?? []))]);
  await changeCube(ctx, changes.cells());
  await addNoticeCounts(ctx, changes.buyers, revision);
  await projects.write(ctx, revision);
  indexChanged(ctx);
}

/** Updates the index for some notices. @param ctx in a transaction. */
export async function indexNotices(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await lockIndex(ctx);
  await writeNotices(ctx, [...new Set(ids)], async (slice) => {
    const notices = await readForIndex(ctx, slice);
    return { notices, sources: await sourcesFor(ctx, notices) };
  });
}

/** Updates the list of buyers for some organisations: approved ones, and those already listed. @param ctx in a transaction. */
export async function indexBuyers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lockIndex(ctx);
  const [buyers, knownIds] = [await buyersOf(ctx, new Set(ids)), await indexedBuyers(ctx, ids)];
  const revision = await nextRevision(ctx);
  const present = new Set(buyers.map(({ id }) => id));
  await saveBuyers(
    ctx,
    buyers.filter(({ id, approved }) => approved || knownIds.has(id)),
    revision,
  );
  await deleteBuyers(
    ctx,
    ids.filter((id) => !present.has(id)),
    revision,
  );
  indexChanged(ctx);
}
