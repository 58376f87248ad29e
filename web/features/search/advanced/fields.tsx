import { type InputHTMLAttributes, type ReactNode, createContext, use } from 'react';
import { useT } from '../../../i18n.ts';
import css from './advanced.module.css';
import type { Choice } from './advanced-data.server.ts';

/** Changes when the fields must take their values from the address again. */
export const ResetKey = createContext(0);

interface ListProps {
  name: string;
  legend: string;
  choices: readonly Choice[];
  chosenValues: readonly string[];
}

/** A checkbox or radio button with its label. */
export function Check({
  type = 'checkbox',
  name,
  value,
  checked,
  children,
}: {
  type?: 'checkbox' | 'radio';
  name: string;
  value: string;
  checked: boolean;
  children: ReactNode;
}) {
  const resetKey = use(ResetKey);
  return (
    <label className={css.check}>
      <input key={resetKey} type={type} name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  );
}

/** A field whose value comes from the address. */
export function Field({ value, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue'> & { value: string }) {
  return <input key={use(ResetKey)} defaultValue={value} {...rest} />;
}

/** A dropdown with one value. */
export function Select({ name, legend, value, children }: { name: string; legend: string; value: string; children: ReactNode }) {
  const resetKey = use(ResetKey);
  return (
    <label className={css.label}>
      <span>{legend}</span>
      <select key={resetKey} name={name} defaultValue={value}>
        {children}
      </select>
    </label>
  );
}

export const optionsOf = (choices: readonly Choice[]): ReactNode =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** A dropdown of a filter. It shows one value; other values in the address are listed below. `children` replace the options. */
export function Dropdown({ name, legend, choices, chosenValues, children }: ListProps & { children?: ReactNode }) {
  const t = useT();
  const [first, ...others] = chosenValues;
  return (
    <div className={css.cell}>
      <Select name={name} legend={legend} value={first ?? ''}>
        <option value="">{t('advanced.any')}</option>
        {children ?? optionsOf(choices)}
      </Select>
      {others.length > 0 && (
        <fieldset className={css.also}>
          <legend>{t('advanced.alsoChosen')}</legend>
          {others.map((value) => (
            <Check key={value} name={name} value={value} checked>
              {choices.find((choice) => choice.value === value)?.label ?? value}
            </Check>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** A checkbox for each value of a filter. */
export function CheckboxGroup({ name, legend, choices, chosenValues }: ListProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={css.boxes}>
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <Check key={value} name={name} value={value} checked={chosenValues.includes(value)}>
          {label}
        </Check>
      ))}
    </fieldset>
  );
}

/** From and to. */
export function Range({
  names,
  legend,
  type,
  of,
}: {
  names: readonly [string, string];
  legend: string;
  type: 'date' | 'number';
  of: (name: string) => string;
}) {
  const t = useT();
  const bounds = type === 'number' ? { min: 0, step: 'any', inputMode: 'decimal' as const } : {};
  return (
    <fieldset className={css.range}>
      <legend>{legend}</legend>
      {names.map((name, end) => (
        <label key={name}>
          <span>{t(end === 0 ? 'search.from' : 'search.to')}</span>
          <Field type={type} name={name} value={of(name)} {...bounds} />
        </label>
      ))}
    </fieldset>
  );
}
