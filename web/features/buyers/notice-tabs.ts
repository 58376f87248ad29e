/** The tabs of a buyer's notices. */
export const parts = ['open', 'past', 'all'] as const;
export type Part = (typeof parts)[number];
