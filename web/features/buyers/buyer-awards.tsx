import { Fragment } from 'react';
import { Link } from 'react-router';
import { AwardList } from '../../domain/organisations/award-list.tsx';
import { SupplierLink } from '../../domain/organisations/supplier-link.tsx';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import type { BuyerData } from './buyer-data.server.ts';

const MAX_SUPPLIERS = 3;

/** The contracts that a buyer awarded last: supplier, amount, date; with a link to all of them. */
export function BuyerAwards({ data: { buyer, awards } }: { data: BuyerData }) {
  const t = useT();
  const { count } = useFormats();
  if (awards.length === 0) return null;
  return (
    <section aria-labelledby="awards-title">
      <h2 id="awards-title">{t('buyers.awards')}</h2>
      <AwardList awards={awards}>
        {({ suppliers, supplierCount, notice }) => (
          <>
            {suppliers?.slice(0, MAX_SUPPLIERS).map((supplier, index) => (
              <Fragment key={`${supplier.name} ${supplier.identifier}`}>
                {index > 0 && ', '}
                <SupplierLink supplier={supplier} country={notice.country} />
              </Fragment>
            ))}
            {supplierCount > MAX_SUPPLIERS &&
              ` ${t('buyers.moreSuppliers', { count: supplierCount - MAX_SUPPLIERS, n: count(supplierCount - MAX_SUPPLIERS) })}`}
          </>
        )}
      </AwardList>
      <Link className={ui.link} to={`/global-tenders?buyer=${buyer.id}&state=awarded`}>
        {t('buyers.allAwarded')}
      </Link>
    </section>
  );
}
