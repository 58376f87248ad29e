import { Suspense, lazy } from 'react';
import { useT } from '../../i18n.ts';
import { Field, type FieldProps, useField } from '../form/fields.tsx';
import css from './rich-text.module.css';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

/** Formatted text: the form stores HTML, empty for no text. The editor is fetched when the field is shown. */
export function RichTextField({
  name,
  label,
  hint,
  optional,
  isReadOnly = false,
  lang,
}: FieldProps & { label: string; isReadOnly?: boolean; lang?: string | undefined }) {
  const t = useT();
  const { value, onChange } = useField(name);
  return (
    <Field {...{ name, label, hint }} {...(optional ? { optional } : {})}>
      {({ id, ...aria }) => (
        <Suspense
          fallback={
            <div className={css.waits} aria-busy="true">
              <span>{t('shell.loading')}</span>
            </div>
          }
        >
          <RichTextEditor
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
            attributes={{
              id,
              role: 'textbox',
              'aria-multiline': 'true',
              'aria-label': label,
              ...(isReadOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
              ...Object.fromEntries(Object.entries(aria).map(([key, each]) => [key, String(each)])),
            }}
            label={label}
            isReadOnly={isReadOnly}
            lang={lang}
          />
        </Suspense>
      )}
    </Field>
  );
}
