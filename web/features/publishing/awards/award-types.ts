/** Notices that report an award: their last tab needs one. */
const awardTypes: ReadonlySet<string> = new Set(['contractAward', 'directAwardIntent', 'contractChange', 'completion']);

export const isAwardType = (type: string): boolean => awardTypes.has(type);
