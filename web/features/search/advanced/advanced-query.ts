export const ADVANCED_PATH = '/advance-search';

/** A CPV code without the zeros at its end, as its whole subtree is written: `45210000` is `4521`. */
export const shortCpv = (code: string): string => code.replace(/0+$/u, '').padEnd(2, '0');

/** Chosen codes with one more: what it holds already is taken out, and so is what holds it. */
export function withCpv(codes: readonly string[], added: string): string[] {
  const code = shortCpv(added);
  return [...codes.filter((each) => !each.startsWith(code) && !code.startsWith(each)), code];
}
