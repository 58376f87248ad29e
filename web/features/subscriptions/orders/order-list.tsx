import { Link, useNavigate, useSearchParams } from 'react-router';
import { type OrderState, orderStates } from '#contract/payment-names.ts';
import { listOrders } from '#contract/payments.ts';
import { useT } from '../../../i18n.ts';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../../shell/session/not-loaded.tsx';
import { changeQuery } from '../../../ui/data-table/table-state.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import parts from '../../../ui/parts.module.css';
import ui from '../../../ui/ui.module.css';
import css from '../subscriptions.module.css';
import { OrderEntry } from './order-entry.tsx';

const SIZE = 20;
const MAX_PAGE = 500;

const pageOf = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1;
};

/** The orders of the organisation, newest first. State and page stand in the address. */
export function OrderList() {
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const page = pageOf(params);
  const state = orderStates.find((each) => each === params.get('state'));
  const orders = useEndpoint(listOrders, { query: { page, size: SIZE, ...(state ? { state } : {}) } });
  const { data } = orders;
  const change = (changes: Record<string, string | undefined>) =>
    void navigate(`?${changeQuery(params, changes)}`, { preventScrollReset: true, replace: true });
  const onStateChange = (chosen: OrderState | '') => change({ state: chosen || undefined, page: undefined });
  return (
    <section className={css.orders} aria-labelledby="orders" aria-busy={orders.isPlaceholderData}>
      <div className={parts.head}>
        <h2 id="orders">{t('payments.orders.title')}</h2>
        <label className={css.filter}>
          {t('payments.orders.state')}
          <select className={parts.control} value={state ?? ''} onChange={({ target }) => onStateChange(target.value as OrderState | '')}>
            <option value="">{t('payments.orders.all')}</option>
            {orderStates.map((each) => (
              <option key={each} value={each}>
                {t(`payments.state.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!data && <NotLoaded queries={[orders]} />}
      {data?.items.length === 0 && (
        <div className={css.none}>
          <p>{t(state ? 'payments.orders.noneInState' : 'payments.orders.none')}</p>
          <Link className={ui.button} to={state ? '?' : '/subscribe'}>
            {t(state ? 'payments.orders.showAll' : 'payments.checkout.toPlans')}
          </Link>
        </div>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={`${css.entries} ${ui.skeletons}`}>
            {data.items.map((order) => (
              <OrderEntry key={order.id} order={order} />
            ))}
          </ul>
          <Pagination page={page} size={SIZE} total={data.total} onPageChange={(to) => change({ page: to === 1 ? undefined : String(to) })} />
        </>
      )}
    </section>
  );
}
