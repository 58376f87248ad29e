import { useEffect, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import { CallError } from '../../api.ts';
import type { Difference } from './conflict.tsx';
import { type FormState, type Values, useForm } from './use-form.ts';

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const hasSameValues = <V extends Values>(a: V, b: V) => Object.keys(a).every((name) => isEqual(a[name], b[name]));

/** Formats values when both versions are shown; a field without a formatter is shown as stored. */
export type ValueFormatters<V extends Values> = { readonly [K in keyof V]?: (value: V[K]) => string };

function plainValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainValue).join('\n');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plainValue).join(' ');
  return typeof value === 'boolean' ? (value ? '✓' : '') : String((value as string | number | null | undefined) ?? '');
}
const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

export interface RevisionedForm<V extends Values> {
  form: FormState<V>;
  /** The differences, where somebody else changed it meanwhile. */
  differences: readonly Difference[] | null;
  acceptSaved: () => void;
  keepMine: () => void;
}

interface DisplayOptions<V extends Values> {
  labels: Readonly<Record<string, string>>;
  formatters?: ValueFormatters<V> | undefined;
}

/**
 * A form over data that has revisions. A change is saved against the revision that was read. If a newer revision left this form's values
 * alone, the change is saved on top of it; otherwise both versions are shown. Reloaded data replaces the values only of an untouched form.
 * @param valuesOf picks the form's values from the answer. @param save sends values based on a revision.
 */
export function useRevisionedForm<D extends { revision: number }, V extends Values>(
  loaded: D,
  valuesOf: (data: D) => V,
  save: (values: V, revision: number) => Promise<D>,
  { labels, formatters, onSaved, id }: DisplayOptions<V> & { onSaved: (data: D) => unknown; id?: string },
): RevisionedForm<V> {
  const baseVersion = useRef(loaded);
  const [settledVersion, setSettledVersion] = useState<unknown>();
  const form = useForm(
    valuesOf(loaded),
    async (values) => {
      try {
        baseVersion.current = await save(values, baseVersion.current.revision);
      } catch (error) {
        const current = error instanceof CallError && error.problem?.code === 'precondition-failed' ? (error.problem.current as D) : null;
        if (!current) throw error;
        // Somebody else saved the same values.
        if (hasSameValues(valuesOf(current), values)) baseVersion.current = current;
        else if (hasSameValues(valuesOf(current), valuesOf(baseVersion.current))) baseVersion.current = await save(values, current.revision);
        else throw error;
      }
      await onSaved(baseVersion.current);
    },
    id,
  );
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || loaded.revision <= baseVersion.current.revision) return;
    baseVersion.current = loaded;
    form.reset(valuesOf(loaded));
  });
  const current = form.current === undefined || form.current === settledVersion ? null : (form.current as D);
  const storedValues = current && valuesOf(current);
  const formatterOf = formatters as Readonly<Record<string, ((value: unknown) => string) | undefined>> | undefined;
  const formatValue = (name: string, value: unknown) => (isEmpty(value) ? '' : (formatterOf?.[name]?.(value) ?? plainValue(value)));
  const differences = storedValues
    ? Object.entries(labels)
        .map(([name, label]) => ({ name, label, stored: get<unknown>(storedValues, name), typed: get<unknown>(form.getValues(), name) }))
        .filter(({ stored, typed }) => !isEqual(stored, typed))
        .map(({ name, label, stored, typed }) => ({ name, label, theirs: formatValue(name, stored), yours: formatValue(name, typed) }))
    : [];
  return {
    form,
    differences: differences.length > 0 ? differences : null,
    acceptSaved: () => {
      if (!current || !storedValues) return;
      baseVersion.current = current;
      form.reset(storedValues);
      setSettledVersion(current);
    },
    keepMine: () => {
      if (!current) return;
      baseVersion.current = current;
      setSettledVersion(current);
      void form.send();
    },
  };
}
