import { cpvCodes } from '#seed/reference/cpv-codes.ts';
import { MAX_SUGGESTIONS } from '#contract/cpv-suggestions.ts';
import { divisionOfGroup, groupNumber, groupOf, groupOfCode, groups } from './cpv-groups.ts';
import type { GroupScores } from './score-groups.ts';

export interface ChosenCode {
  readonly code: string;
  /** Its group's number. */
  readonly group: number;
}

/** Found as the weights of the scores are. */
export const choice = {
  /** A group scoring less than this share of the best is a guess. */
  least: 0.05,
  /** Codes of a group that is chosen from already are less likely. */
  taken: 0.5,
  /** So are further groups of one division. */
  sameDivision: 0.8,
  /** How often notices use a code, beside how well its label fits (0 to 2). */
  use: 0.5,
  /** What a group's own code has before any of its words is heard. */
  general: 0.2,
};

const placesOfGroup = Map.groupBy(cpvCodes.keys(), (place) => groupOfCode[place]!);

/**
 * Groups, the best first, none that says nothing. Each further group of a division counts less, so that the few that are shown cover more:
 * whoever writes the notice knows whether it is about works, supplies or services.
 */
export function bestGroups({ groups: scores }: Pick<GroupScores, 'groups'>, taken: ReadonlySet<string>, most: number): number[] {
  const left = new Map([...scores.entries()].filter(([, score]) => score > 0));
  for (const code of taken) {
    const group = groupNumber(groupOf(code));
    if (group !== undefined && left.has(group)) left.set(group, left.get(group)! * choice.taken);
  }
  const least = Math.max(0, ...left.values()) * choice.least;
  const chosen: number[] = [];
  while (chosen.length < most && left.size > 0) {
    const [group, score] = left.entries().reduce((best, entry) => (entry[1] > best[1] ? entry : best));
    if (score < least) break;
    chosen.push(group);
    left.delete(group);
    for (const [other, otherScore] of left) if (divisionOfGroup[other] === divisionOfGroup[group]) left.set(other, otherScore * choice.sameDivision);
  }
  return chosen;
}

/** The code of a group that fits best: by its label, and by how often notices use it; null where all are taken. */
function bestCode(group: number, { codes }: Pick<GroupScores, 'codes'>, uses: ReadonlyMap<string, number>, taken: ReadonlySet<string>): string | null {
  const free = placesOfGroup.get(group)!.filter((place) => !taken.has(cpvCodes[place]!));
  const mostUsed = Math.max(1, ...free.map((place) => uses.get(cpvCodes[place]!) ?? 0));
  const fit = (place: number) => {
    const used = Math.log1p(uses.get(cpvCodes[place]!) ?? 0) / Math.log1p(mostUsed);
    return codes[place]! + choice.use * used + (cpvCodes[place]!.startsWith('00000', 3) ? choice.general : 0);
  };
  let best: number | null = null;
  for (const place of free) if (best === null || fit(place) > fit(best)) best = place;
  return best === null ? null : cpvCodes[best]!;
}

/** The best groups that may be suggested: twice as many as are shown, for some may have no code left. */
export const groupsToRead = (scores: GroupScores, taken: ReadonlySet<string>): number[] => bestGroups(scores, taken, 2 * MAX_SUGGESTIONS);

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
