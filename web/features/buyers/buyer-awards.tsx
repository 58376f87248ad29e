import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import type { BuyerData } from './buyer-data.server.ts';
import css from './buyer-page.module.css';

const MAX_SUPPLIERS = 3;

/** The contracts that a buyer awarded last: supplier, amount, date; with a link to all of them. */
export function BuyerAwards({ data: { buyer, awards } }: { data: BuyerData }) {
  const t = useT();
  const { count, money, awardDay } = useFormats();
  if (awards.length === 0) return null;
  return (
    <section aria-labelledby="awards-title">
      <h2 id="awards-title">{t('buyers.awards')}</h2>
      <ol className={css.awards}>
        {awards.map((award) => (
          <li key={`${award.notice.id} ${award.id}`}>
            <h3 lang={award.notice.language ?? undefined}>
              <Link to={addressOfNotice(award.notice)}>{award.title ?? award.notice.title}</Link>
            </h3>
            <p>
              {award.suppliers
                ?.slice(0, MAX_SUPPLIERS)
                .map(({ name }) => name)
                .join(', ')}
              {award.supplierCount > MAX_SUPPLIERS &&
                ` ${t('buyers.moreSuppliers', { count: award.supplierCount - MAX_SUPPLIERS, n: count(award.supplierCount - MAX_SUPPLIERS) })}`}
            </p>
            <p className={css.awardFacts}>
              {award.value && <b suppressHydrationWarning>{money(award.value)}</b>}{' '}
              {award.date && <span suppressHydrationWarning>{awardDay(award.date, 'short')}</span>}
            </p>
          </li>
        ))}
      </ol>
      <Link className={ui.link} to={`/global-tenders?buyer=${buyer.id}&state=awarded`}>
        {t('buyers.allAwarded')}
      </Link>
    </section>
  );
}
