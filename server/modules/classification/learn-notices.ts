import { classifiedNotices } from '#server/modules/notices/index.ts';
import { prefetchStems } from '#server/modules/query/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { groupOf } from './cpv-groups.ts';
import * as repo from './examples.repo.ts';
import { countedTexts, featuresOf } from './features.ts';
import { labelIndex } from './label-index.ts';
import { foldedWords } from './text-words.ts';
import { languageOfText } from './text-language.ts';

type ClassifiedNotice = Awaited<ReturnType<typeof classifiedNotices>>[number];

/** Examples of a language and main group: more teach nothing new, and this bounds the tables. */
const MAX_OF_GROUP = 400;
/** Once there are so many, one notice in so many still teaches, so that new words come in at little cost. A large import fills groups at once. */
const ONE_IN = 20;
/** Groups of one notice that count; a notice with more is about none of them. */
const MAX_GROUPS = 3;
const MAX_CODES = 5;
/** A meaning less sure than this is not counted. */
const MIN_MEANING = 0.3;
/** Words read and written in one statement. */
const SLICE = 5000;

/** Notices of one language as examples. */
async function examplesIn(ctx: Ctx, language: string, notices: readonly ClassifiedNotice[]): Promise<repo.Example[]> {
  const index = await labelIndex(ctx, language);
  await prefetchStems(ctx, new Map([[language, foldedWords(notices.flatMap(({ title, description }) => countedTexts(title, description)))]]));
  return notices.map(({ id, title, description, codes }) => {
    const { own, pivots } = featuresOf(index, title, description);
    return {
      noticeId: id,
      language,
      groups: [...new Set(codes.map(groupOf))].slice(0, MAX_GROUPS),
      codes: codes.slice(0, MAX_CODES),
      words: own.map(({ word }) => word),
      pivots: pivots.filter(({ weight }) => weight >= MIN_MEANING).map(({ word }) => word),
    };
  });
}

const mainGroup = ({ codes }: ClassifiedNotice): string => groupOf(codes[0]!);

/** What changes in the counts: language → word → group → by how much. */
class CountChanges {
  readonly #words = new Map<string, Map<string, Map<string, number>>>();
  readonly uses = new Map<string, number>();

  #change(language: string, word: string, groups: readonly string[], by: number): void {
    const changes = this.#words
      .getOrInsertComputed(language, () => new Map<string, Map<string, number>>())
      .getOrInsertComputed(word, () => new Map<string, number>());
    for (const group of groups) changes.set(group, (changes.get(group) ?? 0) + by);
  }

  change({ language, groups, codes, words, pivots }: repo.Example, by: number): void {
    for (const word of [repo.ALL_NOTICES, ...words]) this.#change(language, word, groups, by);
    for (const word of [repo.ALL_NOTICES, ...pivots]) this.#change(repo.ALL_LANGUAGES, word, groups, by);
    for (const code of codes) this.uses.set(code, (this.uses.get(code) ?? 0) + by);
  }

  /** The words whose counts change. */
  words(): { language: string; word: string; changes: Map<string, number> }[] {
    return [...this.#words].flatMap(([language, words]) =>
      [...words]
        .map(([word, changes]) => ({ language, word, changes: new Map([...changes].filter(([, by]) => by !== 0)) }))
        .filter(({ changes }) => changes.size > 0),
    );
  }
}

function changed(counts: repo.StoredCounts, changes: ReadonlyMap<string, number>): repo.StoredCounts {
  const sums = new Map(Object.entries(counts));
  for (const [group, by] of changes) sums.set(group, (sums.get(group) ?? 0) + by);
  return Object.fromEntries([...sums].filter(([, count]) => count > 0));
}

async function writeChanges(ctx: Ctx, changes: CountChanges): Promise<void> {
  const words = changes.words();
  for (let from = 0; from < words.length; from += SLICE) {
    const slice = words.slice(from, from + SLICE);
    const stored = new Map((await repo.readWords(ctx, slice)).map(({ language, word, counts }) => [`${language} ${word}`, counts]));
    await repo.writeWords(
      ctx,
      slice.map(({ language, word, changes: by }) => ({ language, word, counts: changed(stored.get(`${language} ${word}`) ?? {}, by) })),
    );
  }
  await repo.changeUses(ctx, new Map([...changes.uses].filter(([, by]) => by !== 0)));
}

/**
 * Replaces what was learnt from the given notices by what they teach now: those that are public and free and have CPV codes. The counts
 * change by exactly the difference, so a repetition changes nothing. @param ctx in a transaction.
 */
export async function learnNotices(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await repo.lockExamples(ctx);
  const distinct = [...new Set(ids)];
  const notices = await classifiedNotices(ctx, distinct);
  const byLanguage = Map.groupBy(notices, ({ language, title, description }) => languageOfText(ctx, `${title} ${description ?? ''}`, language ?? 'en'));
  const full = new Map<string, ReadonlySet<string>>();
  for (const [language, list] of byLanguage) full.set(language, await repo.fullGroups(ctx, language, [...new Set(list.map(mainGroup))], MAX_OF_GROUP));
  const changes = new CountChanges();
  const former = await repo.removeExamples(ctx, distinct);
  for (const example of former) changes.change(example, -1);
  const formerIds = new Set(former.map(({ noticeId }) => noticeId));
  const examples: repo.Example[] = [];
  for (const [language, list] of byLanguage) {
    // A notice that taught before goes on: a repetition changes nothing.
    const teaching = list.filter((notice) => formerIds.has(notice.id) || notice.id % ONE_IN === 0 || !full.get(language)!.has(mainGroup(notice)));
    examples.push(...(await examplesIn(ctx, language, teaching)));
  }
  await repo.insertExamples(ctx, examples);
  for (const example of examples) changes.change(example, 1);
  const kinds = new Map(examples.map(({ language, groups }) => [`${language} ${groups[0]}`, { language, group: groups[0]! }]));
  for (const example of await repo.removeOldest(ctx, [...kinds.values()], MAX_OF_GROUP)) changes.change(example, -1);
  await writeChanges(ctx, changes);
}
