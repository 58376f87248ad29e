/** A token of ours in an address (seal.ts, and whatever is written like it): whoever has it may use it, so no log may have it. */
const TOKEN = /v1(?:\.|%2e)[\w%-]{20,}/giu;

/** The path of an address as the log names it: without the query, since search words do not belong there, and without tokens. */
export const loggedPath = (url: string): string => (url.split('?', 1)[0] ?? '').replaceAll(TOKEN, 'v1.…');
