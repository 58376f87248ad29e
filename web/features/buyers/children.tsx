import type { BuyerProfile } from '#contract/organisations.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { BuyerCard } from './buyer-card.tsx';
import css from './buyers.module.css';

/** The child organisations of a buyer. */
export function Children({ buyer }: { buyer: BuyerProfile }) {
  const t = useT();
  const { count } = useFormats();
  if (buyer.children.length === 0) return null;
  return (
    <section aria-labelledby="children-title">
      <h2 id="children-title">
        {t('buyers.children')} <em suppressHydrationWarning>{count(buyer.childrenTotal)}</em>
      </h2>
      <ul className={css.grid}>
        {buyer.children.map((child) => (
          <li key={child.id}>
            <BuyerCard buyer={child} level={3} withCountry={child.country !== buyer.country} />
          </li>
        ))}
      </ul>
    </section>
  );
}
