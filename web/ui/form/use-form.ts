import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { CallError } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { notify } from '../notify.ts';

type FieldProblem = NonNullable<Problem['errors']>[number];
export type Values = Record<string, unknown>;

/** What is wrong with fields, found before anything is sent. */
export class Refused extends Error {
  override name = 'Refused';
  readonly fields: readonly { name: string; rule: string }[];
  constructor(fields: readonly { name: string; rule: string }[]) {
    super('The form cannot be sent');
    this.fields = fields;
  }
}

/** A form's state: its values are kept whatever the server says. */
export interface FormState<V extends Values> {
  values: V;
  set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** Several at once, e.g. what was stored meanwhile. */
  put: (values: Partial<V>) => void;
  /** Begins anew from what is stored. */
  begin: (values: V) => void;
  /** Text of what is wrong with a field, in the reader's language. */
  errorOf: (name: string) => string | undefined;
  /** All that is wrong: field and text, in the order in which the server told it. */
  errors: readonly { name: string; text: string }[];
  /** Of a field's control; several forms of one screen each name their own `id`. */
  idOf: (name: string) => string;
  isSending: boolean;
  isChanged: boolean;
  /** The stored version, where somebody else changed it meanwhile (precondition-failed). */
  current: unknown;
  onSubmit: (event: FormEvent) => void;
  /** Sends without an event: saving by itself, or once more. @returns whether it went well. */
  send: () => Promise<boolean>;
  /** Shows errors that a screen found itself. */
  fail: (errors: readonly { name: string; rule: string; bound?: string | number }[]) => void;
}

const nameOf = ({ path }: FieldProblem) => path.replace(/^(?:body|query|params)\.?/u, '');

/**
 * A form over the API. `submit` calls an endpoint with the values; what the server says of a field (`body.NAME`) stands
 * beside the field of that name, by its rule; anything else is a notification. Nothing that was typed is lost.
 */
export function useForm<V extends Values>(
  initial: V,
  submit: (values: V, form: Pick<FormState<V>, 'put' | 'fail'>) => Promise<unknown>,
  id = 'field',
): FormState<V> {
  const t = useT();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [current, setCurrent] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const [isChanged, setChanged] = useState(false);
  // One at a time, also for who presses twice.
  const isBusy = useRef(false);

  const textOf = ({ rule, bound, message }: FieldProblem) =>
    rule === undefined ? message : t(`form.error.${rule}`, { bound: bound ?? '', defaultValue: t('form.error.invalid') });
  const put = (some: Partial<V>) => {
    setValues((before) => ({ ...before, ...some }));
    setChanged(true);
    setProblems((before) => before.filter((problem) => !Object.keys(some).some((name) => nameOf(problem) === name || nameOf(problem).startsWith(`${name}.`))));
  };

  const fail: FormState<V>['fail'] = (errors) =>
    setProblems(errors.map(({ name, rule, bound }) => ({ path: `body.${name}`, rule, message: rule, ...(bound === undefined ? {} : { bound }) })));

  const refuse = (error: unknown) => {
    if (error instanceof Refused) {
      fail(error.fields);
      return;
    }
    const problem = error instanceof CallError ? error.problem : null;
    if (problem?.errors?.length) setProblems(problem.errors);
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
    setSending(true);
    setProblems([]);
    setCurrent(undefined);
    try {
      await submit(values, { put, fail });
      setChanged(false);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return {
    values,
    set: (name, value) => put({ [name]: value } as unknown as Partial<V>),
    put,
    begin: (stored) => {
      setValues(stored);
      setChanged(false);
      setProblems([]);
    },
    errorOf: (name) => {
      const found = problems.find((problem) => nameOf(problem) === name);
      return found && textOf(found);
    },
    idOf: (name) => `${id}-${name}`,
    errors: problems.map((problem) => ({ name: nameOf(problem), text: textOf(problem) })),
    isSending,
    isChanged,
    current,
    onSubmit: (event) => {
      event.preventDefault();
      void send();
    },
    send,
    fail,
  };
}
