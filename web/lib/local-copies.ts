/** Local storage: what a person typed and the server does not have yet, by person and thing. */
const PREFIX = 'unsaved:';

const keyOf = (person: string, thing: string) => `${PREFIX}${person}:${thing}`;

/** What is kept on this device. Without storage nothing is. */
export function readLocalCopy<T>(person: string, thing: string): T | null {
  try {
    const text = localStorage.getItem(keyOf(person, thing));
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/** Keeps it, or forgets it (null). Where the storage is full, the last copy stays. */
export function writeLocalCopy(person: string, thing: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(keyOf(person, thing));
    else localStorage.setItem(keyOf(person, thing), JSON.stringify(value));
  } catch {
    // It is still on the screen, and saved with the next answer of the server.
  }
}

/** Forgets the copies of everybody, or of everybody else. An expired session keeps them for when the same person signs in again. */
export function clearLocalCopies(except?: string): void {
  const kept = except === undefined ? null : `${PREFIX}${except}:`;
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && (kept === null || !key.startsWith(kept))) localStorage.removeItem(key);
}
