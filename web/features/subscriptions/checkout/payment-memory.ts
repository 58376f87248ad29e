import { withinSite } from '../../../shell/session/within-site.ts';

// What this tab knows of the payments that it started. It survives a reload and the way to the provider and back.

const KEYS = 'payment-key ';
const ATTEMPT = 'payment-attempt ';
const LATEST = 'payment-latest';

/** The key of an order that is being made: the same until that order ends, so that a second press or a reload makes no second order. */
export function idempotencyKey(plan: string, coupon: string | null, provider: string): string {
  const name = `${KEYS}${plan} ${coupon ?? ''} ${provider}`;
  const key = sessionStorage.getItem(name) ?? crypto.randomUUID();
  sessionStorage.setItem(name, key);
  return key;
}

/** The next order is a new one. */
export function forgetKeys(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(KEYS)) sessionStorage.removeItem(name);
}

export interface StartedPayment {
  plan: string;
  /** Page of this site to return to. */
  next: string | null;
}

/** Remembers what an attempt pays, before the browser leaves for its provider. */
export function rememberAttempt(attempt: string, payment: StartedPayment): void {
  sessionStorage.setItem(ATTEMPT + attempt, JSON.stringify(payment));
  sessionStorage.setItem(LATEST, attempt);
}

/** What an attempt pays; null: it was not started in this tab. @param attempt null: the latest. */
export function rememberedAttempt(attempt: string | null): StartedPayment | null {
  try {
    const name = attempt ?? sessionStorage.getItem(LATEST) ?? '';
    const { plan, next } = JSON.parse(sessionStorage.getItem(ATTEMPT + name) ?? 'null') as StartedPayment;
    return { plan, next: withinSite(next) };
  } catch {
    return null;
  }
}
