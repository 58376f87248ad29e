/** The parts of a buyer's notices that its page lists. */
export const parts = ['open', 'past', 'all'] as const;
export type Part = (typeof parts)[number];
