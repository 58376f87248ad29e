import { useEffect, useState } from 'react';
import { type UnclaimedOrganisation, createOwnOrganisation, listOwnClaims } from '#contract/sign-up.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { BlockedOrganisations } from '../../shell/session/blocked.tsx';
import { useBlocked } from '../../shell/session/use-blocked.ts';
import { firstOrganisation, landingOf, activeOrganisation } from '../../shell/session/landing.ts';
import { activeChild, storeUser, useUser } from '../../domain/session/session.ts';
import { usePageSite } from '../../lib/site.tsx';
import { GuardedField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import { reportMissingChoice } from './missing-choice.ts';
import { ClaimForm } from './claim-form.tsx';
import { Claims } from './claims.tsx';
import { storedType } from './org-type.ts';
import type { OrgType } from './org-types.ts';
import { Purpose } from './purpose.tsx';
import { continueAt } from './continue-at.ts';
import { SECOND_STEP } from './registering-browser.ts';
import css from './sign-up.module.css';
import { Steps } from './steps.tsx';
import { UnclaimedOrganisations } from './unclaimed.tsx';
import { useRequestedClaim } from './use-requested-claim.ts';

await loadTexts('register', 'form');

type Values = { orgType: OrgType | ''; name: string; country: string; city: string };

/** A supplier cannot claim a buyer: its type comes first. */
function SupplierClaims() {
  const t = useT();
  return (
    <section className={css.card}>
      <h1>{t('register.claim.supplierTitle')}</h1>
      <p>{t('register.claim.supplierText')}</p>
      <p>
        <a className={ui.primary} href="/seller-profile">
          {t('register.claim.supplierGo')}
        </a>
      </p>
    </section>
  );
}

/** The second step of signing up: a new organisation, or one that notices name already. */
export default function SecondStep() {
  const t = useT();
  const user = useUser();
  const { site } = usePageSite();
  // Another tab does not know this tab's choice; the server does.
  const [storedOrgType] = useState(() => storedType() ?? user?.registeredFor ?? null);
  const form = useForm<Values>({ orgType: storedOrgType ?? '', name: '', country: site.country ?? '', city: '' }, async ({ country, orgType, ...values }) => {
    const body = { ...values, orgType: orgType as OrgType, ...(country ? { country } : {}) };
    const details = await reportMissingChoice(call(createOwnOrganisation, { body }));
    storeUser(details);
    location.assign(continueAt() ?? landingOf(details, SECOND_STEP, null));
  });
  const { isSubmitting } = form.formState;
  const claim = useRequestedClaim();
  // The choice made here; before that, what the address requests.
  const [chosenOrganisation, setChosenOrganisation] = useState<UnclaimedOrganisation | null | undefined>(undefined);
  const ownClaims = useEndpoint(listOwnClaims, {});
  const waitingClaims = ownClaims.data?.items.filter(({ state }) => state === 'waiting') ?? [];
  const requestedOrganisation = waitingClaims.some(({ organisation }) => organisation.id === claim.id) ? null : claim.organisation;
  const claimedOrganisation = chosenOrganisation === undefined ? requestedOrganisation : chosenOrganisation;
  const [makesAnother, setMakesAnother] = useState(false);
  const belongs = firstOrganisation(user) !== undefined;
  const cannotClaim = claim.id !== null && activeOrganisation(user, activeChild.get())?.orgType === 'SELLER';
  useEffect(() => {
    if (!user || !belongs || isSubmitting || cannotClaim) return;
    const landing = continueAt() ?? landingOf(user, SECOND_STEP, activeChild.get());
    // A user whose organisation buys requests a merge there instead.
    location.replace(claim.id !== null && landing === '/buyer-profile' ? `${landing}?${new URLSearchParams({ claim: claim.id })}` : landing);
  }, [user, belongs, isSubmitting, cannotClaim, claim.id]);
  // A member of a blocked organisation still belongs to it and cannot create another. A closed organisation has no members.
  const blocked = useBlocked();
  const [name, country, orgType] = form.watch(['name', 'country', 'orgType']);
  const labels = { orgType: t('register.orgType'), name: t('register.second.name'), country: t('register.second.country'), city: t('register.second.city') };
  if (belongs && cannotClaim) return <SupplierClaims />;
  if (blocked.isPending || claim.isPending || ownClaims.isPending) return <Spinner />;
  if (blocked.data?.items.some(({ closed }) => !closed))
    return (
      <section className={css.card}>
        <h1>{t('register.second.title')}</h1>
        <BlockedOrganisations organisations={blocked.data.items} />
      </section>
    );
  return (
    <section className={css.card}>
      <Steps current="organisation" />
      <h1>{t('register.second.title')}</h1>
      {waitingClaims.length === 0 && <p>{t('register.second.intro')}</p>}
      {waitingClaims.map(({ id, organisation }) => (
        <p key={id}>{t('register.claim.waits', { name: organisation.name })}</p>
      ))}
      {blocked.data && <BlockedOrganisations organisations={blocked.data.items} />}
      <Claims />
      {claim.isTaken && <p className={css.notSent}>{t('register.claim.taken')}</p>}
      {claimedOrganisation ? (
        <ClaimForm organisation={claimedOrganisation} orgType={orgType === '' ? 'BUYER' : orgType} onClose={() => setChosenOrganisation(null)} />
      ) : waitingClaims.length > 0 && !makesAnother ? (
        <p>
          <button type="button" className={ui.button} onClick={() => setMakesAnother(true)}>
            {t('register.claim.another')}
          </button>
        </p>
      ) : (
        <Form form={form} endpoint={createOwnOrganisation} labels={labels}>
          <Purpose label={labels.orgType} storedType={storedOrgType} orgType={orgType} />
          {site.country === null && (
            <SelectField
              name="country"
              label={labels.country}
              empty={t('register.second.chooseCountry')}
              autoComplete="country"
              options={siteCountries.map((value) => ({ value, label: t(`words.country.${value}`) }))}
            />
          )}
          <TextField name="name" label={labels.name} hint={t('register.second.nameHint')} autoComplete="organization" />
          <UnclaimedOrganisations name={name} country={country} onChoose={setChosenOrganisation} />
          <GuardedField name="city" label={labels.city} autoComplete="address-level2" optional />
          <Actions submit={t('register.second.submit')} />
        </Form>
      )}
      <p className={css.aside}>{t('register.second.later')}</p>
    </section>
  );
}
