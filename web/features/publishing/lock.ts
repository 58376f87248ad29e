import { useDraft } from './draft-context.ts';

/**
 * Whether the fields around are closed: those of a published notice, until a flag opens their part (specification, section 4). Texts are
 * read-only then, choices disabled.
 */
export function useLock() {
  const { isLocked } = useDraft();
  return { isLocked, text: { readOnly: isLocked }, choice: { disabled: isLocked } };
}
