import { useId } from 'react';
import { searchBuyers } from '#contract/organisations.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { type Find, FindBox } from '../../../ui/find-box/find-box.tsx';
import css from './advanced.module.css';

const MAX_BUYERS = 8;

const findIn =
  (scope: 'local' | 'global'): Find =>
  (q, signal) =>
    call(searchBuyers, { query: { q, scope, sort: 'notices', size: String(MAX_BUYERS) } }, { signal }).then(({ items }) =>
      items.map(({ id, name }) => ({ id, name })),
    );

/** Finds any buyer by name; the dropdown above it has only the commonest. */
export function BuyerField({ scope, onChoose }: { scope: 'local' | 'global'; onChoose: (id: string) => void }) {
  const t = useT();
  const id = useId();
  return (
    <div className={css.label}>
      <span>
        <label htmlFor={id}>{t('advanced.findBuyer')}</label>
      </span>
      <FindBox id={id} find={findIn(scope)} onChoose={(buyer) => onChoose(buyer.id)} listLabel={t('search.suggestions')} emptyText={t('advanced.noBuyer')} />
    </div>
  );
}
