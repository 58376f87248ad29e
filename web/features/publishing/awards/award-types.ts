/** Notices that report an award: their last tab needs one. */
const awardTypes: readonly string[] = ['contractAward', 'directAwardIntent', 'contractChange', 'completion'];

export const isAwardType = (type: string): boolean => awardTypes.includes(type);
