import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { instantOf } from '../../../lib/zoned-time.ts';
import { type FieldProps, useField } from '../../../ui/form/fields.tsx';
import { useFormState, useIsOptional } from '../../../ui/form/form.tsx';
import formCss from '../../../ui/form/form.module.css';
import { useLock } from '../lock.ts';
import type { TimeValue } from '../shapes/values.ts';
import css from './fields.module.css';

interface TimeFieldProps extends FieldProps {
  label: string;
  /** The hour that is proposed with a date, `HH:MM`. */
  usual: string;
  /** The zone of a time that has none yet. */
  zone: string;
  children?: ReactNode;
}

/** A day and a time of day by the clocks of a zone, with the day in the site's second calendar below. */
export function TimeField({ name, label, hint, optional = false, usual, zone, children }: TimeFieldProps) {
  const t = useT();
  const { instant, zoneName, secondDate } = useFormats();
  const form = useFormState();
  const { isLocked } = useLock();
  const { onChange } = useField(name);
  const value = useWatch({ control: form.control, name }) as TimeValue;
  const change = (part: Partial<TimeValue>) => {
    const next = { ...value, ...part };
    const isEmpty = next.date === '' && (next.time === '' || part.date === '');
    onChange(isEmpty ? { date: '', time: '', zone: value.zone } : { date: next.date, time: next.time || usual, zone: next.zone || zone });
  };
  const at = instantOf({ date: value.date, time: value.time || usual, zone: value.zone || zone });
  const second = at && secondDate(at, value.zone || zone, 'day');
  const isOptional = useIsOptional(name, optional);
  const id = form.idOf(name);
  const error = form.errorOf(name) ?? form.errorOf(`${name}.date`) ?? form.errorOf(`${name}.time`) ?? form.errorOf(`${name}.zone`);
  const described = [hint ? `${id}-hint` : '', `${id}-zone`, error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className={css.group} data-invalid={error ? '' : undefined} id={id} tabIndex={-1}>
      <legend>
        {label}
        {isOptional && <span className={formCss.optional}> ({t('form.optional')})</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={formCss.hint}>
          {hint}
        </p>
      )}
      <span className={css.time}>
        <input
          id={form.idOf(`${name}.date`)}
          type="date"
          className={formCss.control}
          aria-label={t('words.labelled', { label, value: t('publishing.date') })}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          readOnly={isLocked}
          min="2000-01-01"
          max="2199-12-31"
          value={value.date}
          onChange={(event) => change({ date: event.target.value })}
        />
        <input
          id={form.idOf(`${name}.time`)}
          type="time"
          className={formCss.control}
          aria-label={t('words.labelled', { label, value: t('publishing.time') })}
          aria-describedby={described}
          readOnly={isLocked}
          value={value.time}
          onChange={(event) => change({ time: event.target.value })}
        />
      </span>
      <p id={`${id}-zone`} className={css.words}>
        {at && `${instant(at, value.zone || zone, 'weekday').replace(/ \([^)]*\)$/u, '')} · ${t('words.zoneTime', { zone: zoneName(value.zone || zone) })}`}
        {second && ` · ${second}`}
      </p>
      {children}
      {error && (
        <p id={`${id}-error`} className={formCss.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
