const plain = (text: string) => text.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** A pattern of LIKE: what holds a text, whose signs stand for themselves. */
export const likePart = (text: string): string => `%${plain(text)}%`;

/** A pattern of LIKE: what begins with a text. */
export const likeStart = (text: string): string => `${plain(text)}%`;
