/** Maximum characters of a notice search, */
export const SEARCH_MAX = 200;
/** and of a name search within a list. */
export const FIND_MAX = 100;
