import { shortCpv } from '../../lib/categories.ts';

/** A sector from `/sectors`: a group of CPV divisions. */
export interface Sector {
  code: string;
  name: string;
  children?: readonly { code: string }[] | undefined;
}

/** The divisions of a sector as a profile stores them: `45000000` is `45`. */
export const divisionsOf = ({ children = [] }: Pick<Sector, 'children'>): string[] => children.map(({ code }) => shortCpv(code));

/** Whether codes cover a whole sector; a code covers everything below it. Pure. */
export const isChosen = (sector: Pick<Sector, 'children'>, codes: readonly string[]): boolean => {
  const divisions = divisionsOf(sector);
  return divisions.length > 0 && divisions.every((division) => codes.includes(division));
};

/** Adds a sector to codes, or removes it where they include it. Codes below its divisions go with it. Pure. */
export function withSector(codes: readonly string[], sector: Pick<Sector, 'children'>): string[] {
  const divisions = divisionsOf(sector);
  const others = codes.filter((code) => !divisions.some((division) => code.startsWith(division)));
  return isChosen(sector, codes) ? others : [...others, ...divisions];
}
