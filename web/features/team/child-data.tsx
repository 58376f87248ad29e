import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type OwnOrganisation, changeOwnOrganisation, showOwnOrganisation } from '#contract/own-organisation.ts';
import { type CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useFormats } from '../../lib/site.tsx';
import { Conflict } from '../../ui/form/conflict.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import css from './team.module.css';

await loadTexts('team', 'form');

const dataOf = ({ name, country }: OwnOrganisation) => ({ name, country: country ?? '' });

function DataForm({ loaded, onSaved }: { loaded: OwnOrganisation; onSaved: (organisation: OwnOrganisation) => Promise<unknown> }) {
  const t = useT();
  const { country } = useFormats();
  const base = useRef(loaded);
  const form = useForm(dataOf(loaded), async (body) => {
    const savedOrganisation = await call(changeOwnOrganisation, { body }, { revision: base.current.revision, organisation: loaded.id });
    base.current = savedOrganisation;
    const waits = savedOrganisation.waiting?.name !== undefined || savedOrganisation.waiting?.country !== undefined;
    notify({ severity: waits ? 'info' : 'success', summary: t(waits ? 'team.dataWaits' : 'team.dataSaved'), detail: body.name });
    await onSaved(savedOrganisation);
  });
  useReportUnsaved(form.formState.isDirty);
  const labels = { name: t('team.childName'), country: t('team.childCountry') };
  const storedOrganisation = form.current as OwnOrganisation | undefined;
  // A child from elsewhere keeps its country until another is chosen.
  const codes: readonly string[] = [...new Set([...(loaded.country ? [loaded.country] : []), ...siteCountries])];
  const differences =
    storedOrganisation &&
    [
      { name: 'name', label: labels.name, theirs: storedOrganisation.name, yours: form.watch('name') },
      {
        name: 'country',
        label: labels.country,
        theirs: storedOrganisation.country ? country(storedOrganisation.country) : '',
        yours: country(form.watch('country')),
      },
    ].filter((difference) => difference.theirs !== difference.yours);
  return (
    <Form form={form} endpoint={changeOwnOrganisation} labels={labels} aria-label={t('team.dataForm')}>
      {differences && (
        <Conflict
          differences={differences}
          onAcceptSaved={() => {
            base.current = storedOrganisation;
            form.reset(dataOf(storedOrganisation));
          }}
          onKeepMine={() => {
            base.current = storedOrganisation;
            void form.send();
          }}
        />
      )}
      <TextField name="name" label={labels.name} autoComplete="off" />
      <SelectField name="country" label={labels.country} options={codes.map((value) => ({ value, label: country(value) }))} />
      <Actions submit={t('team.save')} />
    </Form>
  );
}

/**
 * Name and country of a child buyer, acting for it. For an approved child, changes need an administrator's approval, unless an
 * administrator makes them.
 */
export function ChildData({ id, onSaved }: { id: string; onSaved: () => Promise<unknown> }) {
  const t = useT();
  // Fetched each time that the form opens: a change is based on what was read.
  const answer = useQuery<OwnOrganisation, CallError>({
    queryKey: [showOwnOrganisation.path, 'child', id, useId()],
    queryFn: ({ signal }) => call(showOwnOrganisation, {}, { signal, organisation: id }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = answer;
  const [savedOrganisation, setSavedOrganisation] = useState<OwnOrganisation | null>(null);
  if (!data) return <NotLoaded isOne queries={[answer]} />;
  return (
    <section className={css.panel}>
      <h2>{t('team.dataTitle', { name: (savedOrganisation ?? data).name })}</h2>
      <DataForm
        key={data.id}
        loaded={data}
        onSaved={(organisation) => {
          setSavedOrganisation(organisation);
          return onSaved();
        }}
      />
    </section>
  );
}
