const FIRST_MS = 3000;
const LONGEST_MS = 15_000;
const GROWTH = 1.4;
/** Then the payer need not wait any longer: the server goes on asking. */
export const GIVE_UP_MS = 240_000;

/** How long to wait before each further question: every 3 s, growing to 15 s. @param asked how often it was asked already, at least 1. */
export const waitBefore = (asked: number): number => Math.min(FIRST_MS * GROWTH ** (asked - 1), LONGEST_MS);
