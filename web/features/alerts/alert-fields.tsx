import { useRef } from 'react';
import { Link } from 'react-router';
import { alertFrequencies } from '#contract/alert-names.ts';
import { addAlert } from '#contract/alerts.ts';
import { showWebhook } from '#contract/webhooks.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { MAX_SEARCH_LENGTH } from '#contract/search-words.ts';
import { useT } from '../../i18n.ts';
import { withoutFilter } from '../../lib/search-query.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import type { ValueNames } from '../../lib/search-labels.ts';
import { CheckField, RadioField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './alert-form.module.css';
import { type AlertValues, searchOfValues } from './alert-values.ts';
import { PreviewCards, PreviewLine, usePreview } from './preview.tsx';
import { addressOfSearch, labelledFilters, placeOf, useWording } from './search-in-words.ts';
import { hourInWords, ownZone } from './settings.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The filters of the search, each with a button that removes it. */
function FilterChips({ search, names, onRemove }: { search: URLSearchParams; names: ValueNames; onRemove: (rest: URLSearchParams) => void }) {
  const t = useT();
  const wording = useWording();
  const box = useRef<HTMLFieldSetElement>(null);
  const place = placeOf(wording, search);
  const filters = labelledFilters(wording, names, search);
  return (
    <fieldset ref={box} className={css.filters} tabIndex={-1} aria-label={t('search.chosen')}>
      {filters.map(({ name, value, label }) => (
        <button
          key={`${name} ${value}`}
          type="button"
          className={css.chip}
          aria-label={t('search.remove', { label })}
          onClick={() => {
            onRemove(withoutFilter(search, name, value));
            // The button goes with its filter.
            box.current?.focus();
          }}
        >
          {label}
          <Icon name="close" size={13} />
        </button>
      ))}
      {filters.length === 0 && <span className={css.none}>{t('alerts.noFilters')}</span>}
      {place !== null && <span className={ui.tag}>{place}</span>}
    </fieldset>
  );
}

/** The zone of the hour; who has moved takes the new one. */
function Zone({ form }: { form: FormState<AlertValues> }) {
  const t = useT();
  const { zoneName } = useFormats();
  const zone = form.watch('timeZone');
  const own = ownZone();
  return (
    <p className={css.zone}>
      {t('alerts.zone', { zone: zoneName(zone) })}{' '}
      {own !== zone && (
        <button type="button" className={ui.quiet} onClick={() => form.setValue('timeZone', own, { shouldDirty: true })}>
          {t('alerts.useZone', { zone: zoneName(own) })}
        </button>
      )}
    </p>
  );
}

/** When emails come. */
function When({ form }: { form: FormState<AlertValues> }) {
  const t = useT();
  const formats = useFormats();
  const frequency = form.watch('frequency');
  return (
    <>
      <RadioField
        name="frequency"
        label={t('alerts.field.frequency')}
        options={alertFrequencies.map((value) => ({ value, label: t(`alerts.frequency.${value}`) }))}
      />
      {frequency !== 'instant' && (
        <div className={css.pair}>
          {frequency === 'weekly' && (
            <SelectField
              name="weekday"
              label={t('alerts.field.weekday')}
              options={WEEKDAYS.map((day) => ({ value: String(day), label: t(`alerts.weekday.${day}`) }))}
            />
          )}
          <SelectField name="hour" label={t('alerts.field.hour')} options={HOURS.map((hour) => ({ value: String(hour), label: hourInWords(formats, hour) }))} />
          <Zone form={form} />
        </div>
      )}
    </>
  );
}

/** Labels of the fields, for messages about them. */
export function useFieldLabels(): Readonly<Record<keyof AlertValues, string>> {
  const t = useT();
  return {
    name: t('alerts.field.name'),
    q: t('alerts.field.words'),
    filters: t('search.chosen'),
    frequency: t('alerts.field.frequency'),
    hour: t('alerts.field.hour'),
    weekday: t('alerts.field.weekday'),
    timeZone: t('alerts.field.zone'),
    byMail: t('alerts.field.byMail'),
    byWebhook: t('alerts.field.byWebhook'),
  };
}

interface AlertFieldsProps {
  form: FormState<AlertValues>;
  names: ValueNames;
  submit: string;
  /** Why it was not saved, where no field is at fault. */
  refusal: string | null;
  /** Keeps the form while filters are chosen on the page of the search. */
  onLeaveForSearch: () => void;
  onCancel: () => void;
}

/** The form of an alert: its name, its search with what that finds, and when it tells. */
export function AlertFields({ form, names, submit, refusal, onLeaveForSearch, onCancel }: AlertFieldsProps) {
  const t = useT();
  const { site } = usePageSite();
  const labels = useFieldLabels();
  const [q, filters, byMail, byWebhook] = form.watch(['q', 'filters', 'byMail', 'byWebhook']);
  const hasTeam = usePermission('organisation.read');
  const { data: team } = useEndpoint(showWebhook, hasTeam ? {} : null);
  const search = searchOfValues({ q, filters });
  const preview = usePreview(search);
  const replaceFilters = (rest: URLSearchParams) => {
    rest.delete('q');
    form.setValue('filters', rest.toString(), { shouldDirty: true });
  };
  return (
    <>
      <Form form={form} endpoint={addAlert} labels={labels}>
        <TextField name="q" type="search" label={labels.q} hint={t('alerts.field.wordsHint')} optional autoComplete="off" maxLength={MAX_SEARCH_LENGTH} />
        <div className={css.group}>
          <FilterChips search={search} names={names} onRemove={replaceFilters} />
          <Link className={`${ui.link} ${ui.tap}`} to={addressOfSearch(search, site)} onClick={onLeaveForSearch}>
            {t('alerts.changeFilters')}
          </Link>
          <PreviewLine preview={preview} words={q.trim()} />
        </div>
        <TextField name="name" label={labels.name} hint={t('alerts.field.nameHint')} autoComplete="off" />
        <CheckField name="byMail" label={labels.byMail} hint={t('alerts.field.byMailHint')} />
        {(byWebhook || team?.webhook) && <CheckField name="byWebhook" label={labels.byWebhook} hint={t('alerts.field.byWebhookHint')} />}
        {(byMail || byWebhook) && <When form={form} />}
        {refusal !== null && (
          <p className={css.warning} role="alert">
            {refusal}
          </p>
        )}
        <Actions submit={submit}>
          <button type="button" className={ui.quiet} onClick={onCancel}>
            {t('alerts.cancel')}
          </button>
        </Actions>
      </Form>
      <PreviewCards data={preview.data} />
    </>
  );
}
