import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/cpv-suggestions.ts';
import { prefetchStems } from '#server/modules/query/index.ts';
import { cpvAncestors, cpvLabels } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { chooseCodes, groupNames, groupsToRead } from './choose-codes.ts';
import { groupNumber } from './cpv-groups.ts';
import * as repo from './examples.repo.ts';
import { type Features, countedTexts, featuresOf } from './features.ts';
import { type WordCounts, labelIndex, wordCounts } from './label-index.ts';
import { type GroupScores, type Learned, scoreGroups } from './score-groups.ts';
import { foldedWords } from './text-words.ts';
import { languageOfText } from './text-language.ts';

/** Words shown as the reason of a suggestion. */
const MAX_WORDS = 6;
const nothing = wordCounts(new Map());

/** Stored counts by the numbers of groups. */
const countsOf = (counts: repo.StoredCounts): WordCounts =>
  wordCounts(new Map(Object.entries(counts).flatMap(([group, count]) => (groupNumber(group) === undefined ? [] : [[groupNumber(group)!, count]]))));

async function readLearned(ctx: Ctx, language: string, { own, pivots }: Features): Promise<Learned> {
  const { ALL_LANGUAGES, ALL_NOTICES } = repo;
  const keysIn = (of: string, features: readonly { word: string }[]) =>
    [ALL_NOTICES, ...features.map(({ word }) => word)].map((word) => ({ language: of, word }));
  const rows = await repo.readWords(ctx, [...keysIn(language, own), ...keysIn(ALL_LANGUAGES, pivots)]);
  const wordsIn = (of: string) => new Map(rows.filter((row) => row.language === of).map(({ word, counts }) => [word, countsOf(counts)]));
  const [ownWords, pivotWords] = [wordsIn(language), wordsIn(ALL_LANGUAGES)];
  return {
    own: ownWords,
    pivots: pivotWords,
    ownNotices: ownWords.get(ALL_NOTICES) ?? nothing,
    notices: pivotWords.get(ALL_NOTICES) ?? nothing,
  };
}

function countFor(counts: WordCounts | undefined, group: number): number {
  const at = counts?.groups.indexOf(group) ?? -1;
  return at < 0 ? 0 : counts!.counts[at]!;
}

/** The words that spoke for a group, and how many examples have the first of them and the group. A pair counts as its words do. */
function reasonsOf(scores: GroupScores, learned: Learned, group: number): { words: string[]; similar: number } {
  const spoken = scores.wordsFor(group).filter(({ written }) => !written.includes(' '));
  const words = [...new Set(spoken.map(({ written }) => written))].slice(0, MAX_WORDS);
  const ofFirst = spoken.filter(({ written }) => written === words[0]);
  const similar = Math.max(0, ...ofFirst.map(({ feature, isPivot }) => countFor((isPivot ? learned.pivots : learned.own).get(feature.word), group)));
  return { words, similar };
}

/** Up to five CPV codes for a title and a description, by the labels of CPV and by the codes of free public notices. */
export async function suggestCpv(ctx: Ctx, { body }: Input<typeof contract.suggestCpv>): Promise<Output<typeof contract.suggestCpv>> {
  const reader = body.lang ?? ctx.site.languages[0] ?? 'en';
  const texts = countedTexts(body.title, body.description);
  const language = languageOfText(ctx, texts.join(' '), body.language ?? reader);
  const [index, english] = await Promise.all([labelIndex(ctx, language), labelIndex(ctx, 'en')]);
  await prefetchStems(ctx, new Map([[language, foldedWords(texts)]]));
  const features = featuresOf(index, ...texts);
  if (features.own.length === 0) return { items: [] };
  const learned = await readLearned(ctx, language, features);
  const scores = scoreGroups(features, index, english, learned);
  const taken = new Set(body.taken);
  const candidates = groupsToRead(scores, taken);
  const chosen = chooseCodes(scores, candidates, await repo.readUses(ctx, groupNames(candidates)), taken);
  const labels = await cpvLabels(ctx, [...new Set(chosen.flatMap(({ code }) => [code, ...cpvAncestors(code)]))], reader);
  const named = (code: string) => {
    const label = labels.get(code);
    return { code, name: label?.label ?? code, ...(label && label.language !== reader ? { nameLanguage: label.language } : {}) };
  };
  return { items: chosen.map(({ code, group }) => ({ ...named(code), path: cpvAncestors(code).map(named), ...reasonsOf(scores, learned, group) })) };
}
