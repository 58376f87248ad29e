const KEY = 'deviceId';

/**
 * The id of this browser, made at random when somebody first signs in with it. It survives signing out and says nothing of who they are. By
 * it the server recognises the browser and sends no email about a new device.
 */
export function deviceId(): string {
  const kept = localStorage.getItem(KEY);
  if (kept && /^[\w-]{22,64}$/u.test(kept)) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(KEY, made);
  return made;
}
