import { type MasterCoupon, type MasterPlan, addCoupon, changeCoupon, showMaster } from '#contract/ecommerce.ts';
import type { SellingSite } from '#contract/payment-names.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { parseAmount } from '../../../lib/amount.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { CheckField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { typedAmount, typedInstant, typedNumber } from './money.ts';
import { usePlanName } from './plans.tsx';
import { Sheet } from './sheet.tsx';
import { siteFacts } from './sites.ts';

/** An instant as a `datetime-local` field has it, by the device's clocks. */
const localValue = (at: string | null) => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Adds a coupon, or changes how long and how often one holds. */
export function CouponForm({
  site,
  plans,
  coupon,
  onClose,
}: {
  site: SellingSite;
  plans: readonly MasterPlan[];
  coupon: MasterCoupon | null;
  onClose: () => void;
}) {
  const t = useT();
  const { locale } = useFormats();
  const planName = usePlanName();
  const labels = {
    code: t('ecommerce.field.code'),
    percent: t('ecommerce.field.percent'),
    amount: t('ecommerce.amountIn', { currency: siteFacts[site].currency }),
    plan: t('ecommerce.plan'),
    validUntil: t('ecommerce.field.validUntil'),
    maxUses: t('ecommerce.field.maxUses'),
    isActive: t('ecommerce.field.isActive'),
  };
  const form = useForm(
    {
      code: '',
      percent: '',
      amount: '',
      plan: '',
      validUntil: localValue(coupon?.validUntil ?? null),
      maxUses: coupon?.maxUses ? String(coupon.maxUses) : '',
      isActive: coupon?.isActive ?? true,
    },
    async ({ code, percent, amount, plan, validUntil, maxUses, isActive }) => {
      const held = { validUntil: typedInstant(validUntil), maxUses: maxUses.trim() === '' ? null : typedNumber(locale, maxUses, 'maxUses'), isActive };
      if (coupon) await call(changeCoupon, { params: { coupon: coupon.id }, body: held }, { revision: coupon.revision });
      else {
        const off = {
          percent: percent.trim() === '' ? null : (parseAmount(locale, percent) ?? percent),
          amount: amount.trim() === '' ? null : typedAmount(locale, amount, 'amount'),
        };
        await call(addCoupon, { body: { ...held, ...off, site, code, plan: plan || null, validFrom: null } });
      }
      await invalidate(showMaster);
      notify({ severity: 'success', summary: t('ecommerce.saved'), detail: '' });
      onClose();
    },
    'coupon',
  );
  const title = coupon ? coupon.code : t('ecommerce.addCoupon');
  return (
    <Sheet title={title} onClose={onClose}>
      <Form form={form} endpoint={addCoupon} labels={labels} isShort aria-label={title}>
        {!coupon && (
          <>
            <TextField name="code" label={labels.code} autoComplete="off" autoCapitalize="characters" />
            <TextField name="percent" label={labels.percent} hint={t('ecommerce.oneOfTwo')} inputMode="decimal" optional />
            <TextField name="amount" label={labels.amount} inputMode="decimal" optional />
            <SelectField
              name="plan"
              label={labels.plan}
              optional
              empty={t('ecommerce.anyPlan')}
              options={plans.filter(({ isOffered }) => isOffered).map((plan) => ({ value: plan.id, label: planName(plan) }))}
            />
          </>
        )}
        <TextField name="validUntil" label={labels.validUntil} type="datetime-local" optional />
        <TextField name="maxUses" label={labels.maxUses} inputMode="numeric" optional />
        <CheckField name="isActive" label={labels.isActive} />
        <Actions submit={t('ecommerce.save')} />
      </Form>
    </Sheet>
  );
}
