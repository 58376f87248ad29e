import { useEffect } from 'react';
import { Link } from 'react-router';
import { type Alert, addAlert, listAlerts } from '#contract/alerts.ts';
import type { Request } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import type { ValueNames } from '../../lib/search-labels.ts';
import { bodyOfSearch, isSameSearch, searchIn } from '../../domain/alerts/alert-search.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { useForm } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import { AlertFields } from './alert-fields.tsx';
import { searchOfValues, settingsOfValues, valuesOf } from './alert-values.ts';
import { FormHead } from './form-head.tsx';
import { type KeptForm, keepForm } from './kept-form.ts';
import { nameOfSearch, useWording } from './search-in-words.ts';
import { defaultSettings } from './settings.ts';
import { useRefusal } from './use-refusal.ts';

interface NewAlertProps {
  /** Those that there are. */
  alerts: readonly Alert[];
  search: URLSearchParams;
  names: ValueNames;
  /** What was filled in before, on the way to the page of the search and back. */
  kept: KeptForm | null;
  onSaved: (alert: Alert) => void;
  onCancel: () => void;
}

/** Saves a search as an alert. */
export function NewAlert({ alerts, search, names, kept, onSaved, onCancel }: NewAlertProps) {
  const t = useT();
  const wording = useWording();
  const { refusal, explained } = useRefusal();
  const ownName = kept?.hasOwnName ? kept.values.name : null;
  const values = { ...valuesOf('', search, defaultSettings()), ...kept?.values };
  const form = useForm(
    { ...values, name: ownName ?? nameOfSearch(wording, names, search) },
    async (given) => {
      const body = { ...settingsOfValues(given), search: bodyOfSearch(searchOfValues(given)) } as Request<typeof addAlert>['body'];
      const { alert } = await explained(() => call(addAlert, { body }));
      await invalidate(listAlerts);
      onSaved(alert);
    },
    'alert',
  );
  // Until somebody types a name, it follows the search.
  const hasOwnName = ownName !== null || form.formState.dirtyFields.name === true;
  const [q, filters] = form.watch(['q', 'filters']);
  const shown = searchOfValues({ q, filters });
  const madeName = nameOfSearch(wording, names, shown);
  const same = alerts.find((alert) => isSameSearch(searchIn(alert.search), shown));
  const { setValue } = form;
  useEffect(() => {
    if (!hasOwnName) setValue('name', madeName);
  }, [hasOwnName, madeName, setValue]);
  return (
    <>
      <FormHead title={t('alerts.new')} />
      {same && (
        <p>
          {t('alerts.savedBefore', { name: same.name })}{' '}
          <Link className={`${ui.link} ${ui.tap}`} to={`?edit=${same.id}`}>
            {t('alerts.change')}
          </Link>
        </p>
      )}
      <AlertFields
        form={form}
        names={names}
        submit={t('alerts.save')}
        refusal={refusal}
        onLeaveForSearch={() => keepForm(null, hasOwnName, form.getValues())}
        onCancel={onCancel}
      />
    </>
  );
}
