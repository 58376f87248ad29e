import { onReset } from '../../lib/client-state.ts';
import type { AlertValues } from './alert-values.ts';

const KEY = 'alertForm';
/** Who comes back later has begun something else. */
const MAX_MS = 30 * 60_000;

/** A form that waits while its person chooses filters on the page of the search. */
export interface KeptForm {
  /** The alert that it changes; null: a new one. */
  id: string | null;
  /** Its name was typed, not made from the search. */
  hasOwnName: boolean;
  /** All but the search, which comes back with the address. */
  values: Omit<AlertValues, 'q' | 'filters'>;
}

/** Keeps a form for this visit. */
export function keepForm(id: string | null, hasOwnName: boolean, { q: _q, filters: _filters, ...values }: AlertValues): void {
  sessionStorage.setItem(KEY, JSON.stringify({ id, hasOwnName, values, at: Date.now() }));
}

export const dropForm = (): void => sessionStorage.removeItem(KEY);
onReset(() => typeof sessionStorage !== 'undefined' && dropForm());

/** The form that was left less than half an hour ago; null: there is none. */
export function keptForm(): KeptForm | null {
  try {
    const form = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (KeptForm & { at: number }) | null;
    return form && Date.now() - form.at < MAX_MS ? form : null;
  } catch {
    return null;
  }
}
