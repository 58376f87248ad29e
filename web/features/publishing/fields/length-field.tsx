import { useT } from '../../../i18n.ts';
import { Field, type FieldProps, useField } from '../../../ui/form/fields.tsx';
import { useFormState } from '../../../ui/form/form.tsx';
import formCss from '../../../ui/form/form.module.css';
import { useLock } from '../lock.ts';
import css from './fields.module.css';

const units = ['day', 'week', 'month', 'year'] as const;

/** More than the contract's largest number needs. */
const MAX_DIGITS = 5;

/** A length of time: a number of days, weeks, months or years. */
export function LengthField({ name, label, hint, optional = false }: FieldProps & { label: string }) {
  const t = useT();
  const form = useFormState();
  const { isLocked } = useLock();
  const count = useField(`${name}.count`);
  const unit = useField(`${name}.unit`);
  return (
    <Field {...{ name, label, hint }} {...(optional ? { optional } : {})}>
      {(aria) => (
        <span className={css.length}>
          <input
            {...aria}
            className={formCss.control}
            inputMode="numeric"
            maxLength={MAX_DIGITS}
            readOnly={isLocked}
            value={String(count.value ?? '')}
            onChange={(event) => count.onChange(event.target.value.replaceAll(/\D/gu, ''))}
          />
          <select
            id={form.idOf(`${name}.unit`)}
            className={formCss.control}
            aria-label={t('words.labelled', { label, value: t('publishing.unit') })}
            disabled={isLocked}
            value={String(unit.value ?? 'day')}
            onChange={(event) => unit.onChange(event.target.value)}
          >
            {units.map((each) => (
              <option key={each} value={each}>
                {t(`publishing.units.${each}`)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
}
