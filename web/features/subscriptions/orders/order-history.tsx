import type { Order } from '#contract/payments.ts';
import { useT } from '../../../i18n.ts';
import css from '../subscriptions.module.css';
import { StateTag } from './order-state.tsx';
import { useMoment } from './use-moment.ts';

/** Each try to pay an order, with the provider's id of the payment. */
export function Attempts({ attempts }: Pick<Order, 'attempts'>) {
  const t = useT();
  const moment = useMoment();
  if (attempts.length === 0) return null;
  return (
    <section>
      <h4>{t('payments.orders.attempts')}</h4>
      <ul className={css.plain}>
        {attempts.map(({ id, provider, state, transaction, startedAt }) => (
          <li key={id}>
            <span>
              {t(`payments.provider.${provider}`)} <StateTag state={state} />
            </span>
            <small>
              <time dateTime={startedAt}>{moment(startedAt)}</time>
              {transaction && <> · {t('words.labelled', { label: t('payments.orders.transaction'), value: transaction })}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything that happened to an order, oldest first. */
export function History({ history }: Pick<Order, 'history'>) {
  const t = useT();
  const moment = useMoment();
  return (
    <section>
      <h4>{t('payments.orders.history')}</h4>
      <ol className={css.plain}>
        {history.map(({ kind, at, provider, by, note }, index) => (
          // Two events may happen at the same moment; the list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${index}`}>
            <span>{t(`payments.event.${kind}`)}</span>
            <small>
              <time dateTime={at}>{moment(at)}</time>
              {[provider && t(`payments.provider.${provider}`), by, note].filter(Boolean).map((part) => ` · ${part}`)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
