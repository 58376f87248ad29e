import { useState } from 'react';
import type { MasterOrder } from '#contract/ecommerce.ts';
import { showReceipt } from '#contract/payments.ts';
import { callForFile } from '../../../call-for-file.ts';
import { useT } from '../../../i18n.ts';
import { saveBlob } from '../../../lib/save-text.ts';
import { useFormats } from '../../../lib/site.tsx';
import { useNotifyingAction } from '../../../domain/session/use-notifying-action.ts';
import ui from '../../../ui/ui.module.css';
import own from './ecommerce.module.css';
import { When } from './names.tsx';
import { RefundForm, ReviewForm } from './order-acts.tsx';
import { Sheet } from './sheet.tsx';

/** price − discount − credit + tax = total. */
function Lines({ order }: { order: MasterOrder }) {
  const t = useT();
  const { money } = useFormats();
  const shown = (amount: string) => money({ amount, currency: order.currency });
  const lines = [
    [t('ecommerce.price'), order.price, ''],
    [order.coupon ? t('words.labelled', { label: t('ecommerce.discount'), value: order.coupon }) : t('ecommerce.discount'), order.discount, '−'],
    [t('ecommerce.credit'), order.credit, '−'],
    [order.taxName ?? t('ecommerce.tax'), order.tax, ''],
  ] as const;
  return (
    <table className={own.lines}>
      <tbody>
        {lines.map(([label, amount, sign], index) =>
          index > 0 && Number(amount) === 0 ? null : (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {sign}
                {shown(amount)}
              </td>
            </tr>
          ),
        )}
        <tr>
          <th scope="row">{t('ecommerce.total')}</th>
          <td>{shown(order.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Receipts({ order }: { order: MasterOrder }) {
  const t = useT();
  const run = useNotifyingAction([]);
  const download = (id: string, number: string) =>
    run(async () => saveBlob(`${number}.pdf`, await callForFile(showReceipt, { params: { receipt: id } }, () => undefined)), undefined, number);
  if (order.receipts.length === 0) return null;
  return (
    <section>
      <h3>{t('ecommerce.receipts')}</h3>
      <span className={own.buttons}>
        {order.receipts.map(({ id, number }) => (
          <button key={id} type="button" className={ui.button} onClick={() => void download(id, number)}>
            {number} (PDF)
          </button>
        ))}
      </span>
    </section>
  );
}

/** An order with everything that happened to it, and what an administrator may do about it. */
export function OrderSheet({ order, onClose }: { order: MasterOrder; onClose: () => void }) {
  const t = useT();
  const [isRefunding, setRefunding] = useState(false);
  const isHeld = order.attempts.some(({ state }) => state === 'review');
  return (
    <Sheet title={`${order.organisation.name}: ${order.planName}`} onClose={onClose}>
      <p className={own.quiet}>
        {t(`ecommerce.kind.${order.kind}`)} · {t(`ecommerce.state.${order.state}`)} · <code>{order.id}</code>
      </p>
      {order.startsAt && order.endsAt && (
        <p>
          <When at={order.startsAt} /> – <When at={order.endsAt} />
        </p>
      )}
      <Lines order={order} />
      <Receipts order={order} />
      {order.attempts.length > 0 && (
        <section>
          <h3>{t('ecommerce.attempts')}</h3>
          <ul className={own.history}>
            {order.attempts.map(({ id, provider, state, transaction, startedAt }) => (
              <li key={id}>
                <When at={startedAt} /> · {t(`ecommerce.provider.${provider}`)} · {t(`ecommerce.state.${state}`)}
                {transaction && (
                  <>
                    {' '}
                    · <code>{transaction}</code>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t('ecommerce.history')}</h3>
        <ol className={own.history}>
          {order.history.map(({ kind, at, provider, by, note, doubt }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are only added
            <li key={index}>
              <When at={at} /> ·{' '}
              {[t(`ecommerce.event.${kind}`), doubt && t(`ecommerce.doubt.${doubt}`), provider && t(`ecommerce.provider.${provider}`), by, note]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ol>
      </section>
      {isHeld && <ReviewForm order={order} onDone={onClose} />}
      {isRefunding && <RefundForm order={order} onDone={onClose} />}
      <span className={own.buttons}>
        {order.isRefundable && !isRefunding && (
          <button type="button" className={ui.button} onClick={() => setRefunding(true)}>
            {t('ecommerce.refund')}
          </button>
        )}
        <button type="button" className={ui.button} onClick={onClose}>
          {t('ecommerce.close')}
        </button>
      </span>
    </Sheet>
  );
}
