import { cpvCodes } from '#seed/reference/cpv-codes.ts';
import { DIVISIONS, divisionOfGroup, groupOfCode, groups } from './cpv-groups.ts';
import type { Feature, Features } from './features.ts';
import type { LabelIndex, WordCounts } from './label-index.ts';

/** What was learnt from notices for the features of one text. */
export interface Learned {
  /** Counts of words of its language, and of words of the English labels in notices of any language. */
  readonly own: ReadonlyMap<string, WordCounts>;
  readonly pivots: ReadonlyMap<string, WordCounts>;
  /** Notices by group, in the text's language and in all. */
  readonly ownNotices: WordCounts;
  readonly notices: WordCounts;
}

/** Found by trying on the notices that suggestions are built from (docs/cpv-suggestions.md). */
export const weights = {
  /** The power of a word's rarity. */
  rarity: 1.5,
  /** What a word in labels counts beside one in notices. */
  labels: 1,
  /** Notices that stand for the labels when there are none. */
  labelNotices: 500,
  /** A label's occurrences make a word this much commoner. */
  labelFrequency: 0.1,
  /** Keeps a word that was seen once from deciding alone. */
  caution: 0.5,
  /** Notices that each group is thought to have besides the counted ones. */
  prior: 2,
  /** The words of the English labels beside the text's own: with few notices, and with many. */
  pivots: { few: 1, many: 0.6, notices: 400 },
  /** How well one label fits: with many notices, and what is added where there are few. */
  ownLabel: { many: 0.4, few: 0.6, notices: 750 },
  englishLabel: { few: 0.3, notices: 400 },
  /** How much a label's length speaks against it. */
  length: 0.6,
  /** How much the other groups of a division speak for each of them. */
  division: 0.5,
};

type Scores = Float64Array;

/** Each group's share of all notices. */
export function priorOf({ groups: numbers, counts, total }: WordCounts): Scores {
  const prior = new Float64Array(groups.length).fill(weights.prior);
  for (const [at, number] of numbers.entries()) prior[number]! += counts[at]!;
  return prior.map((count) => count / (total + weights.prior * groups.length));
}

const scratch = new Float64Array(groups.length);

/** How much a word speaks for each group: how much oftener it stands beside the group than chance has it. Calls `speak` for each. */
function speakFor(
  { weight }: Feature,
  learned: WordCounts | undefined,
  labels: WordCounts | undefined,
  notices: number,
  prior: Scores,
  speak: (group: number, amount: number) => void,
): void {
  if (!learned && !labels) return;
  const [seen, inLabels] = [learned?.total ?? 0, labels?.total ?? 0];
  const rarity = Math.log(1 + (notices + weights.labelNotices * weights.labels) / (seen + weights.labelFrequency * weights.labels * inLabels + 1));
  const strength = weight * rarity ** weights.rarity;
  const occurrences = seen + weights.labels * inLabels;
  if (learned) for (const [at, group] of learned.groups.entries()) scratch[group]! += learned.counts[at]!;
  if (labels) for (const [at, group] of labels.groups.entries()) scratch[group]! += weights.labels * labels.counts[at]!;
  for (const list of [learned?.groups, labels?.groups]) {
    for (const group of list ?? []) {
      const count = scratch[group]!;
      if (count === 0) continue;
      scratch[group] = 0;
      speak(group, strength * Math.log(1 + count / (occurrences * prior[group]! + weights.caution)));
    }
  }
}

const largest = (scores: Scores) => scores.reduce((most, score) => Math.max(most, score), 0) || 1;
const scaled = (scores: Scores) => {
  const most = largest(scores);
  return scores.map((score) => score / most);
};

/** How well the label of each code fits, 0 and up. */
export function fitOfCodes(features: readonly Feature[], { codes, lengths }: LabelIndex): Scores {
  const fits = new Float64Array(cpvCodes.length);
  for (const { word, weight } of features) {
    const places = codes.get(word);
    if (!places) continue;
    const amount = weight * Math.log(1 + cpvCodes.length / places.length);
    for (const place of places) fits[place]! += amount;
  }
  for (const [place, fit] of fits.entries()) if (fit > 0) fits[place] = fit / (1 + weights.length * lengths[place]!);
  return fits;
}

function fitOfGroups(fits: Scores): Scores {
  const best = new Float64Array(groups.length);
  for (const [place, fit] of fits.entries()) if (fit > best[groupOfCode[place]!]!) best[groupOfCode[place]!] = fit;
  return best;
}

export interface GroupScores {
  readonly groups: Scores;
  /** Fit of each code's label, for choosing one of a group. */
  readonly codes: Scores;
  /** The words that spoke for a group, as written, the strongest first. */
  readonly wordsFor: (group: number) => { written: string; feature: Feature; isPivot: boolean }[];
}

/** Scores every group for a text. */
export function scoreGroups({ own, pivots }: Features, index: LabelIndex, english: LabelIndex, learned: Learned): GroupScores {
  const prior = priorOf(learned.notices);
  const notices = learned.ownNotices.total;
  const share = weights.pivots.many + (weights.pivots.few - weights.pivots.many) * (weights.pivots.notices / (weights.pivots.notices + notices));
  const parts = [
    { features: own, counts: learned.own, labels: index, notices, weight: 1 },
    { features: pivots, counts: learned.pivots, labels: english, notices: learned.notices.total, weight: share },
  ].map((part) => {
    const scores = new Float64Array(groups.length);
    for (const feature of part.features)
      speakFor(feature, part.counts.get(feature.word), part.labels.counts.get(feature.word), part.notices, prior, (group, amount) => {
        scores[group]! += amount;
      });
    return { ...part, scores, factor: part.weight / largest(scores) };
  });
  const spoken = scaled(parts[0]!.scores.map((_, group) => parts.reduce((sum, { scores, factor }) => sum + scores[group]! * factor, 0)));
  const [ownFits, englishFits] = [fitOfCodes(own, index), fitOfCodes(pivots, english)];
  const [ownFit, englishFit] = [scaled(fitOfGroups(ownFits)), scaled(fitOfGroups(englishFits))];
  const ownWeight = weights.ownLabel.many + weights.ownLabel.few * (weights.ownLabel.notices / (weights.ownLabel.notices + notices));
  const isEnglish = index.language === 'en';
  const englishWeight = weights.englishLabel.few * (isEnglish ? 0.5 : weights.englishLabel.notices / (weights.englishLabel.notices + notices));
  const together = spoken.map((score, group) => score + ownWeight * ownFit[group]! + englishWeight * englishFit[group]!);
  const byDivision = new Float64Array(DIVISIONS);
  for (const [group, score] of together.entries()) byDivision[divisionOfGroup[group]!]! += score;
  const divisions = scaled(byDivision);
  const [mostOwn, mostEnglish] = [largest(ownFits), largest(englishFits)];
  return {
    groups: together.map((score, group) => score * (1 + weights.division * divisions[divisionOfGroup[group]!]!)),
    codes: ownFits.map((fit, place) => fit / mostOwn + (isEnglish ? 0 : englishFits[place]! / mostEnglish)),
    wordsFor: (group) =>
      parts
        .flatMap(({ features, counts, labels, notices: all, factor }, part) =>
          features.map((feature) => {
            let amount = 0;
            speakFor(feature, counts.get(feature.word), labels.counts.get(feature.word), all, prior, (each, spokenAmount) => {
              if (each === group) amount = spokenAmount * factor;
            });
            return { written: feature.written, feature, isPivot: part === 1, amount };
          }),
        )
        .filter(({ amount }) => amount > 0)
        .toSorted((a, b) => b.amount - a.amount),
  };
}
