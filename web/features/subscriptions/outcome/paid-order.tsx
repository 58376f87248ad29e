import { useEffect, useState } from 'react';
import { type Order, showOrder } from '#contract/payments.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { logOnly } from '../../../lib/load-optional.ts';
import { useFormats } from '../../../lib/site.tsx';
import { ReceiptButton } from '../receipt-button.tsx';

/** What was bought and until when, with its receipt; nothing for a payer who may not read orders. */
export function PaidOrder({ id }: { id: string }) {
  const t = useT();
  const { instant, siteZone, money } = useFormats();
  const [order, setOrder] = useState<Order | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void call(showOrder, { params: { order: id } }, { signal }).then(setOrder, (error: unknown) => signal.aborted || logOnly('order')(error));
    return () => controller.abort();
  }, [id]);
  if (!order) return null;
  const { planName, currency, total, startsAt, endsAt, receipts } = order;
  const day = (at: string) => instant(at, siteZone, 'day');
  return (
    <>
      <p>{t('words.labelled', { label: planName, value: money({ amount: total, currency }) })}</p>
      {startsAt && endsAt && <p>{t('payments.checkout.period', { from: day(startsAt), until: day(endsAt) })}</p>}
      {receipts.map((receipt) => (
        <ReceiptButton key={receipt.id} receipt={receipt} />
      ))}
    </>
  );
}
