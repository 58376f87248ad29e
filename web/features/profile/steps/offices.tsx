import { useState } from 'react';
import { type Office, addOffice, changeOffice, listOffices, orderOffices, removeOffice, showOwnOrganisation } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { addressLines } from '../../../lib/postal-address.ts';
import { invalidate, useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { useFormats } from '../../../lib/site.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { notify } from '../../../ui/notify.ts';
import ui from '../../../ui/ui.module.css';
import { Entries } from '../entries.tsx';
import { EntryForm } from '../entry-form.tsx';
import { StepLoading } from '../step-form.tsx';
import css from './offices.module.css';
import shared from '../profile.module.css';
import type { StepProps } from '../step.ts';
import { useCountries } from '../../../domain/use-countries.ts';

const MAX = 100;
const emptyOffice = { id: '', revision: 0, name: '', street: '', city: '', region: '', postalCode: '', country: '', email: null, phone: null };
const valuesOf = ({ id: _id, revision: _revision, email, phone, ...rest }: Office) => ({
  name: rest.name,
  street: rest.street,
  city: rest.city,
  region: rest.region,
  postalCode: rest.postalCode,
  country: rest.country,
  email: email ?? '',
  phone: phone ?? '',
});

const save = async (id: string, { email, phone, ...rest }: ReturnType<typeof valuesOf>, revision: number): Promise<Office> => {
  const body = { ...rest, email: email.trim() || null, phone: phone.trim() || null };
  return id === '' ? call(addOffice, { body }) : call(changeOffice, { params: { id }, body }, { revision });
};
const invalidateOffices = () => invalidate(listOffices, showOwnOrganisation);

function OfficeForm({ office, country, close }: { office: Office | null; country: string; close: () => void }) {
  const t = useT();
  const { country: countryName } = useFormats();
  const countries = useCountries();
  const labels = {
    name: t('profile.officeName'),
    street: t('profile.street'),
    city: t('profile.city'),
    region: t('profile.region'),
    postalCode: t('profile.postalCode'),
    country: t('profile.country'),
    email: t('profile.email'),
    phone: t('profile.phone'),
  };
  return (
    <EntryForm
      endpoint={addOffice}
      entry={office ?? { ...emptyOffice, country }}
      valuesOf={valuesOf}
      save={save}
      labels={labels}
      formatters={{ country: countryName }}
      close={close}
    >
      <TextField name="name" label={labels.name} autoComplete="off" />
      <TextField name="street" label={labels.street} autoComplete="off" />
      <TextField name="city" label={labels.city} autoComplete="off" />
      <TextField name="region" label={labels.region} optional autoComplete="off" />
      <TextField name="postalCode" label={labels.postalCode} optional autoComplete="off" />
      <SelectField name="country" label={labels.country} options={countries} empty={t('profile.choose')} />
      <TextField name="email" label={labels.email} optional type="email" autoComplete="off" />
      <TextField name="phone" label={labels.phone} optional type="tel" autoComplete="off" />
    </EntryForm>
  );
}

/** States that there are no other offices, which completes the step too. */
function NoOfficesCheckbox({ none }: { none: boolean }) {
  const t = useT();
  // The choice, until the server has it.
  const [pendingAnswer, setPendingAnswer] = useState<boolean | null>(null);
  const saveAnswer = async (isNone: boolean) => {
    setPendingAnswer(isNone);
    try {
      await call(orderOffices, { body: { none: isNone } });
      await invalidateOffices();
    } catch {
      notify({ severity: 'error', summary: t('form.failed'), detail: t('form.failedText') });
    } finally {
      setPendingAnswer(null);
    }
  };
  return (
    <label className={css.none}>
      <input type="checkbox" checked={pendingAnswer ?? none} onChange={(event) => void saveAnswer(event.target.checked)} />
      {t('profile.noOffices')}
    </label>
  );
}

/** Places besides the main address. */
export default function OfficesStep({ mayEdit, submit, goesOn, onSaved, organisation }: StepProps) {
  const t = useT();
  const { country: countryName } = useFormats();
  const { data, isError, refetch } = useEndpoint(listOffices, { query: { size: MAX } });
  if (!data) return <StepLoading failed={isError} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={shared.note}>{t('profile.officesHint')}</p>
      <Entries
        entries={data.items}
        mayEdit={mayEdit}
        add={t('profile.addOffice')}
        empty={t('profile.noneYet')}
        max={MAX}
        renderEntry={({ name, street, city, region, postalCode, country, email, phone }) => (
          <>
            <strong>{name}</strong>
            <span>{addressLines({ street, city, region, postalCode }, countryName(country)).join(', ')}</span>
            <span>{[email, phone].filter(Boolean).join(' · ')}</span>
          </>
        )}
        renderForm={(office, close) => <OfficeForm office={office} country={organisation.country ?? ''} close={close} />}
        remove={({ id, revision }) => call(removeOffice, { params: { id } }, { revision })}
        order={(order) => call(orderOffices, { body: { order } })}
        onChanged={invalidateOffices}
      />
      {mayEdit && data.total === 0 && <NoOfficesCheckbox none={data.none} />}
      {mayEdit && goesOn && organisation.steps.includes('offices') && (
        <button type="button" className={ui.primary} onClick={() => onSaved()}>
          {submit}
        </button>
      )}
    </>
  );
}
