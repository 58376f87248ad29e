import { type MasterPlan, addPlan, addPrice, changePlan, showMaster } from '#contract/ecommerce.ts';
import type { SellingSite } from '#contract/payment-names.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { typedAmount, typedInstant, typedNumber } from './money.ts';
import { Sheet } from './sheet.tsx';
import { siteFacts } from './sites.ts';

const numbers = ['savedAlerts', 'downloadsADay', 'teamMembers', 'position'] as const;

/** Adds a plan of a site, or changes one. */
export function PlanForm({ site, plan, onClose }: { site: SellingSite; plan: MasterPlan | null; onClose: () => void }) {
  const t = useT();
  const { locale, name: nameOf } = useFormats();
  const { languages, currency } = siteFacts[site];
  const labels: Record<string, string> = {
    ...Object.fromEntries(languages.map((each) => [`names.${each}`, t('ecommerce.nameIn', { language: nameOf('language', each) })])),
    ...Object.fromEntries(numbers.map((each) => [each, t(`ecommerce.field.${each}`)])),
    months: t('ecommerce.field.months'),
    price: t('ecommerce.priceIn', { currency }),
    isOffered: t('ecommerce.field.isOffered'),
  };
  const limits = plan?.limits ?? { savedAlerts: 50, downloadsADay: 200, teamMembers: 20 };
  const form = useForm(
    {
      names: Object.fromEntries(languages.map((each) => [each, plan?.names[each] ?? ''])),
      ...Object.fromEntries(Object.entries(limits).map(([key, value]) => [key, String(value)])),
      position: String(plan?.position ?? 1),
      months: '12',
      price: '',
      isOffered: plan?.isOffered ?? true,
    } as { names: Record<string, string>; isOffered: boolean; months: string; price: string } & Record<(typeof numbers)[number], string>,
    async (values) => {
      const [savedAlerts, downloadsADay, teamMembers, position] = numbers.map((each) => typedNumber(locale, values[each], each)) as [
        number,
        number,
        number,
        number,
      ];
      const body = { names: values.names, savedAlerts, downloadsADay, teamMembers, position, isOffered: values.isOffered };
      if (plan) await call(changePlan, { params: { plan: plan.id }, body }, { revision: plan.revision });
      else
        await call(addPlan, {
          body: { ...body, site, months: typedNumber(locale, values.months, 'months'), price: typedAmount(locale, values.price, 'price') },
        });
      await invalidate(showMaster);
      notify({ severity: 'success', summary: t('ecommerce.saved'), detail: '' });
      onClose();
    },
    'plan',
  );
  const title = t(plan ? 'ecommerce.editPlan' : 'ecommerce.addPlan');
  return (
    <Sheet title={title} onClose={onClose}>
      <Form form={form} endpoint={addPlan} labels={labels} isShort aria-label={title}>
        {languages.map((each, index) => (
          <TextField key={each} name={`names.${each}`} label={labels[`names.${each}`]} optional={index > 0} lang={each} autoComplete="off" />
        ))}
        {!plan && <TextField name="months" label={labels['months']} inputMode="numeric" />}
        {!plan && <TextField name="price" label={labels['price']} hint={t('ecommerce.beforeTax')} inputMode="decimal" autoComplete="off" />}
        {numbers.map((each) => (
          <TextField key={each} name={each} label={labels[each]} inputMode="numeric" />
        ))}
        <CheckField name="isOffered" label={labels['isOffered']} />
        <Actions submit={t('ecommerce.save')} />
      </Form>
    </Sheet>
  );
}

/** Sets what a plan costs from a time on. */
export function PriceForm({ plan, title, onClose }: { plan: MasterPlan; title: string; onClose: () => void }) {
  const t = useT();
  const { locale } = useFormats();
  const labels = { amount: t('ecommerce.priceIn', { currency: plan.currency }), validFrom: t('ecommerce.field.validFrom') };
  const form = useForm(
    { amount: '', validFrom: '' },
    async ({ amount, validFrom }) => {
      await call(addPrice, { body: { plan: plan.id, amount: typedAmount(locale, amount, 'amount'), validFrom: typedInstant(validFrom) } });
      await invalidate(showMaster);
      notify({ severity: 'success', summary: t('ecommerce.saved'), detail: '' });
      onClose();
    },
    'price',
  );
  return (
    <Sheet title={title} onClose={onClose}>
      <Form form={form} endpoint={addPrice} labels={labels} isShort aria-label={title}>
        <TextField name="amount" label={labels.amount} hint={t('ecommerce.beforeTax')} inputMode="decimal" autoComplete="off" />
        <TextField name="validFrom" label={labels.validFrom} hint={t('ecommerce.fromNow')} type="datetime-local" optional />
        <Actions submit={t('ecommerce.save')} />
      </Form>
    </Sheet>
  );
}
