import { useFieldArray } from 'react-hook-form';
import { loadTexts, useT } from '../../i18n.ts';
import { type Option, useField } from '../../ui/form/fields.tsx';
import { useFormState, useMaxLength } from '../../ui/form/form.tsx';
import formCss from '../../ui/form/form.module.css';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './rows-editor.module.css';

await loadTexts('publishing');

const MAX_ROWS = 50;

export interface RowColumn {
  name: string;
  label: string;
  /** A choice of these instead of a text. */
  options?: readonly Option[];
}

function Cell({ row, column: { name: column, label, options } }: { row: string; column: RowColumn }) {
  const form = useFormState();
  const name = `${row}.${column}`;
  const { value, onChange } = useField(name);
  const maxLength = useMaxLength(name);
  const error = form.errorOf(name) ?? form.errorOf(row);
  const id = form.idOf(name);
  const common = {
    id,
    className: formCss.control,
    value: String(value ?? ''),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onChange,
  } as const;
  return (
    <label data-invalid={error ? '' : undefined}>
      <span>{label}</span>
      {options ? (
        <select {...common}>
          <option value="">–</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...common} maxLength={maxLength} />
      )}
      {error && (
        <span id={`${id}-error`} className={formCss.error}>
          {error}
        </span>
      )}
    </label>
  );
}

/** A list of short rows of texts and choices. */
export function RowsEditor({ name, label, add, columns }: { name: string; label: string; add: string; columns: readonly RowColumn[] }) {
  const t = useT();
  const form = useFormState();
  const rows = useFieldArray({ control: form.control, name });
  const error = form.errorOf(name);
  return (
    <fieldset id={form.idOf(name)} className={css.rows} tabIndex={-1}>
      <legend className={ui.visuallyHidden}>{label}</legend>
      {rows.fields.map(({ id }, index) => (
        <div key={id} className={css.row}>
          {columns.map((column) => (
            <Cell key={column.name} row={`${name}.${index}`} column={column} />
          ))}
          <button
            type="button"
            className={ui.quiet}
            aria-label={t('words.labelled', { label: t('publishing.remove'), value: index + 1 })}
            onClick={() => rows.remove(index)}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
      {error && <p className={formCss.error}>{error}</p>}
      {rows.fields.length < MAX_ROWS && (
        <button type="button" className={ui.button} onClick={() => rows.append(Object.fromEntries(columns.map((column) => [column.name, ''])))}>
          {add}
        </button>
      )}
    </fieldset>
  );
}
