import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { type Category, addressOfCategory } from '../../lib/categories.ts';
import { useFormats } from '../../lib/site.tsx';
import { AlertLink } from '../../domain/alerts/alert-link.tsx';
import { ForSubscribers } from '../../domain/for-subscribers.tsx';
import ui from '../../ui/ui.module.css';
import type { CategoryCount, CategoryData } from './listing-data.server.ts';
import css from './listing.module.css';

/** How many notices of a category are open, and how many there are. */
export function CategoryCounts({ open, total }: Pick<CategoryCount, 'open' | 'total'>) {
  const t = useT();
  const { count } = useFormats();
  return (
    <span className={css.counts} suppressHydrationWarning>
      {t('listing.open', { count: open, n: count(open) })}
      {total !== null && ` · ${t('listing.total', { count: total, n: count(total) })}`}
    </span>
  );
}

/** The code of a CPV category, which people know by heart; a sector shows none. */
export const codeOf = ({ kind, code }: Category) => (kind === 'cpv' ? code.padEnd(8, '0') : null);

/** The number of open notices of a sector for subscribers only, which count in no CPV division. It renders nothing for zero. */
export function SubscribersLine({ category, subscribers }: { category: Category; subscribers: number }) {
  const t = useT();
  const { count } = useFormats();
  if (subscribers === 0) return null;
  return (
    <p className={css.subscribers}>
      <ForSubscribers
        className={`${ui.link} ${ui.tap}`}
        to={`${addressOfCategory(category)}&state=open&free=false`}
        label={t('listing.subscribers', { count: subscribers, n: count(subscribers) })}
      />
    </p>
  );
}

/** Links to the parts of a category, with their counts. */
export function Subcategories({ parts }: { parts: readonly CategoryCount[] }) {
  return (
    <ul className={css.parts}>
      {parts.map((part) => (
        <li key={part.category.code}>
          <Link className={css.part} to={addressOfCategory(part.category)}>
            <b lang={part.language}>{part.name}</b> <CategoryCounts open={part.open} total={part.total} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The head of a category's list: its code, its counts as links, its parts. */
export function CategoryHead({ data: { self, parts, subscribers }, scope }: { data: CategoryData; scope: 'local' | 'global' }) {
  const t = useT();
  const { count } = useFormats();
  const address = addressOfCategory(self.category);
  const code = codeOf(self.category);
  return (
    <div className={css.head}>
      <p className={css.facts}>
        {code && (
          <span>
            CPV <code>{code}</code>
          </span>
        )}
        <Link className={`${ui.link} ${ui.tap}`} to={`${address}&state=open`} suppressHydrationWarning>
          {t('listing.open', { count: self.open, n: count(self.open) })}
        </Link>
        {self.total !== null && (
          <Link className={`${ui.link} ${ui.tap}`} to={address} suppressHydrationWarning>
            {t('listing.total', { count: self.total, n: count(self.total) })}
          </Link>
        )}
        <AlertLink
          search={new URLSearchParams({ [self.category.kind]: self.category.code, scope })}
          label={t(self.category.kind === 'sector' ? 'listing.followSector' : 'listing.followCategory')}
          className={`${ui.link} ${ui.tap}`}
        />
      </p>
      {parts.length > 0 && (
        <details className={css.fold}>
          <summary>{t('listing.parts', { count: parts.length, n: count(parts.length) })}</summary>
          <Subcategories parts={parts} />
          <SubscribersLine category={self.category} subscribers={subscribers} />
          <p className={css.note}>{t(self.category.kind === 'sector' ? 'listing.counting' : 'listing.partsNote')}</p>
        </details>
      )}
    </div>
  );
}
