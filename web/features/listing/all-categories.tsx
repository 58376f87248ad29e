import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { addressOfCategory } from '../../lib/categories.ts';
import ui from '../../ui/ui.module.css';
import { CategoryCounts, Subcategories, SubscribersLine } from './category-head.tsx';
import type { SectorGroup } from './listing-data.server.ts';
import css from './listing.module.css';

/** Every category: sectors, and the CPV divisions in each. */
export function AllCategories({ groups }: { groups: readonly SectorGroup[] }) {
  const t = useT();
  return (
    <div className={`${ui.wrap} ${css.all}`}>
      <h1>{t('listing.allTitle')}</h1>
      <p className={css.lead}>{t('listing.allDescription')}</p>
      <p className={css.lead}>
        {t('listing.differ')}{' '}
        <Link className={`${ui.link} ${ui.tap}`} to="/sectors-list">
          {t('listing.toSectors')}
        </Link>
      </p>
      <p className={css.lead}>{t('listing.counting')}</p>
      {groups.map((group) => (
        <section key={group.category.code} className={css.group}>
          <h2 lang={group.language}>
            <Link to={addressOfCategory(group.category)}>{group.name}</Link>
          </h2>
          <CategoryCounts open={group.open} total={group.total} />
          <Subcategories parts={group.parts} />
          <SubscribersLine category={group.category} subscribers={group.subscribers} />
        </section>
      ))}
    </div>
  );
}
