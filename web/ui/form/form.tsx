import { type ReactNode, createContext, use, useEffect, useRef } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Translate, loadTexts, useT } from '../../i18n.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../ui.module.css';
import css from './form.module.css';
import type { FormState, Values } from './use-form.ts';

await loadTexts('form');

const noLabels: Readonly<Record<string, string>> = {};
const FormContext = createContext<FormState<Values> | null>(null);

type MaxLengths = Endpoint['maxLengths'];
const noLengths: MaxLengths = {};
const LengthsContext = createContext(noLengths);

/** The maximum length of a field in the endpoint's schema; undefined: it has none. The same for all rows of a list. */
export const useMaxLength = (name: string): number | undefined => use(LengthsContext)[name.replaceAll(/\.\d+(?=\.|$)/gu, '.*')];

/** Names of fields that a rule asks for, although a form may be sent without them: they are not called optional. */
export const AskedFields = createContext<ReadonlySet<string>>(new Set());
export const useIsOptional = (name: string, optional: boolean | undefined): boolean => {
  const asked = use(AskedFields);
  return optional === true && !asked.has(name);
};

/** The form around a field. @throws Error outside a form. */
export function useFormState(): FormState<Values> {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands in a <Form>');
  return form;
}

/** A label with its message. A question already ends in a mark. */
function labelled(t: Translate, label: string | undefined, text: string): string {
  if (!label) return text;
  return /[?？؟]$/u.test(label) ? `${label} ${text}` : t('words.labelled', { label, value: text });
}

interface SummaryProps {
  form: FormState<Values>;
  labels: Readonly<Record<string, string>>;
  /** Only the errors that no field of the form shows. */
  isShort: boolean;
}

/** The errors, with links to their fields; it takes the focus when it appears. */
function Summary({ form, labels, isShort }: SummaryProps) {
  const t = useT();
  const { count } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const problems = isShort ? form.problems.filter(({ name }) => form.getValues(name) === undefined) : form.problems;
  const key = problems.map(({ name }) => name).join(' ');
  useEffect(() => {
    if (key !== '') box.current?.focus();
  }, [key]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      <strong>{t('form.problems', { count: problems.length, n: count(problems.length) })}</strong>
      <ul>
        {problems.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {/* An error of a hidden field has no link. */}
            {document.getElementById(form.idOf(name)) ? (
              <a href={`#${form.idOf(name)}`} className={ui.link}>
                {labelled(t, labels[name], text)}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The value of a control that belongs to the form; `undefined` for other controls. */
function valueOfControl(control: Element): string | boolean | undefined {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked;
  if (control instanceof HTMLInputElement && control.type === 'radio') return control.checked ? control.value : undefined;
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement ? control.value : undefined;
}

/** Takes over what the user typed, or the browser filled in, before the scripts loaded. */
function useValuesTypedEarly({ getValues, setValue }: FormState<Values>) {
  const isHydrated = useHydrated();
  const isRead = useRef(isHydrated);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isRead.current || !element.current) return;
    isRead.current = true;
    for (const control of element.current.elements) {
      const name = control.getAttribute('name') ?? '';
      const typedValue = valueOfControl(control);
      const value: unknown = name === '' ? undefined : getValues(name);
      if (typeof typedValue === typeof value && typedValue !== value) setValue(name, typedValue, { shouldDirty: true });
    }
  }, [getValues, setValue]);
  return element;
}

/** A short form shows an error only at its field, which takes the focus and is read out with it. */
function useFocusFirstError(form: FormState<Values>, isShort: boolean): void {
  const [first] = form.problems;
  const id = isShort && first ? form.idOf(first.name) : null;
  const { isSubmitting } = form.formState;
  useEffect(() => {
    // For each answer again, even if the error is the same.
    if (id !== null && !isSubmitting) document.getElementById(id)?.focus();
  }, [id, isSubmitting]);
}

/** A form: its fields take their values from `form`, and errors are shown at the fields and above. */
export function Form<V extends Values>({
  form,
  endpoint,
  labels = noLabels,
  isShort = false,
  children,
  ...rest
}: {
  form: FormState<V>;
  /** The endpoint that receives the values; its schema limits their length. */
  endpoint?: Pick<Endpoint, 'maxLengths'>;
  /** All of it is visible: no error summary above it, but for errors of no field. */
  isShort?: boolean;
  labels?: Readonly<Record<string, string>>;
  children: ReactNode;
  'aria-label'?: string;
  id?: string;
}) {
  const state = form as unknown as FormState<Values>;
  const formElement = useValuesTypedEarly(state);
  useFocusFirstError(state, isShort);
  return (
    <FormContext value={state}>
      <LengthsContext value={endpoint?.maxLengths ?? noLengths}>
        <form ref={formElement} className={css.form} onSubmit={form.onSubmit} method="post" noValidate aria-busy={form.formState.isSubmitting} {...rest}>
          <Summary form={state} labels={labels} isShort={isShort} />
          {children}
        </form>
      </LengthsContext>
    </FormContext>
  );
}

/** The form's button and others beside it. It is the primary button, unless another form of the screen has that. */
export function Actions({ submit, isSecondary = false, children }: { submit: string; isSecondary?: boolean; children?: ReactNode }) {
  const t = useT();
  const isHydrated = useHydrated();
  const { isSubmitting } = useFormState().formState;
  return (
    <div className={css.actions}>
      {/* Before the scripts take over, the browser would send the form to this page, and what was typed would be lost. */}
      <button type="submit" className={isSecondary ? ui.button : ui.primary} disabled={!isHydrated} aria-disabled={isSubmitting}>
        {isSubmitting ? t('form.sending') : submit}
      </button>
      {children}
    </div>
  );
}
