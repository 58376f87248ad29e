import { withinSite } from '../../shell/session/within-site.ts';
import { SECOND_STEP } from './registering-browser.ts';

const KEY = 'continueAt';
const DAY_MS = 86_400_000;

/** Remembers the page that a visitor came from to register: they come back to it once their organisation is there. */
export function storeContinueAt(next: string | null): void {
  const path = withinSite(next);
  if (path === null || path.startsWith(SECOND_STEP)) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }));
}

function takeContinueAt(): string | null {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { path: string; at: number };
    return Date.now() - at < DAY_MS ? withinSite(path) : null;
  } catch {
    return null;
  } finally {
    localStorage.removeItem(KEY);
  }
}

let taken: string | null | undefined;
/** That page, for whoever has just registered, within a day; null: there is none. It is used once, by this document. */
export const continueAt = (): string | null => (taken === undefined ? (taken = takeContinueAt()) : taken);
