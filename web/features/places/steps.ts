export const MOST_STEPS = 5;

/** A number rounded down to so many digits: 4,730 to one is 4,000. */
const rounded = (value: number, digits: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) + 1 - digits);
  return Math.floor(value / unit) * unit;
};

/**
 * Where the steps of a scale begin, so that about as many of the given numbers fall on each: round numbers, the first
 * not above the smallest. Zeros are on no step. At most five.
 */
export function stepsOf(counts: readonly number[]): number[] {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b);
  if (sorted.length === 0) return [];
  // Numbers of one size are told apart by their second digit.
  const digits = sorted.at(-1)! < sorted[0]! * 10 ? 2 : 1;
  const starts = Array.from({ length: MOST_STEPS }, (_, step) => rounded(sorted[Math.floor((sorted.length * step) / MOST_STEPS)]!, digits));
  return [...new Set(starts)];
}

/** Which step a number is on, from 0; -1 for none. */
export const stepOf = (steps: readonly number[], count: number): number => steps.findLastIndex((start) => count >= start);
