import { cpvCodes } from '#seed/reference/cpv-codes.ts';
import { MAX_SUGGESTIONS } from '#contract/cpv-suggestions.ts';
import { groupNumber, groupOf, groupOfCode, groups } from './cpv-groups.ts';
import type { GroupScores } from './score-groups.ts';

export interface ChosenCode {
  readonly code: string;
  /** Its group's number. */
  readonly group: number;
}

/** A group scoring less than this share of the best is a guess. */
const MIN_SHARE = 0.05;
/** Codes of a group that is chosen from already are less likely. */
const TAKEN = 0.5;
/** The weight of how often notices use a code, beside how well its label fits (0 to 2). */
const USE = 0.5;
/** What a group's own code has before any of its words is heard. */
const GENERAL = 0.2;

const placesOfGroup = Map.groupBy(cpvCodes.keys(), (place) => groupOfCode[place]!);

/** Groups in the order of their scores, none that says nothing. */
export function bestGroups({ groups: scores }: Pick<GroupScores, 'groups'>, taken: ReadonlySet<string>): number[] {
  const takenGroups = new Set([...taken].map((code) => groupNumber(groupOf(code))));
  const adjusted = scores.map((score, group) => (takenGroups.has(group) ? score * TAKEN : score));
  const most = Math.max(...adjusted);
  return [...adjusted.keys()].filter((group) => adjusted[group]! > 0 && adjusted[group]! >= most * MIN_SHARE).toSorted((a, b) => adjusted[b]! - adjusted[a]!);
}

/** The code of a group that fits best: by its label, and by how often notices use it; null where all are taken. */
function bestCode(group: number, { codes }: Pick<GroupScores, 'codes'>, uses: ReadonlyMap<string, number>, taken: ReadonlySet<string>): string | null {
  const free = placesOfGroup.get(group)!.filter((place) => !taken.has(cpvCodes[place]!));
  const mostUsed = Math.max(1, ...free.map((place) => uses.get(cpvCodes[place]!) ?? 0));
  const fit = (place: number) => {
    const used = Math.log1p(uses.get(cpvCodes[place]!) ?? 0) / Math.log1p(mostUsed);
    return codes[place]! + USE * used + (cpvCodes[place]!.startsWith('00000', 3) ? GENERAL : 0);
  };
  let best: number | null = null;
  for (const place of free) if (best === null || fit(place) > fit(best)) best = place;
  return best === null ? null : cpvCodes[best]!;
}

/** The best groups that may be suggested: twice as many as are shown, for some may have no code left. */
export const groupsToRead = (scores: GroupScores, taken: ReadonlySet<string>): number[] => bestGroups(scores, taken).slice(0, 2 * MAX_SUGGESTIONS);

/** One code of each of the best groups. @param uses how many notices have each code. */
export function chooseCodes(scores: GroupScores, candidates: readonly number[], uses: ReadonlyMap<string, number>, taken: ReadonlySet<string>): ChosenCode[] {
  return candidates
    .flatMap((group) => {
      const code = bestCode(group, scores, uses, taken);
      return code === null ? [] : [{ code, group }];
    })
    .slice(0, MAX_SUGGESTIONS);
}

/** The beginnings of the groups' codes, as stored. */
export const groupNames = (numbers: readonly number[]): string[] => numbers.map((number) => groups[number]!);
