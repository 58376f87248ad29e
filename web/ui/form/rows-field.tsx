import { useFieldArray } from 'react-hook-form';
import { loadTexts, useT } from '../../i18n.ts';
import { Icon } from '../icons.tsx';
import ui from '../ui.module.css';
import { useField } from './fields.tsx';
import formCss from './form.module.css';
import { useFormState, useMaxLength } from './form.tsx';
import css from './rows-field.module.css';

await loadTexts('form');

export interface Column {
  name: string;
  label: string;
  placeholder?: string;
}

/** One field of a row; an error of the whole row is shown at each of its fields. */
function Cell({ row, column: { name: column, label, placeholder } }: { row: string; column: Column }) {
  const form = useFormState();
  const name = `${row}.${column}`;
  const { value, onChange } = useField(name);
  const maxLength = useMaxLength(name);
  const error = form.errorOf(name) ?? form.errorOf(row);
  const id = form.idOf(name);
  return (
    <label data-invalid={error ? '' : undefined}>
      <span>{label}</span>
      <input
        id={id}
        className={formCss.control}
        value={String(value ?? '')}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={onChange}
      />
      {error && (
        <span id={`${id}-error`} className={formCss.error}>
          {error}
        </span>
      )}
    </label>
  );
}

/** A list of short rows of text fields. The form's value is the array of rows, and errors are shown below their row. */
export function RowsField({
  name,
  label,
  hint,
  columns,
  add,
  remove,
  max,
}: {
  name: string;
  label: string;
  hint?: string;
  columns: readonly Column[];
  /** Labels of the buttons. */
  add: string;
  remove: string;
  max: number;
}) {
  const t = useT();
  const form = useFormState();
  const rows = useFieldArray({ control: form.control, name });
  const error = form.errorOf(name);
  return (
    <fieldset id={form.idOf(name)} className={css.rows} data-invalid={error ? '' : undefined}>
      <legend>
        {label} <span className={formCss.optional}>({t('form.optional')})</span>
      </legend>
      {hint && <p className={formCss.hint}>{hint}</p>}
      {rows.fields.map(({ id }, index) => (
        <div key={id} className={css.row}>
          {columns.map((column) => (
            <Cell key={column.name} row={`${name}.${index}`} column={column} />
          ))}
          <button type="button" className={ui.quiet} aria-label={t('words.labelled', { label: remove, value: index + 1 })} onClick={() => rows.remove(index)}>
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
      {error && <p className={formCss.error}>{error}</p>}
      {rows.fields.length < max && (
        <button type="button" className={ui.button} onClick={() => rows.append(Object.fromEntries(columns.map((column) => [column.name, ''])))}>
          {add}
        </button>
      )}
    </fieldset>
  );
}
