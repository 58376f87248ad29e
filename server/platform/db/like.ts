const plain = (text: string) => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** A LIKE pattern for values that contain a text. Wildcards in the text are escaped. */
export const likePart = (text: string): string => `%${plain(text)}%`;

/** A LIKE pattern for values that begin with a text. */
export const likeStart = (text: string): string => `${plain(text)}%`;
