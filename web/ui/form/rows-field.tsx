import { needTexts, useT } from '../../i18n.ts';
import { Icon } from '../icons.tsx';
import ui from '../ui.module.css';
import formCss from './form.module.css';
import { useFormState } from './form.tsx';
import css from './rows-field.module.css';

await needTexts('form');

export interface Column {
  name: string;
  label: string;
  maxLength: number;
  placeholder?: string;
}
type Row = Readonly<Record<string, string>>;

/** A list of short rows of text fields; the form's value is the array of them, and errors stand below their row. */
export function RowsField({
  name,
  label,
  hint,
  columns,
  add,
  remove,
  most,
}: {
  name: string;
  label: string;
  hint?: string;
  columns: readonly Column[];
  /** Words of the buttons. */
  add: string;
  remove: string;
  most: number;
}) {
  const t = useT();
  const form = useFormState();
  const rows = form.values[name] as readonly Row[];
  const set = (at: number, column: string, value: string) =>
    form.set(
      name,
      rows.map((row, which) => (which === at ? { ...row, [column]: value } : row)),
    );
  const own = form.errorOf(name);
  return (
    <fieldset id={`field-${name}`} className={css.rows} data-invalid={own ? '' : undefined}>
      <legend>
        {label} <span className={formCss.optional}>({t('form.optional')})</span>
      </legend>
      {hint && <p className={formCss.hint}>{hint}</p>}
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no name but its place
        <div key={at} className={css.row}>
          {columns.map((column) => {
            const field = `${name}.${at}.${column.name}`;
            const error = form.errorOf(field) ?? form.errorOf(`${name}.${at}`);
            return (
              <label key={column.name} data-invalid={error ? '' : undefined}>
                <span>{column.label}</span>
                <input
                  id={`field-${field}`}
                  className={formCss.control}
                  value={row[column.name] ?? ''}
                  maxLength={column.maxLength}
                  placeholder={column.placeholder}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `field-${field}-error` : undefined}
                  onChange={(event) => set(at, column.name, event.target.value)}
                />
                {error && (
                  <span id={`field-${field}-error`} className={formCss.error}>
                    {error}
                  </span>
                )}
              </label>
            );
          })}
          <button
            type="button"
            className={ui.quiet}
            aria-label={t('words.labelled', { label: remove, value: at + 1 })}
            onClick={() =>
              form.set(
                name,
                rows.filter((_row, which) => which !== at),
              )
            }
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      ))}
      {own && <p className={formCss.error}>{own}</p>}
      {rows.length < most && (
        <button type="button" className={ui.button} onClick={() => form.set(name, [...rows, Object.fromEntries(columns.map((column) => [column.name, '']))])}>
          {add}
        </button>
      )}
    </fieldset>
  );
}
