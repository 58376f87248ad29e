import { useState } from 'react';
import { listAwards } from '#contract/awards.ts';
import { foldText } from '#contract/fold.ts';
import { type SupplierClaim, claimSupplier, endSupplierClaim, listSupplierClaims } from '#contract/supplier-claims.ts';
import { showSupplierProfile } from '#contract/suppliers.ts';
import { call } from '../../api.ts';
import { ClaimList } from '../../domain/organisations/claim-list.tsx';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOfSupplier } from '../../lib/addresses.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import type { Find, FoundOption } from '../../ui/find-box/find-box.tsx';
import { TextArea } from '../../ui/form/fields.tsx';
import { FindField } from '../../ui/form/find-field.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import css from './merges.module.css';

await loadTexts('profile', 'form');

const MIN_LETTERS = 3;
const FOUND = 50;
const changedEndpoints = [listSupplierClaims, showSupplierProfile];

/** The query of a supplier's page: what finds it. */
const queryOf = (address: string) => address.slice(address.indexOf('?') + 1);
const partsOf = (query: string) => {
  const params = new URLSearchParams(query);
  const part = (name: string) => params.get(name) ?? undefined;
  return { scheme: part('scheme'), identifier: part('identifier'), name: part('name'), country: part('country') };
};

const isSame = (one: string | null, other = '') => foldText(one ?? '') === foldText(other);
/** Whether an approved claim is to the supplier of a page. @param query of the page */
function isApprovedFor({ state, supplier }: SupplierClaim, query: string): boolean {
  const parts = partsOf(query);
  if (state !== 'approved') return false;
  return parts.identifier === undefined
    ? supplier.identifier === null && isSame(supplier.name, parts.name) && isSame(supplier.country, parts.country)
    : isSame(supplier.scheme, parts.scheme) && isSame(supplier.identifier, parts.identifier);
}

/** Suppliers that awards name with these words, each once. */
const find: Find = async (words, signal) => {
  if (words.length < MIN_LETTERS) return [];
  const { items } = await call(listAwards, { query: { supplier: words, scope: 'global', made: true, size: FOUND } }, { signal });
  const options = items.flatMap(({ suppliers = [], notice }) =>
    suppliers.flatMap((supplier): FoundOption[] => {
      const address = addressOfSupplier(supplier, notice.country);
      const detail = [supplier.identifier, supplier.country ?? notice.country].filter(Boolean).join(' · ');
      return address === null ? [] : [{ id: queryOf(address), name: supplier.name, detail }];
    }),
  );
  const typed = foldText(words).split(' ');
  const fits = options.filter(({ name }) => {
    const folded = foldText(name);
    return typed.every((word) => folded.includes(word));
  });
  return [...new Map(fits.map((option) => [option.id, option])).values()];
};

/** Names the supplier, and the proof that it is the organisation. */
function Ask({ first }: { first: FoundOption | null }) {
  const t = useT();
  const [chosen, setChosen] = useState(first);
  const form = useForm(
    { name: first?.id ?? '', reason: '' },
    async ({ reason }) => {
      if (chosen === null) throw new InvalidValues([{ name: 'name', rule: 'required' }]);
      await call(claimSupplier, { body: { ...partsOf(chosen.id), name: chosen.name, reason } });
      await invalidate(...changedEndpoints);
    },
    'supplier-claim',
  );
  useReportUnsaved(form.formState.isDirty);
  const labels = { name: t('profile.supplier.find'), reason: t('profile.supplier.reason') };
  return (
    <Form form={form} endpoint={claimSupplier} labels={labels} aria-label={t('profile.supplier.title')}>
      <FindField
        name="name"
        label={labels.name}
        hint={t('profile.supplier.findHint')}
        chosenOption={chosen}
        onChosen={setChosen}
        find={find}
        emptyText={t('profile.supplier.nothing')}
      />
      <TextArea name="reason" label={labels.reason} hint={t('profile.supplier.reasonHint')} />
      <Actions submit={t('profile.supplier.submit')} isSecondary />
    </Form>
  );
}

/**
 * An owner claims suppliers that awards name, and sees the outcome.
 * @param requested query of a supplier's page, which links here
 */
export function SupplierClaims({ requested }: { requested: string | null }) {
  const t = useT();
  const runNotified = useNotifyingAction(changedEndpoints);
  const claims = useEndpoint(listSupplierClaims, {});
  const { data: profile, isLoading } = useEndpoint(showSupplierProfile, requested === null ? null : { query: partsOf(requested) });
  if (!claims.data || isLoading) return <NotLoaded queries={[claims]} />;
  const { items } = claims.data;
  const isClaimed = requested !== null && items.some((claim) => isApprovedFor(claim, requested));
  const first =
    requested !== null && profile && !isClaimed ? { id: requested, name: profile.name, detail: partsOf(requested).identifier ?? profile.country ?? '' } : null;
  const visibleClaims = items.filter(({ state }) => state !== 'withdrawn');
  const end = (id: string) => void runNotified(() => call(endSupplierClaim, { params: { id } }));
  return (
    <section className={css.merges} aria-labelledby="supplier-claims-title">
      <h3 id="supplier-claims-title">{t('profile.supplier.title')}</h3>
      <p>{t('profile.supplier.text')}</p>
      <ClaimList
        items={visibleClaims.map(({ supplier, ...claim }) => ({
          ...claim,
          organisation: { name: [supplier.name, supplier.identifier].filter(Boolean).join(' · ') },
        }))}
        stateOf={(state) => t(`profile.supplier.state.${state}`)}
        withdraw={t('profile.supplier.withdraw')}
        onWithdraw={end}
        giveUp={{ label: t('profile.supplier.giveUp'), question: t('profile.supplier.giveUpText'), cancel: t('profile.cancel') }}
      />
      {visibleClaims.every(({ state }) => state !== 'waiting') && <Ask key={visibleClaims.length} first={first} />}
    </section>
  );
}
