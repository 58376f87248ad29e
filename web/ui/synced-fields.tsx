import { type InputHTMLAttributes, type RefObject, type SelectHTMLAttributes, useEffect, useRef } from 'react';

/** Runs when a value has changed, but not at first: what the user did before the scripts loaded must stay. */
function useOnChange<T>(value: T, onChange: (value: T) => void): void {
  const previousValue = useRef(value);
  useEffect(() => {
    if (previousValue.current === value) return;
    previousValue.current = value;
    onChange(value);
  });
}

/**
 * A field whose value comes from the address until the user changes it. A new value does not recreate it, so it keeps the focus and the
 * text being typed.
 */
export function SyncedInput({
  value,
  field,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue'> & { value: string; field?: RefObject<HTMLInputElement | null> }) {
  const ownRef = useRef<HTMLInputElement>(null);
  const ref = field ?? ownRef;
  useOnChange(value, () => {
    if (!ref.current) return;
    ref.current.defaultValue = value;
    if (ref.current !== document.activeElement) ref.current.value = value;
  });
  return <input ref={ref} defaultValue={value} {...rest} />;
}

/** The same as a checkbox. */
export function SyncedCheckbox({
  checked,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'defaultChecked'> & { checked: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  useOnChange(checked, () => {
    if (field.current) field.current.checked = checked;
  });
  return <input ref={field} type="checkbox" defaultChecked={checked} {...rest} />;
}

/** The same as a dropdown. */
export function SyncedSelect({ value, ...rest }: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'defaultValue'> & { value: string }) {
  const field = useRef<HTMLSelectElement>(null);
  useOnChange(value, () => {
    if (field.current) field.current.value = value;
  });
  return <select ref={field} defaultValue={value} {...rest} />;
}
