import { useT } from '../../i18n.ts';
import type { Chosen } from '../../lib/search-query.ts';
import { usePageSite } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './search.module.css';

/** Parts of the address that were not understood. */
export function IgnoredFilters({ list }: { list: readonly Chosen[] }) {
  const t = useT();
  const { site } = usePageSite();
  if (list.length === 0) return null;
  const nameOf = (name: string) => (name === 'q' ? t('search.label') : t(`search.filter.${name}`, { defaultValue: name, currency: site.currency }));
  return (
    <p className={css.ignored}>
      <Icon name="warning" />
      <span>{t('search.ignored', { list: list.map(({ name, value }) => `${nameOf(name)} (${value})`).join(', ') })}</span>
    </p>
  );
}
