// Lists that a browser needs as well: nothing is imported here, so that no schema comes with them.

/** Whose list: one's own, or the one that the whole organisation shares. */
export const wishLists = ['own', 'team'] as const;
export type WishListName = (typeof wishLists)[number];

/** `saved`: the latest first; `deadline`: open ones by the earliest deadline, then the others; `title`: by the alphabet. */
export const wishSorts = ['saved', 'deadline', 'title'] as const;
export type WishSort = (typeof wishSorts)[number];

export const MAX_WISHES = 1000;
export const MAX_WISH_NOTE = 2000;
export const MAX_WISH_LABELS = 10;
export const MAX_WISH_LABEL = 40;
