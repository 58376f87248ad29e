const escapeWildcards = (text: string) => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** A LIKE pattern for values that contain a text. Wildcards in the text are escaped. */
export const containsPattern = (text: string): string => `%${escapeWildcards(text)}%`;

/** A LIKE pattern for values that begin with a text. */
export const startsWithPattern = (text: string): string => `${escapeWildcards(text)}%`;
