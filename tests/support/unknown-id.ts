/** An id that nothing has. */
export const UNKNOWN_ID = '0'.repeat(26);
