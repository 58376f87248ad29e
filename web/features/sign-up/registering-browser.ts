import { withinSite } from '../../shell/session/within-site.ts';

const KEY = 'registeredHere';
export const SECOND_STEP = '/buyer-registration-successful';

interface Registered {
  /** 256 random bits: with the mailed link they sign in (docs/decisions/0017). */
  name: string;
  /** When the latest link was sent, in ms since 1970. */
  sentAt: number;
  /** Where to continue after confirming the address. */
  next: string;
}

/** A token of this browser for one registration. It is stored if that succeeds. */
export function newBrowserToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');
}

/** The second step, with the claim of the address if it has one. */
export function secondStepPath(next: string | null): string {
  const within = withinSite(next);
  return within?.startsWith(`${SECOND_STEP}?claim=`) ? within : SECOND_STEP;
}

/** Remembers, for every tab of this browser, that somebody registered here. */
export const storeRegistration = (registered: Registered): void => localStorage.setItem(KEY, JSON.stringify(registered));

/** The last person who registered here without confirming the address yet; null for nobody. */
export function registration(): Registered | null {
  try {
    const { name, sentAt, next } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Registered;
    return /^[\w-]{43}$/u.test(name) ? { name, sentAt, next: secondStepPath(next) } : null;
  } catch {
    return null;
  }
}

export const forgetRegistration = (): void => localStorage.removeItem(KEY);
