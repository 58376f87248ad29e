import { type MasterOrder, listSubscriptions, refundOrder, reviewOrder, showEcommerce } from '#contract/ecommerce.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { RadioField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { InvalidValues, useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import { typedAmount } from './money.ts';

interface ActProps {
  order: MasterOrder;
  onDone: () => void;
}

/** Decides about a payment that waits for a person. One of an order that is paid came twice: it can only be rejected. */
export function ReviewForm({ order, onDone }: ActProps) {
  const t = useT();
  const labels = { decision: t('ecommerce.decision'), reason: t('administration.reason') };
  const choices = order.state === 'review' ? ['accept', 'reject'] : ['reject'];
  const form = useForm(
    { decision: '', reason: '' },
    async ({ decision, reason }) => {
      if (decision === '') throw new InvalidValues([{ name: 'decision', rule: 'required' }]);
      await call(reviewOrder, { body: { order: order.id, accept: decision === 'accept', reason } });
      await invalidate(showEcommerce, listSubscriptions);
      notify({ severity: 'success', summary: t('ecommerce.decided'), detail: '' });
      onDone();
    },
    'review',
  );
  return (
    <section>
      <h3>{t('ecommerce.review')}</h3>
      <Form form={form} endpoint={reviewOrder} labels={labels} isShort aria-label={t('ecommerce.review')}>
        <RadioField name="decision" label={labels.decision} options={choices.map((value) => ({ value, label: t(`ecommerce.choice.${value}`) }))} />
        <TextArea name="reason" label={labels.reason} rows={3} />
        <Actions submit={t('ecommerce.decide')} />
      </Form>
    </section>
  );
}

/** Gives money back. What it paid for ends, so that the amount is typed and not only confirmed. */
export function RefundForm({ order, onDone }: ActProps) {
  const t = useT();
  const { locale, money } = useFormats();
  const labels = { amount: t('ecommerce.refundAmount', { currency: order.currency }), reason: t('administration.reason'), reference: t('ecommerce.reference') };
  const isStripe = order.attempts.some(({ provider, state }) => state === 'succeeded' && provider === 'stripe');
  const form = useForm(
    { amount: '', reason: '', reference: '' },
    async ({ amount, reason, reference }) => {
      const { state } = await call(refundOrder, { body: { order: order.id, amount: typedAmount(locale, amount, 'amount'), reason, reference } });
      await invalidate(showEcommerce, listSubscriptions);
      const isRefunded = state === 'refunded';
      notify({ severity: isRefunded ? 'success' : 'error', summary: t(isRefunded ? 'ecommerce.refunded' : 'ecommerce.refundFailed'), detail: '' });
      if (isRefunded) onDone();
    },
    'refund',
  );
  return (
    <section>
      <h3>{t('ecommerce.refund')}</h3>
      <p>{t('ecommerce.refundText', { total: money({ amount: order.total, currency: order.currency }) })}</p>
      <Form form={form} endpoint={refundOrder} labels={labels} isShort aria-label={t('ecommerce.refund')}>
        <TextField name="amount" label={labels.amount} inputMode="decimal" autoComplete="off" />
        <TextArea name="reason" label={labels.reason} rows={3} />
        {!isStripe && <TextField name="reference" label={labels.reference} hint={t('ecommerce.transferHint')} autoComplete="off" />}
        <Actions submit={t('ecommerce.refund')} isSecondary />
      </Form>
    </section>
  );
}
