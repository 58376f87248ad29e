import { useState } from 'react';
import { useT } from '../../../i18n.ts';
import { formatAmount, parseAmount } from '../../../lib/amount.ts';
import { moneyInWords } from '../../../lib/number-to-words.ts';
import { useFormats } from '../../../lib/site.tsx';
import { type FieldProps, useField } from '../../../ui/form/fields.tsx';
import { useFormState, useIsOptional } from '../../../ui/form/form.tsx';
import formCss from '../../../ui/form/form.module.css';
import { useCurrencies } from '../../../domain/use-currencies.ts';
import { useGeneral } from '../use-general.ts';
import { useLock } from '../lock.ts';
import css from './fields.module.css';

/** An amount in figures, with its currency, and in words below it where the language has them. */
export function MoneyField({ name, label, hint, optional = false }: FieldProps & { label: string }) {
  const t = useT();
  const { locale, language, money } = useFormats();
  const form = useFormState();
  const amount = useField(`${name}.amount`);
  const currency = useField(`${name}.currency`);
  const currencies = useCurrencies();
  const { isLocked } = useLock();
  const { currency: usual } = useGeneral();
  const [typed, setTyped] = useState<string | null>(null);
  const [value, unit] = [String(amount.value ?? ''), String(currency.value ?? '')];
  const isAmount = /^\d+(?:\.\d+)?$/u.test(value);
  const words = isAmount && language === 'en' ? moneyInWords({ amount: value, currency: unit }) : '';
  const isOptional = useIsOptional(name, optional);
  const id = form.idOf(name);
  const errors = [form.errorOf(name), form.errorOf(`${name}.amount`), form.errorOf(`${name}.currency`)].filter(Boolean);
  const described = [hint ? `${id}-hint` : '', `${id}-words`, errors.length > 0 ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={css.group} data-invalid={errors.length > 0 ? '' : undefined} id={id} tabIndex={-1}>
      <legend>
        {label}
        {isOptional && <span className={formCss.optional}> ({t('form.optional')})</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={formCss.hint}>
          {hint}
        </p>
      )}
      <span className={css.money}>
        <input
          id={form.idOf(`${name}.amount`)}
          className={formCss.control}
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('words.labelled', { label, value: t('publishing.amount') })}
          aria-describedby={described}
          aria-invalid={errors.length > 0 || undefined}
          readOnly={isLocked}
          value={typed ?? (isAmount ? formatAmount(locale, value, unit || null) : value)}
          onFocus={(event) => setTyped(event.target.value)}
          onChange={(event) => {
            setTyped(event.target.value);
            amount.onChange(parseAmount(locale, event.target.value) ?? event.target.value.trim());
            if (unit === '' && value === '') currency.onChange(usual);
          }}
          onBlur={() => setTyped(null)}
        />
        <select
          id={form.idOf(`${name}.currency`)}
          className={formCss.control}
          aria-label={t('words.labelled', { label, value: t('publishing.currency') })}
          disabled={isLocked}
          value={unit}
          onChange={(event) => currency.onChange(event.target.value)}
        >
          <option value="">–</option>
          {currencies.map((each) => (
            <option key={each.value} value={each.value} label={each.value === unit ? each.value : each.label}>
              {each.label}
            </option>
          ))}
        </select>
      </span>
      <p id={`${id}-words`} className={css.words} lang={words === '' ? undefined : 'en'}>
        {isAmount && (words === '' ? money({ amount: value, currency: unit || null }) : words)}
      </p>
      {errors.length > 0 && (
        <p id={`${id}-error`} className={formCss.error}>
          {errors[0]}
        </p>
      )}
    </fieldset>
  );
}
