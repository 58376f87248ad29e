/** A group of digits and its name: 1000 is "thousand". */
export type Scale = readonly [size: number, name: string];

/**
 * Splits a whole number into its groups, the largest first: 1130 in thousands is [1, "thousand"], and the rest 130.
 * @param scales from the largest down.
 */
export function inScales(value: number, scales: readonly Scale[]): { groups: { count: number; size: number; name: string }[]; rest: number } {
  let rest = value;
  const groups = scales.flatMap(([size, name]) => {
    const count = Math.floor(rest / size);
    rest %= size;
    return count === 0 ? [] : [{ count, size, name }];
  });
  return { groups, rest };
}
