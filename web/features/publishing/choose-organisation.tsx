import { listBuyers } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { actFor } from '../../domain/session/session.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { type Find, FindBox } from '../../ui/find-box/find-box.tsx';
import css from './choose-organisation.module.css';

const MAX_FOUND = '8';

/** An administrator chooses the buyer that they publish for. */
export function ChooseOrganisation() {
  const t = useT();
  const { country } = useFormats();
  const find: Find = async (q, signal) => {
    const { items } = await call(listBuyers, { query: { q, group: 'approved', sort: 'name', size: MAX_FOUND } }, { signal });
    return items.map(({ id, name, country: code }) => ({ id, name, detail: code ? country(code) : '' }));
  };
  return (
    <div className={css.page}>
      <h1>{t('publishing.chooseBuyer')}</h1>
      <label htmlFor="buyer">{t('publishing.buyerName')}</label>
      <FindBox id="buyer" find={find} onChoose={({ id }) => actFor(id)} listLabel={t('publishing.chooseBuyer')} emptyText={t('publishing.noBuyer')} />
    </div>
  );
}
