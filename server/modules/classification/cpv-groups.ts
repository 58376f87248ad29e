import { cpvCodes } from '#seed/reference/cpv-codes.ts';

/** A group is named by the first three digits of its codes; a division by itself is one too: 450. */
export const groupOf = (code: string): string => code.slice(0, 3);

/** All groups in order. A group's place here is its number. */
export const groups: readonly string[] = [...new Set(cpvCodes.map(groupOf))];
const numbers = new Map(groups.map((group, number) => [group, number]));
/** The number of a group; undefined for anything else. */
export const groupNumber = (group: string): number | undefined => numbers.get(group);

/** The group's number of each code in `cpvCodes`. */
export const groupOfCode: Uint16Array = Uint16Array.from(cpvCodes, (code) => numbers.get(groupOf(code))!);

const divisions = [...new Set(groups.map((group) => group.slice(0, 2)))];
/** The division's number of each group. */
export const divisionOfGroup: Uint16Array = Uint16Array.from(groups, (group) => divisions.indexOf(group.slice(0, 2)));
export const DIVISIONS = divisions.length;
