import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { usePageSite } from '../../lib/site.tsx';
import listed from '../../ui/list.module.css';
import ui from '../../ui/ui.module.css';

/** What is shown where no award that the reader may read names the supplier. */
export function NoSupplier() {
  const t = useT();
  const { site } = usePageSite();
  return (
    <div className={listed.head}>
      <div className={ui.wrap}>
        <h1>{t('supplier.none')}</h1>
        <p className={listed.sub}>{t('supplier.noneText')}</p>
        <Link className={ui.button} to={`${tenderListPath(site)}?state=awarded`}>
          {t('supplier.toAwarded')}
        </Link>
      </div>
    </div>
  );
}
