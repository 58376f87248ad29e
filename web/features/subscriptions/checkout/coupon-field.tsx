import { MAX_COUPON } from '#contract/payment-names.ts';
import { quotePayment } from '#contract/payments.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { InvalidValues, useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import ui from '../../../ui/ui.module.css';
import css from '../subscriptions.module.css';

interface CouponFieldProps {
  plan: string;
  /** The coupon that holds. */
  coupon: string | null;
  onChange: (coupon: string | null) => void;
}

function CouponForm({ plan, onChange }: Omit<CouponFieldProps, 'coupon'>) {
  const t = useT();
  const form = useForm(
    { coupon: '' },
    async ({ coupon }) => {
      const code = coupon.trim().toUpperCase();
      if (!/^[A-Z0-9-]{3,30}$/u.test(code)) throw new InvalidValues([{ name: 'coupon', rule: code === '' ? 'required' : 'coupon-unknown' }]);
      await call(quotePayment, { query: { plan, coupon: code } });
      onChange(code);
    },
    'checkout',
  );
  return (
    <Form form={form} isShort aria-label={t('payments.checkout.coupon')}>
      <TextField name="coupon" label={t('payments.checkout.coupon')} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={MAX_COUPON} />
      <Actions submit={t('payments.checkout.apply')} isSecondary />
    </Form>
  );
}

/** The coupon of the order: it is tried as soon as it is applied, and can be removed again. */
export function CouponField({ plan, coupon, onChange }: CouponFieldProps) {
  const t = useT();
  if (coupon === null)
    return (
      <details className={css.coupon}>
        <summary>{t('payments.checkout.haveCoupon')}</summary>
        <CouponForm plan={plan} onChange={onChange} />
      </details>
    );
  return (
    <p className={css.applied} aria-live="polite">
      <Icon name="check" /> <span>{t('payments.checkout.applied', { code: coupon })}</span>
      <button type="button" className={ui.quiet} onClick={() => onChange(null)}>
        {t('payments.checkout.removeCoupon')}
      </button>
    </p>
  );
}
