import { type ClipboardEvent, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useState } from 'react';
import { type UseControllerReturn, useController } from 'react-hook-form';
import { isGuarded } from '#contract/guarded-text.ts';
import { useT } from '../../i18n.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { Icon } from '../icons.tsx';
import { notify } from '../notify.ts';
import { useFormState, useIsOptional, useMaxLength } from './form.tsx';
import css from './form.module.css';

export interface FieldProps {
  name: string;
  label: ReactNode;
  /** Shown below the label. */
  hint?: ReactNode;
  /** Marked as optional; other fields are required. */
  optional?: boolean;
}

/** Label, hint, control and error of one field, connected for screen readers. */
export function Field({
  name,
  label,
  hint,
  optional,
  children,
}: FieldProps & { children: (aria: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }) => ReactNode }) {
  const t = useT();
  const form = useFormState();
  const error = form.errorOf(name);
  const isOptional = useIsOptional(name, optional);
  const id = form.idOf(name);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className={css.optional}> ({t('form.optional')})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
        ...(isOptional ? {} : { 'aria-required': true as const }),
      })}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A field's value, and how to change it. */
export const useField = (name: string): UseControllerReturn['field'] => useController({ control: useFormState().control, name }).field;

/** Props of a text control: the form stores the field's value as text. */
function useText(name: string) {
  const { value, onChange } = useField(name);
  return { name, value: value === null || value === undefined ? '' : String(value), onChange } as const;
}

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'>;

/** One line of text. */
export function TextField({ name, label, hint, optional, ...rest }: FieldProps & Input) {
  const text = useText(name);
  const maxLength = useMaxLength(name);
  return (
    <Field {...{ name, label, hint }} {...(optional ? { optional } : {})}>
      {(aria) => <input className={css.control} maxLength={maxLength} {...rest} {...aria} {...text} />}
    </Field>
  );
}

/** An input of letters, digits and spaces: pasting anything else clears it, with a message. Never for passwords. */
export function GuardedField(props: FieldProps & Input & { label: string }) {
  const t = useT();
  const { onChange } = useField(props.name);
  const onPaste = (event: ClipboardEvent) => {
    if (isGuarded(event.clipboardData.getData('text'))) return;
    event.preventDefault();
    onChange('');
    notify({ severity: 'warning', summary: props.label, detail: t('form.pasteCleared') });
  };
  return <TextField {...props} onPaste={onPaste} />;
}

/** A password, which can be shown, pasted and stored by a password manager. */
export function PasswordField({ name, label, hint, autoComplete, ...rest }: FieldProps & Input & { autoComplete: 'current-password' | 'new-password' }) {
  const t = useT();
  const text = useText(name);
  const maxLength = useMaxLength(name);
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Field {...{ name, label, hint }}>
      {(aria) => (
        <span className={css.password}>
          <input
            className={css.control}
            maxLength={maxLength}
            {...rest}
            {...aria}
            {...text}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            disabled={!isHydrated}
            aria-pressed={isShown}
            aria-label={t(isShown ? 'form.hide' : 'form.show')}
            onClick={() => setShown(!isShown)}
          >
            <Icon name="eye" size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  name,
  label,
  hint,
  optional,
  ...rest
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'value' | 'onChange'>) {
  const text = useText(name);
  const maxLength = useMaxLength(name);
  return (
    <Field {...{ name, label, hint }} {...(optional ? { optional } : {})}>
      {(aria) => <textarea className={css.control} rows={5} maxLength={maxLength} {...rest} {...aria} {...text} />}
    </Field>
  );
}

export interface Option {
  value: string;
  label: string;
}

/** A choice from a list. `empty` is the text for no choice. */
export function SelectField({
  name,
  label,
  hint,
  optional,
  options,
  empty,
  ...rest
}: FieldProps & { options: readonly Option[]; empty?: string } & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'value' | 'onChange'>) {
  const text = useText(name);
  return (
    <Field {...{ name, label, hint }} {...(optional ? { optional } : {})}>
      {(aria) => (
        <select className={css.control} {...rest} {...aria} {...text}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A yes or no. */
export function CheckField({ name, label, hint }: FieldProps) {
  const { value, onChange } = useField(name);
  const form = useFormState();
  const error = form.errorOf(name);
  const id = form.idOf(name);
  return (
    <div className={css.check} data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={value === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={onChange}
        />
        <span>
          {label}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** One of a few, all visible. */
export function RadioField({ name, label, hint, options }: FieldProps & { options: readonly (Option & { hint?: string })[] }) {
  const { value, onChange } = useField(name);
  const form = useFormState();
  const error = form.errorOf(name);
  const id = form.idOf(name);
  return (
    <fieldset className={css.radios} id={id} data-invalid={error ? '' : undefined} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={onChange} />
          <span>
            {option.label}
            {option.hint && <span className={css.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
