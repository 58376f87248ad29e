import { useRef, useState } from 'react';
import { CallError } from '../../api.ts';
import { askAgain } from '../../shell/session/answers.ts';
import type { Difference } from '../../ui/form/conflict.tsx';
import { type FormState, type Values, useForm } from '../../ui/form/use-form.ts';
import { draftsEndpoint, organisationEndpoint } from './endpoints.ts';

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** How a value reads where two versions stand side by side. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(wordsOf).join(' ');
  return typeof value === 'boolean' ? (value ? '✓' : '') : String((value as string | number | null | undefined) ?? '');
}

export interface Part<V extends Values> {
  form: FormState<V>;
  savedAt: Date | null;
  /** What differs, where somebody else changed it meanwhile. */
  differences: readonly Difference[] | null;
  take: () => void;
  keep: () => void;
}

/**
 * A part of the profile as a form. A change is upon the revision that was read; where only other parts were changed
 * meanwhile it is made upon the newer one, else both versions are shown.
 * @param valuesOf what the form holds of an answer. @param save sends the values upon a revision.
 */
export function usePart<D extends { revision: number }, V extends Values>(
  loaded: D,
  valuesOf: (data: D) => V,
  save: (values: V, revision: number) => Promise<D>,
  labels: Readonly<Record<string, string>>,
  onSaved: () => void,
): Part<V> {
  const base = useRef(loaded);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [settled, setSettled] = useState<unknown>();
  const form = useForm(valuesOf(loaded), async (values) => {
    try {
      base.current = await save(values, base.current.revision);
    } catch (error) {
      const current = error instanceof CallError && error.problem?.code === 'precondition-failed' ? (error.problem.current as D) : null;
      if (!current || !same(valuesOf(current), valuesOf(base.current))) throw error;
      base.current = await save(values, current.revision);
    }
    setSavedAt(new Date());
    await askAgain(organisationEndpoint, draftsEndpoint);
    onSaved();
  });
  const current = form.current === undefined || form.current === settled ? null : (form.current as D);
  const theirs = current && valuesOf(current);
  return {
    form,
    savedAt,
    differences:
      theirs &&
      Object.keys(theirs)
        .filter((name) => !same(theirs[name], form.values[name]))
        .map((name) => ({ name, label: labels[name] ?? name, theirs: wordsOf(theirs[name]), yours: wordsOf(form.values[name]) })),
    take: () => {
      if (!current || !theirs) return;
      base.current = current;
      form.put(theirs);
      setSettled(current);
    },
    keep: () => {
      if (!current) return;
      base.current = current;
      setSettled(current);
      void form.send();
    },
  };
}
