import { useEffect, useState, useSyncExternalStore } from 'react';
import { type DefaultValues, type FieldPath, useForm as useHookForm } from 'react-hook-form';
import { useT } from '../../i18n.ts';
import type { FormState, Values } from '../form/use-form.ts';
import type { Autosaver } from './autosaver.ts';
import { type FieldRecord, changedFields } from './merge-fields.ts';
import type { SaveState, Stored } from './save-state.ts';

/** Any saver, for a component that needs no more than its state. */
export type AnySaver<P> = Pick<Autosaver<P, P & Stored>, 'subscribe' | 'get' | 'valuesOf' | 'change' | 'flush'>;

/** The state of a saver; the component follows it. */
export const useSaveState = <P>({ subscribe, get }: Pick<AnySaver<P>, 'subscribe' | 'get'>): SaveState<P> => useSyncExternalStore(subscribe, get);

interface FieldError {
  name: string;
  rule: string;
  bound?: string | number | undefined;
}

/** How a part's fields stand in a form, and back. */
export interface FormShape<V extends Values> {
  toForm: (fields: FieldRecord) => V;
  toFields: (values: V) => FieldRecord;
}

/**
 * A form over a part of a saver. What is typed is saved by itself. What comes from elsewhere shows in its fields.
 * @param missing fields to fill in, once the user asked to go on: they are summed up above the form, with links.
 * @param within the entry of a list that the form is for: `lots[2].`
 */
export function useSavedForm<V extends Values>(
  saver: AnySaver<unknown>,
  part: string,
  { toForm, toFields }: FormShape<V>,
  { missing, onSubmit, within = '' }: { missing: readonly FieldError[]; onSubmit: () => void; within?: string },
): FormState<V> {
  const t = useT();
  const [initial] = useState(() => toForm(saver.valuesOf(part)));
  const form = useHookForm<V>({ defaultValues: initial as DefaultValues<V> });
  const { faults } = useSaveState(saver);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saver.change(part, toFields(values)) }),
    [form, saver, part, toFields],
  );
  useEffect(
    () =>
      saver.subscribe(() => {
        const shown = toFields(form.getValues());
        const fields = saver.valuesOf(part);
        const changed = changedFields(shown, fields).filter((name) => name in shown);
        if (changed.length === 0) return;
        const values = toForm(fields);
        // An entry of a list is one field of the part and a form of several.
        const names = changed.every((name) => name in values) ? changed : Object.keys(values);
        for (const name of names) form.setValue(name as FieldPath<V>, values[name] as never, { shouldDirty: false });
      }),
    [form, saver, part, toForm, toFields],
  );
  const textOf = ({ rule, bound }: FieldError) => t(`form.error.${rule}`, { bound: bound ?? '', defaultValue: t('form.error.invalid') });
  const refused = (faults[part] ?? []).flatMap(({ path, rule = 'invalid', bound }) => {
    const name = path.replace(/^body\.?/u, '');
    return name.startsWith(within) ? [{ name: name.slice(within.length), rule, bound }] : [];
  });
  const problems = missing.map((error) => ({ name: error.name, text: textOf(error) }));
  return {
    ...form,
    problems,
    errorOf: (name) => {
      const error = refused.find((each) => each.name === name) ?? missing.find((each) => each.name === name);
      return error && textOf(error);
    },
    idOf: (name) => `${part}-${within}${name}`,
    current: undefined,
    onSubmit: (event) => {
      event.preventDefault();
      onSubmit();
    },
    send: saver.flush,
  };
}
