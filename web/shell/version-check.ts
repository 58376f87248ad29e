/** Local storage: the version that this browser has started (specification, section 3). */
export const VERSION_KEY = 'appVersion';
/** Session storage: the page is being reloaded for this version; whatever is served then is stored, so that there is one reload and no more. */
export const RELOADED_KEY = 'reloadedFor';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the check works with. */
export interface VersionCheck {
  local: Storage;
  session: Storage;
  /** Asks for the served version. */
  served: () => Promise<string>;
  /** Whether a reload would lose something that was typed. */
  isTyping: () => boolean;
  reload: () => void;
  /** What is kept of an older version, and goes with it. */
  stale: readonly string[];
}

/** The version of /meta.json; the time in the query keeps it out of every cache. @throws when it cannot be had. */
export async function servedVersion(): Promise<string> {
  const response = await fetch(`/meta.json?t=${Date.now()}`, { cache: 'no-store' });
  const { version } = (await response.json()) as { version?: unknown };
  if (typeof version !== 'string' || version === '') throw new Error(`/meta.json names no version (HTTP ${response.status})`);
  return version;
}

/**
 * Compares the stored version with the served one (specification, sections 4 and 7). Another one drops what was kept and
 * reloads the page, once; then, reloaded, stores the new version. Somebody who is typing is not interrupted: the next page
 * will do. A browser that keeps nothing is never reloaded.
 * @throws when the version cannot be had, or storage is refused; the caller logs it, and that is all.
 */
export async function checkVersion({ local, session, served, isTyping, reload, stale }: VersionCheck): Promise<void> {
  const version = await served();
  const stored = local.getItem(VERSION_KEY);
  const isReloaded = session.getItem(RELOADED_KEY) !== null;
  session.removeItem(RELOADED_KEY);
  if (stored === version) return;
  if (stored === null || isReloaded) {
    local.setItem(VERSION_KEY, version);
    return;
  }
  if (isTyping()) return;
  for (const key of stale) local.removeItem(key);
  session.setItem(RELOADED_KEY, version);
  // What was not kept would be reloaded for again and again.
  if (session.getItem(RELOADED_KEY) === version) reload();
}
