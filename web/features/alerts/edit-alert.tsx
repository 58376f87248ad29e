import { useEffect } from 'react';
import { type Alert, editAlert, listAlerts } from '#contract/alerts.ts';
import type { Request } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import type { ValueNames } from '../../lib/search-labels.ts';
import { useFormats } from '../../lib/site.tsx';
import { bodyOfSearch, searchIn } from '../../domain/alerts/alert-search.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import { useRevisionedForm } from '../../ui/form/use-revisioned-form.ts';
import ui from '../../ui/ui.module.css';
import { AlertFields, useFieldLabels } from './alert-fields.tsx';
import { type AlertValues, searchOfValues, settingsOfValues, valuesOf } from './alert-values.ts';
import { FormHead } from './form-head.tsx';
import { keepForm } from './kept-form.ts';
import { labelledFilters, useWording } from './search-in-words.ts';
import { hourInWords } from './settings.ts';
import { useRefusal } from './use-refusal.ts';

/** The values of a stored alert. */
const valuesOfAlert = (alert: Alert) => valuesOf(alert.name, searchIn(alert.search), alert);

interface EditAlertProps {
  alert: Alert;
  names: ValueNames;
  /** What was changed before, on the way to the page of the search and back. */
  changes: Partial<AlertValues> | null;
  onSaved: (alert: Alert) => void;
  onCancel: () => void;
  /** The search that came back becomes an alert of its own. */
  onSaveAsNew: () => void;
}

/** Changes an alert. If it was changed elsewhere meanwhile, both versions are shown. */
export function EditAlert({ alert, names, changes, onSaved, onCancel, onSaveAsNew }: EditAlertProps) {
  const t = useT();
  const formats = useFormats();
  const wording = useWording();
  const labels = useFieldLabels();
  const { refusal, explained } = useRefusal();
  const { form, differences, acceptSaved, keepMine } = useRevisionedForm<Alert, AlertValues>(
    alert,
    valuesOfAlert,
    async (values, revision) => {
      const settings = { id: alert.id, ...settingsOfValues(values), paused: alert.paused };
      const body = { ...settings, search: bodyOfSearch(searchOfValues(values)) } as Request<typeof editAlert>['body'];
      return (await explained(() => call(editAlert, { body }, { revision }))).alert;
    },
    {
      labels,
      formatters: {
        filters: (query) =>
          labelledFilters(wording, names, new URLSearchParams(query))
            .map(({ label }) => label)
            .join('\n'),
        frequency: (frequency) => t(`alerts.frequency.${frequency}`),
        weekday: (day) => t(`alerts.weekday.${day}`),
        hour: (hour) => hourInWords(formats, Number(hour)),
        timeZone: (zone) => formats.zoneName(zone),
      },
      id: 'alert',
      onSaved: async (saved) => {
        await invalidate(listAlerts);
        onSaved(saved);
      },
    },
  );
  const { setValue } = form;
  useEffect(() => {
    for (const [name, value] of Object.entries(changes ?? {})) setValue(name as keyof AlertValues, value, { shouldDirty: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return (
    <>
      <FormHead title={t('alerts.editOne', { name: alert.name })}>
        {changes && (
          <button type="button" className={ui.quiet} onClick={onSaveAsNew}>
            {t('alerts.asNew')}
          </button>
        )}
      </FormHead>
      {differences && <Conflict differences={differences} onAcceptSaved={acceptSaved} onKeepMine={keepMine} />}
      <AlertFields
        form={form}
        names={names}
        submit={t('alerts.save')}
        refusal={refusal}
        onLeaveForSearch={() => keepForm(alert.id, true, form.getValues())}
        onCancel={onCancel}
      />
    </>
  );
}
