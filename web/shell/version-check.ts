/** Local storage: the version that this browser has started (specification, section 3). */
export const VERSION_KEY = 'appVersion';
/** Session storage: the page is being reloaded for this version. The version served then is stored, so there is only one reload. */
export const RELOADED_KEY = 'reloadedFor';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the check depends on. */
export interface VersionCheck {
  local: Storage;
  session: Storage;
  /** Fetches the served version. */
  served: () => Promise<string>;
  /** Whether a reload would lose typed text. */
  isTyping: () => boolean;
  reload: () => void;
  /** What an older version stored, deleted with it. */
  stale: readonly string[];
}

/** The version from /meta.json; the time in the query bypasses every cache. @throws when it cannot be fetched. */
export async function servedVersion(): Promise<string> {
  const response = await fetch(`/meta.json?t=${Date.now()}`, { cache: 'no-store' });
  const { version } = (await response.json()) as { version?: unknown };
  if (typeof version !== 'string' || version === '') throw new Error(`/meta.json names no version (HTTP ${response.status})`);
  return version;
}

/**
 * Compares the stored version with the served one (specification, sections 4 and 7). If they differ, it deletes stored data and reloads the
 * page once; after the reload it stores the new version. A user who is typing is not interrupted: the next page will do. A browser without
 * storage is never reloaded.
 * @throws when the version cannot be fetched, or storage is blocked; the caller only logs it.
 */
export async function checkVersion({ local, session, served, isTyping, reload, stale }: VersionCheck): Promise<void> {
  const version = await served();
  const storedVersion = local.getItem(VERSION_KEY);
  const isReloaded = session.getItem(RELOADED_KEY) !== null;
  session.removeItem(RELOADED_KEY);
  if (storedVersion === version) return;
  if (storedVersion === null || isReloaded) {
    local.setItem(VERSION_KEY, version);
    return;
  }
  if (isTyping()) return;
  for (const key of stale) local.removeItem(key);
  session.setItem(RELOADED_KEY, version);
  // If it could not be stored, the page would reload for ever.
  if (session.getItem(RELOADED_KEY) === version) reload();
}
