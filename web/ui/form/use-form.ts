import { type FormEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldPath, type FieldValues, type UseFormReturn, useForm as useHookForm } from 'react-hook-form';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { notify } from '../notify.ts';

type FieldProblem = NonNullable<Problem['errors']>[number];
export type Values = FieldValues;

/** Errors of fields, found before sending. */
export class InvalidValues extends Error {
  override name = 'InvalidValues';
  readonly fields: readonly { name: string; rule: string }[];
  constructor(fields: readonly { name: string; rule: string }[]) {
    super('The form cannot be sent');
    this.fields = fields;
  }
}

/** A form of React Hook Form that sends its values to the API. It keeps them, whatever the server answers. */
export type FormState<V extends Values> = UseFormReturn<V> & {
  /** All errors: field and text, in the server's order. */
  problems: readonly { name: string; text: string }[];
  /** The error text of a field, in the reader's language. */
  errorOf: (name: string) => string | undefined;
  /** Id of a field's control. Several forms of one screen each have their own `id`. */
  idOf: (name: string) => string;
  /** The stored version, where somebody else changed it meanwhile (precondition-failed). */
  current: unknown;
  onSubmit: (event: FormEvent) => void;
  /** Sends without an event: for automatic saving or a retry. @returns whether it succeeded. */
  send: () => Promise<boolean>;
};

const nameOf = ({ path }: FieldProblem) => path.replace(/^(?:body|query|params)\.?/u, '');

/** Errors of nested fields by their full names: `address.street`, `identifiers.0.scheme`. */
function listErrors(errors: FieldErrors, within = ''): { name: string; text: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const name = `${within}${key}`;
    const ownErrors = typeof error.type === 'string' ? [{ name, text: error.message as string }] : [];
    return [...ownErrors, ...listErrors(error as FieldErrors, `${name}.`)];
  });
}

/**
 * A form over the API. `submit` calls an endpoint with the values. A server error of a field (`body.NAME`) is shown at the field of that
 * name, by its rule; any other is a notification. Nothing that was typed is lost.
 */
export function useForm<V extends Values>(defaultValues: V, submit: (values: V, form: UseFormReturn<V>) => Promise<unknown>, id = 'field'): FormState<V> {
  const t = useT();
  const form = useHookForm<V>({ defaultValues: defaultValues as DefaultValues<V> });
  const [current, setCurrent] = useState<unknown>();
  // One request at a time, even after a double press.
  const isBusy = useRef(false);

  const showFieldErrors = (errors: readonly FieldProblem[]) => {
    for (const error of errors) {
      const { rule, bound, message } = error;
      const text = rule === undefined ? message : t(`form.error.${rule}`, { bound: bound ?? '', defaultValue: t('form.error.invalid') });
      form.setError(nameOf(error) as FieldPath<V>, { type: rule ?? 'invalid', message: text });
    }
  };

  const showFailure = (error: unknown) => {
    if (error instanceof InvalidValues) {
      showFieldErrors(error.fields.map(({ name, rule }) => ({ path: name, rule, message: rule })));
      return;
    }
    const problem = error instanceof CallError ? error.problem : null;
    if (problem?.errors?.length) showFieldErrors(problem.errors);
    else if (problem?.code === 'precondition-failed') setCurrent(problem.current);
    else if (problem && problem.status < 500)
      notify({
        severity: 'error',
        summary: t('form.failed'),
        detail: t(`form.problem.${problem.code}`, { defaultValue: problem.detail ?? t('form.failedText') }),
      });
    else notify({ severity: 'error', summary: t('form.failed'), detail: t('form.failedText') });
  };

  const send = async () => {
    if (isBusy.current) return false;
    isBusy.current = true;
    // The server's errors are about the values sent then.
    form.clearErrors();
    setCurrent(undefined);
    let isSent = false;
    await form.handleSubmit(async (values) => {
      try {
        await submit(values, form);
        isSent = true;
      } catch (error) {
        showFailure(error);
      }
    })();
    isBusy.current = false;
    if (isSent) form.resetDefaultValues(form.getValues());
    return isSent;
  };

  const problems = listErrors(form.formState.errors);
  return {
    ...form,
    problems,
    errorOf: (name) => problems.find((problem) => problem.name === name)?.text,
    idOf: (name) => `${id}-${name}`,
    current,
    onSubmit: (event) => {
      event.preventDefault();
      void send();
    },
    send,
  };
}
