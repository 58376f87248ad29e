/** What the planner knows of a search. */
export interface Estimate {
  /** Rows that could match: those of the audience, or its open ones. */
  readonly universe: number;
  /** Part of them that the lexemes let through, 0 to 1, taken as independent of each other. */
  readonly share: number;
  /** Hits to come by: those skipped, and the page. */
  readonly need: number;
  /** Whether a walk must open each row's document (countries it can see without). */
  readonly opensDocuments: boolean;
  /** Whether any lexeme can serve the GIN index. */
  readonly hasLexemes: boolean;
  /** The total is known without counting, or not asked for. */
  readonly totalKnown: boolean;
  /** The filters may say something of the sort's own key (a country of its values): a walk may find nothing for long. */
  readonly related: boolean;
  /** Rows that the rarest lexeme has. */
  readonly rarest: number;
  /** Windows serve all notices; the open ones are too few to need them. */
  readonly windowed: boolean;
}
export type Plan = 'walk' | 'gin' | 'windows';

// Microseconds on two shared cores; only their proportions matter (docs/search.md has how they were measured).
const WALK_ROW = 0.3;
const WALK_DOCUMENT = 3;
const HIT = 3;
const GIN_START = 60;
/** Intersecting long lists of common lexemes takes this before the first hit. */
const WINDOW_START = 500;
/** Hits that a window should have: enough to know that there are 1,000 and more. */
export const WINDOW_TARGET = 1_500;
/** How much further a walk may have to go then. */
const RELATED = 20;
/** Of fewer hits no part is asked for. */
const WINDOW_FROM = 600;

/** Each row of the rarest list, which GIN goes along, is looked for in the others. */
const CANDIDATE = 1;

/**
 * Whether to intersect window by window: a window spares reading hits, and candidates where it has fewer rows than the rarest
 * list; but its own lists are looked into as well.
 * @param read hits that would be read without windows.
 */
export function isWorthWindows(hits: number, share: number, target: number, rarest: number, read = hits): boolean {
  if (hits <= WINDOW_FROM) return false;
  const windowed = WINDOW_START + Math.min(rarest, target / share) * CANDIDATE + target * HIT;
  return windowed < rarest * CANDIDATE + read * HIT;
}

/**
 * Which way to the hits is cheapest: walk the order and test each row, intersect lexemes over everything, or intersect
 * them window by window along the order.
 */
export function choosePlan({ universe, share, need, opensDocuments, hasLexemes, totalKnown, related, rarest, windowed }: Estimate): Plan {
  if (!hasLexemes) return 'walk';
  const hits = universe * share;
  const target = totalKnown ? need * 3 : Math.max(WINDOW_TARGET, need * 1.5);
  const intersect = windowed && isWorthWindows(hits, share, target, rarest) ? 'windows' : 'gin';
  const walked = share === 0 ? universe : Math.min(universe, (need / share) * (related && share < 1 ? RELATED : 1));
  const counting = totalKnown ? 0 : GIN_START + Math.min(hits, WINDOW_TARGET) * HIT;
  const walk = walked * (opensDocuments ? WALK_DOCUMENT : WALK_ROW) + counting;
  const other = (intersect === 'gin' ? GIN_START : WINDOW_START) + (intersect === 'gin' ? hits : Math.min(hits, target) * 1.5) * HIT;
  return walk < other ? 'walk' : intersect;
}
