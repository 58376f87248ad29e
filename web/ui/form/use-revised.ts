import { useEffect, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import { CallError } from '../../api.ts';
import type { Difference } from './conflict.tsx';
import { type FormState, type Values, useForm } from './use-form.ts';

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const hasSameValues = <V extends Values>(a: V, b: V) => Object.keys(a).every((name) => isEqual(a[name], b[name]));

/** How field values read where two versions are side by side; others read as stored. */
export type Words<V extends Values> = { readonly [K in keyof V]?: (value: V[K]) => string };

function plainValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainValue).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plainValue).join(' ');
  return typeof value === 'boolean' ? (value ? '✓' : '') : String((value as string | number | null | undefined) ?? '');
}
const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

export interface Revised<V extends Values> {
  form: FormState<V>;
  /** The differences, where somebody else changed it meanwhile. */
  differences: readonly Difference[] | null;
  take: () => void;
  keep: () => void;
}

interface Wording<V extends Values> {
  labels: Readonly<Record<string, string>>;
  words?: Words<V> | undefined;
}

/**
 * A form over data that has revisions. A change is saved against the revision that was read. Where a newer revision did not touch the
 * form's values, the change is saved against that; otherwise both versions are shown. Reloaded data replaces the values only of an
 * untouched form.
 * @param valuesOf what the form holds of an answer. @param save sends the values upon a revision.
 */
export function useRevised<D extends { revision: number }, V extends Values>(
  loaded: D,
  valuesOf: (data: D) => V,
  save: (values: V, revision: number) => Promise<D>,
  { labels, words, onSaved, id }: Wording<V> & { onSaved: (data: D) => unknown; id?: string },
): Revised<V> {
  const base = useRef(loaded);
  const [settledVersion, setSettledVersion] = useState<unknown>();
  const form = useForm(
    valuesOf(loaded),
    async (values) => {
      try {
        base.current = await save(values, base.current.revision);
      } catch (error) {
        const current = error instanceof CallError && error.problem?.code === 'precondition-failed' ? (error.problem.current as D) : null;
        if (!current) throw error;
        // Somebody else saved the same values.
        if (hasSameValues(valuesOf(current), values)) base.current = current;
        else if (hasSameValues(valuesOf(current), valuesOf(base.current))) base.current = await save(values, current.revision);
        else throw error;
      }
      await onSaved(base.current);
    },
    id,
  );
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || loaded.revision <= base.current.revision) return;
    base.current = loaded;
    form.reset(valuesOf(loaded));
  });
  const current = form.current === undefined || form.current === settledVersion ? null : (form.current as D);
  const storedValues = current && valuesOf(current);
  const wordsOf = words as Readonly<Record<string, ((value: unknown) => string) | undefined>> | undefined;
  const formatValue = (name: string, value: unknown) => (isEmpty(value) ? '' : (wordsOf?.[name]?.(value) ?? plainValue(value)));
  const differences = storedValues
    ? Object.entries(labels)
        .map(([name, label]) => ({ name, label, stored: get<unknown>(storedValues, name), typed: get<unknown>(form.getValues(), name) }))
        .filter(({ stored, typed }) => !isEqual(stored, typed))
        .map(({ name, label, stored, typed }) => ({ name, label, theirs: formatValue(name, stored), yours: formatValue(name, typed) }))
    : [];
  return {
    form,
    differences: differences.length > 0 ? differences : null,
    take: () => {
      if (!current || !storedValues) return;
      base.current = current;
      form.reset(storedValues);
      setSettledVersion(current);
    },
    keep: () => {
      if (!current) return;
      base.current = current;
      setSettledVersion(current);
      void form.send();
    },
  };
}
