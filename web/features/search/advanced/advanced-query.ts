export const ADVANCED_PATH = '/advance-search';

/** A CPV code without trailing zeros, which stands for its subtree: `45210000` is `4521`. */
export const shortCpv = (code: string): string => code.replace(/0+$/u, '').padEnd(2, '0');

/** Adds a code to the chosen ones, and removes its descendants and ancestors. */
export function addCpvCode(codes: readonly string[], added: string): string[] {
  const code = shortCpv(added);
  return [...codes.filter((each) => !each.startsWith(code) && !code.startsWith(each)), code];
}
