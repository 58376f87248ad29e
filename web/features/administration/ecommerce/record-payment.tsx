import { useCallback, useState } from 'react';
import { listSellers } from '#contract/administration.ts';
import { listSubscriptions, payManually, showEcommerce, showMaster } from '#contract/ecommerce.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate, useEndpoint } from '../../../domain/session/use-endpoint.ts';
import type { Find, FoundOption } from '../../../ui/find-box/find-box.tsx';
import { RadioField, SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { FindField } from '../../../ui/form/find-field.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { InvalidValues, useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { taxed, typedAmount } from './money.ts';
import { useSiteName } from './names.tsx';
import { usePlanName } from './plans.tsx';
import { Sheet } from './sheet.tsx';

const kinds = ['paid', 'free'] as const;

/** The plans that are offered, each with its total. */
function usePlanOptions() {
  const { money } = useFormats();
  const siteName = useSiteName();
  const planName = usePlanName();
  const { data } = useEndpoint(showMaster, { query: {} });
  return (data?.plans ?? []).flatMap((plan) => {
    const price = plan.prices.find(({ isCurrent }) => isCurrent);
    if (!plan.isOffered || !price) return [];
    const percent = data?.taxes.find(({ site, isCurrent }) => isCurrent && site === plan.site)?.percent ?? null;
    const total = money({ amount: taxed(price.amount, percent), currency: plan.currency });
    return [{ value: plan.id, label: `${siteName(plan.site)} · ${planName(plan)} · ${total}` }];
  });
}

/** Records a payment that arrived outside the portal, or gives a period free of charge. */
export function RecordPayment({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { locale, country } = useFormats();
  const plans = usePlanOptions();
  const [organisation, setOrganisation] = useState<FoundOption | null>(null);
  // The same key is the same payment, however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const find = useCallback<Find>(
    async (q, signal) =>
      (await call(listSellers, { query: { q, sort: 'name', size: '8' } }, { signal })).items.map(({ id, name, country: code }) => ({
        id,
        name,
        ...(code ? { detail: country(code) } : {}),
      })),
    [country],
  );
  const labels = {
    organisation: t('ecommerce.organisation'),
    plan: t('ecommerce.plan'),
    kind: t('ecommerce.kindOf'),
    amount: t('ecommerce.arrived'),
    reference: t('ecommerce.reference'),
    reason: t('administration.reason'),
  };
  const form = useForm(
    { organisation: '', plan: '', kind: 'paid', amount: '', reference: '', reason: '' },
    async ({ kind, amount, reference, reason, ...given }) => {
      const missing = (['organisation', 'plan'] as const).filter((name) => given[name] === '');
      if (missing.length > 0) throw new InvalidValues(missing.map((name) => ({ name, rule: 'required' })));
      const isFree = kind === 'free';
      const paid = isFree ? { amount: null, reference: '' } : { amount: typedAmount(locale, amount, 'amount'), reference };
      await call(payManually, { body: { ...given, ...paid, isFree, reason, idempotencyKey } });
      await invalidate(listSubscriptions, showEcommerce);
      notify({ severity: 'success', summary: t('ecommerce.recorded'), detail: '' });
      onClose();
    },
    'payment',
  );
  const isFree = form.watch('kind') === 'free';
  return (
    <Sheet title={t('ecommerce.record')} onClose={onClose}>
      <Form form={form} endpoint={payManually} labels={labels} isShort aria-label={t('ecommerce.record')}>
        <FindField
          name="organisation"
          label={labels.organisation}
          chosenOption={organisation}
          onChosen={setOrganisation}
          find={find}
          emptyText={t('administration.noSellers')}
        />
        <SelectField name="plan" label={labels.plan} empty={t('ecommerce.choosePlan')} options={plans} />
        <RadioField name="kind" label={labels.kind} options={kinds.map((value) => ({ value, label: t(`ecommerce.manual.${value}`) }))} />
        {!isFree && <TextField name="amount" label={labels.amount} hint={t('ecommerce.arrivedHint')} inputMode="decimal" autoComplete="off" />}
        {!isFree && <TextField name="reference" label={labels.reference} hint={t('ecommerce.transferHint')} autoComplete="off" />}
        <TextArea name="reason" label={labels.reason} optional={!isFree} rows={3} />
        <Actions submit={t('ecommerce.save')} />
      </Form>
    </Sheet>
  );
}
