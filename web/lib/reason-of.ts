/** The reason that an import gives when the source has none. The actor says it already, in the reader's language. */
const NO_REASON = 'changed at the source';
/** The reason of an amendment; null for that one. */
export const reasonOf = (reason: string | null): string | null => (reason === NO_REASON ? null : reason);
