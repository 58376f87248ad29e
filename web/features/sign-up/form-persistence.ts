import { useEffect, useRef } from 'react';
import type { FormState, Values } from '../../ui/form/use-form.ts';

const KEY = 'registerEntry';

function storedValues(): Record<string, unknown> {
  try {
    const entry: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof entry === 'object' && entry !== null ? { ...entry } : {};
  } catch {
    return {};
  }
}

/** Stores what was typed into the named fields in this tab, so that it survives a change of language. Never name a password here. */
export function useFormPersistence<V extends Values>(form: FormState<V>, names: readonly (keyof V & string)[]): void {
  // Only after hydration: the server does not know the values, and the first renders must match.
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const entry = storedValues();
    const storedNames = names.filter((name) => typeof entry[name] === 'string' && entry[name] !== '');
    if (storedNames.length > 0)
      form.reset({ ...form.getValues(), ...Object.fromEntries(storedNames.map((name) => [name, entry[name]])) }, { keepDefaultValues: true });
  }, [form, names]);
  const { isDirty } = form.formState;
  const values = form.watch();
  useEffect(() => {
    if (isDirty) sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name]]))));
  }, [isDirty, values, names]);
}

/** Deletes the stored values once the account exists. */
export const clearPersistedForm = (): void => sessionStorage.removeItem(KEY);
