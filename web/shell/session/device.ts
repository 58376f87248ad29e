const KEY = 'deviceId';

/**
 * The id of this browser, made at random when somebody first signs in with it. It survives signing out and says nothing of who they are. By
 * it the server recognises the browser and sends no email about a new device.
 */
export function deviceId(): string {
  const storedId = localStorage.getItem(KEY);
  if (storedId && /^[\w-]{22,64}$/u.test(storedId)) return storedId;
  const newId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(KEY, newId);
  return newId;
}
