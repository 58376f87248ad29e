/** Maximum characters of a notice search. */
export const MAX_SEARCH_LENGTH = 200;
/** Maximum characters of a name search within a list. */
export const MAX_FIND_LENGTH = 100;
