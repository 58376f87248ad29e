import { divisionsOfSector } from '#seed/reference/sectors.ts';

const sectorOfDivision = new Map(
  Object.entries(divisionsOfSector).flatMap(([sector, divisions]) => divisions.map((division) => [division as string, sector] as const)),
);

/** The sectors of CPV codes, each once, in the order of the codes; null and unknown codes have none. */
export function sectorsOf(cpvCodes: readonly (string | null)[]): string[] {
  const sectors: string[] = [];
  for (const code of cpvCodes) {
    const sector = code === null ? undefined : sectorOfDivision.get(code.slice(0, 2));
    if (sector !== undefined && !sectors.includes(sector)) sectors.push(sector);
  }
  return sectors;
}
