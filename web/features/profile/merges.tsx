import { useState } from 'react';
import { listOwnMerges, requestMerge, withdrawMerge } from '#contract/merges.ts';
import { findUnclaimedOrganisations } from '#contract/sign-up.ts';
import { buyerProfile } from '#contract/organisations.ts';
import { type OwnOrganisation, showOwnOrganisation } from '#contract/own-organisation.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { usePageSite } from '../../lib/site.tsx';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import type { Find, FoundOption } from '../../ui/find-box/find-box.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { FindField } from '../../ui/form/find-field.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import { ClaimList } from '../../domain/organisations/claim-list.tsx';
import css from './merges.module.css';

await loadTexts('profile', 'form');

const MIN_LETTERS = 3;
const changedEndpoints = [listOwnMerges, showOwnOrganisation];

/** Names the organisation, and the proof that it is the same body. */
function Ask({ country, first }: { country: string | null; first: FoundOption | null }) {
  const t = useT();
  const { site } = usePageSite();
  const [chosenOrganisation, setChosenOrganisation] = useState(first);
  const searchCountry = site.country ?? country;
  const find: Find = async (name, signal) => {
    if (name.length < MIN_LETTERS) return [];
    const { items } = await call(findUnclaimedOrganisations, { query: { name, ...(searchCountry === null ? {} : { country: searchCountry }) } }, { signal });
    return items.map(({ id, name: foundName, city }) => ({ id, name: foundName, ...(city ? { detail: city } : {}) }));
  };
  const form = useForm(
    { organisation: first?.id ?? '', reason: '' },
    async ({ organisation, reason }) => {
      if (organisation === '') throw new InvalidValues([{ name: 'organisation', rule: 'required' }]);
      await call(requestMerge, { body: { organisation, reason } });
      await invalidate(...changedEndpoints);
    },
    'merge',
  );
  useReportUnsaved(form.formState.isDirty);
  const labels = { organisation: t('profile.merge.find'), reason: t('profile.merge.reason') };
  return (
    <Form form={form} endpoint={requestMerge} labels={labels} aria-label={t('profile.merge.title')}>
      <FindField
        name="organisation"
        label={labels.organisation}
        hint={t('profile.merge.findHint')}
        chosenOption={chosenOrganisation}
        onChosen={setChosenOrganisation}
        find={find}
        emptyText={t('profile.merge.nothing')}
      />
      <TextArea name="reason" label={labels.reason} hint={t('profile.merge.reasonHint')} />
      <Actions submit={t('profile.merge.submit')} isSecondary />
    </Form>
  );
}

/**
 * An owner asks to merge an organisation under another name into their own buyer, and sees the outcome.
 * @param requestedId id from the address; a buyer's page links here.
 */
export function Merges({ organisation, requestedId }: { organisation: OwnOrganisation; requestedId: string | null }) {
  const t = useT();
  const runNotified = useNotifyingAction(changedEndpoints);
  const { data } = useEndpoint(listOwnMerges, {});
  const { data: requestedBuyer, isLoading } = useEndpoint(buyerProfile, requestedId === null ? null : { query: { id: requestedId } });
  const first = requestedBuyer && !requestedBuyer.claimed ? { id: requestedBuyer.id, name: requestedBuyer.name } : null;
  if (!data || isLoading || organisation.approval === 'denied') return null;
  const visibleMerges = data.items.filter(({ state }) => state !== 'withdrawn');
  return (
    <section className={css.merges} aria-labelledby="merges-title">
      <h3 id="merges-title">{t('profile.merge.title')}</h3>
      <p>{t('profile.merge.text')}</p>
      <ClaimList
        items={visibleMerges}
        stateOf={(state) => t(`profile.merge.state.${state}`)}
        withdraw={t('profile.merge.withdraw')}
        onWithdraw={(id) => void runNotified(() => call(withdrawMerge, { params: { id } }))}
      />
      {visibleMerges.every(({ state }) => state !== 'waiting') && (
        <Ask
          key={visibleMerges.length}
          country={organisation.country}
          first={visibleMerges.some(({ organisation: { id } }) => id === requestedId) ? null : first}
        />
      )}
    </section>
  );
}
