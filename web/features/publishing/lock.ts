import { createContext, use } from 'react';

/** Whether the fields of a part are closed: those of a published notice, until a flag opens them (specification, section 4). */
export const LockContext = createContext(false);

/** Fields are read-only then, choices disabled. */
export function useLock() {
  const isLocked = use(LockContext);
  return { isLocked, text: { readOnly: isLocked }, choice: { disabled: isLocked } };
}
