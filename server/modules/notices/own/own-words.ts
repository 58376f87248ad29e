/** Words for the list of own notices, folded as the function `own_words` folds titles (migrations/20261125T0231_own_notices.sql). */
export const ownWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .split(/[^\p{L}\p{N}\u0900-\u0dff]+/u)
    .filter((word) => word !== '');

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''")}'`;

/** The tsquery of notices that have a word with each of these beginnings, of one of these buyers (organisation.id; null: of anybody). */
export function ownQuery(words: readonly string[], buyerIds: readonly number[] | null): string {
  const parts = words.map((word) => `${quoted(word)}:*`);
  if (buyerIds) parts.push(`(${buyerIds.map((id) => quoted(`b:${id}`)).join(' | ')})`);
  return parts.join(' & ');
}

/** The words that a name does not have; none: it has all of them. */
export function wordsBesides(words: readonly string[], name: string): string[] {
  const nameWords = ownWords(name);
  return words.filter((word) => !nameWords.some((other) => other.startsWith(word)));
}
