import { useEffect, useState } from 'react';
import type { UnclaimedOrganisation } from '#contract/sign-up.ts';
import { call } from '../../api.ts';
import { needTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { BlockedOrganisations } from '../../shell/session/blocked.tsx';
import { useBlocked } from '../../shell/session/use-blocked.ts';
import { firstOf, landingOf } from '../../shell/session/landing.ts';
import { activeChild, storeUser, useUser } from '../../shell/session/session.ts';
import { usePlace } from '../../shell/site.tsx';
import { GuardedField, RadioField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ClaimForm } from './claim-form.tsx';
import { Claims } from './claims.tsx';
import { createOrganizationEndpoint } from './endpoints.ts';
import { keptType } from './org-type.ts';
import { type OrgType, typeOptions } from './org-types.ts';
import css from './sign-up.module.css';
import { Steps } from './steps.tsx';
import { Unclaimed } from './unclaimed.tsx';

await needTexts('register', 'form');

const HERE = '/buyer-registration-successful';

/** The second step of signing up: the organisation, a new one or one that notices name already. */
export default function SecondStep() {
  const t = useT();
  const user = useUser();
  const { site } = usePlace();
  const [type] = useState<OrgType>(() => keptType() ?? 'BUYER');
  const form = useForm({ orgType: type, name: '', country: site.country ?? '', city: '' }, async ({ country, ...values }) => {
    const details = await call(createOrganizationEndpoint, { body: { ...values, ...(country ? { country } : {}) } });
    storeUser(details);
    location.assign(landingOf(details, HERE, null));
  });
  const [claimed, setClaimed] = useState<UnclaimedOrganisation | null>(null);
  const belongs = firstOf(user) !== undefined;
  useEffect(() => {
    if (user && belongs && !form.isSending) location.replace(landingOf(user, HERE, activeChild.get()));
  }, [user, belongs, form.isSending]);
  // Whose organisation is blocked belongs to it all the same, and makes no other; one that was closed holds nobody.
  const blocked = useBlocked();
  const { name, country, orgType } = form.values;
  const labels = { orgType: t('register.orgType'), name: t('register.second.name'), country: t('register.second.country'), city: t('register.second.city') };
  if (blocked.isPending) return <Spinner />;
  if (blocked.data?.items.some(({ closed }) => !closed))
    return (
      <section className={css.card}>
        <h1>{t('register.second.title')}</h1>
        <BlockedOrganisations of={blocked.data.items} />
      </section>
    );
  return (
    <section className={css.card}>
      <Steps now="organisation" />
      <h1>{t('register.second.title')}</h1>
      <p>{t('register.second.intro')}</p>
      {blocked.data && <BlockedOrganisations of={blocked.data.items} />}
      <Claims />
      {claimed ? (
        <ClaimForm organisation={claimed} orgType={orgType} onClose={() => setClaimed(null)} />
      ) : (
        <Form form={form} labels={labels}>
          <RadioField name="orgType" label={labels.orgType} options={typeOptions(t)} />
          {site.country === null && (
            <SelectField
              name="country"
              label={labels.country}
              empty={t('register.second.chooseCountry')}
              autoComplete="country"
              options={siteCountries.map((value) => ({ value, label: t(`words.country.${value}`) }))}
            />
          )}
          <TextField name="name" label={labels.name} hint={t('register.second.nameHint')} autoComplete="organization" maxLength={300} />
          <Unclaimed name={name} country={country} onChoose={setClaimed} />
          <GuardedField name="city" label={labels.city} autoComplete="address-level2" maxLength={100} optional />
          <Actions submit={t('register.second.submit')} />
        </Form>
      )}
      <p className={css.aside}>{t('register.second.later')}</p>
    </section>
  );
}
