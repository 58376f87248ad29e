/** The bytes of JSON that matter for cutting it into records. */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const LINE_FEED = 0x0a;
export const COMMA = 0x2c;
export const BRACE = 0x7b;
export const BRACKET = 0x5b;
export const CLOSING_BRACE = 0x7d;

/** Keys of a package, or of an answer, whose list holds the records. */
export const containers = ['releases', 'records', 'results', 'data'] as const;

/** The bytes at which the scan stops outside of strings. */
export const [OTHER, TEXT, OPEN, CLOSE, COLON, LINE] = [0, 1, 2, 3, 4, 5] as const;
/** Which of them each byte is. */
export const kinds = new Uint8Array(256);
kinds[QUOTE] = TEXT;
kinds[BRACE] = kinds[BRACKET] = OPEN;
kinds[CLOSING_BRACE] = kinds[0x5d] = CLOSE;
kinds[0x3a] = COLON;
kinds[LINE_FEED] = LINE;
/** The bytes that may separate records. */
export const blank = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0d, LINE_FEED, COMMA]) blank[byte] = 1;
