export const MAX_CLASSES = 5;

/** Rounds a number down to so many digits: 4,730 to one digit is 4,000. */
const roundDown = (value: number, digits: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) + 1 - digits);
  return Math.floor(value / unit) * unit;
};

/**
 * Lower bounds of a colour scale, so that each class has about the same number of values: round numbers, the first not above the smallest
 * value. Zero has no class. At most five.
 */
export function classBreaksOf(counts: readonly number[]): number[] {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b);
  if (sorted.length === 0) return [];
  // Values of the same magnitude differ in their second digit.
  const digits = sorted.at(-1)! < sorted[0]! * 10 ? 2 : 1;
  const starts = Array.from({ length: MAX_CLASSES }, (_, colourClass) => roundDown(sorted[Math.floor((sorted.length * colourClass) / MAX_CLASSES)]!, digits));
  return [...new Set(starts)];
}

/** The class of a number, from 0; -1 for none. */
export const classOf = (classBreaks: readonly number[], count: number): number => classBreaks.findLastIndex((start) => count >= start);
