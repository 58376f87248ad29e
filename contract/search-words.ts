/** Words of a search of notices have at most so many characters, */
export const SEARCH_MAX = 200;
/** and of what is typed to find one of a list by its name. */
export const FIND_MAX = 100;
