import { shortCpv } from '../../lib/categories.ts';

/** A sector as `/sectors` names it: the CPV divisions that it groups. */
export interface Sector {
  code: string;
  name: string;
  children?: readonly { code: string }[] | undefined;
}

/** The divisions of a sector, as a profile holds codes: `45000000` is `45`. */
export const divisionsOf = ({ children = [] }: Pick<Sector, 'children'>): string[] => children.map(({ code }) => shortCpv(code));

/** Whether codes stand for all of a sector; a code stands for all below it. Pure. */
export const isChosen = (sector: Pick<Sector, 'children'>, codes: readonly string[]): boolean => {
  const divisions = divisionsOf(sector);
  return divisions.length > 0 && divisions.every((division) => codes.includes(division));
};

/** Codes with a sector, or without it where it was among them. What stands below one of its divisions goes with it. Pure. */
export function withSector(codes: readonly string[], sector: Pick<Sector, 'children'>): string[] {
  const divisions = divisionsOf(sector);
  const others = codes.filter((code) => !divisions.some((division) => code.startsWith(division)));
  return isChosen(sector, codes) ? others : [...others, ...divisions];
}
