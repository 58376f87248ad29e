import type { AttemptState, OrderState } from '#contract/payment-names.ts';
import { useT } from '../../../i18n.ts';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import css from '../subscriptions.module.css';

const icons: Record<OrderState | AttemptState, IconName> = {
  open: 'calendar',
  paid: 'check',
  succeeded: 'check',
  failed: 'warning',
  cancelled: 'close',
  expired: 'close',
  review: 'eye',
  refunded: 'back',
};

/** The state of an order or an attempt in words, with its icon. */
export function StateTag({ state }: { state: OrderState | AttemptState }) {
  const t = useT();
  return (
    <span className={css.tag} data-state={state}>
      <Icon name={icons[state]} size={14} /> {t(`payments.state.${state}`)}
    </span>
  );
}
