import { onReset } from '../../lib/client-state.ts';
import type { AlertValues } from './alert-values.ts';

const KEY = 'alertForm';

/** A form that waits while its person chooses filters on the page of the search. */
export interface KeptForm {
  /** The alert that it changes; null: a new one. */
  id: string | null;
  /** Its name was typed, not made from the search. */
  hasOwnName: boolean;
  values: Omit<AlertValues, 'q' | 'filters'>;
}

export const dropForm = (): void => sessionStorage.removeItem(KEY);
onReset(() => typeof sessionStorage !== 'undefined' && dropForm());

export const keepForm = (form: KeptForm): void => sessionStorage.setItem(KEY, JSON.stringify(form));

export function keptForm(): KeptForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptForm | null;
  } catch {
    return null;
  }
}
