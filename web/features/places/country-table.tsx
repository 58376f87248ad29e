import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import type { Column, CountriesData, CountryRow } from './countries-data.server.ts';
import css from './country-table.module.css';

const numbers = ['open', 'total', 'last7', 'last30'] as const;

/** One line of CSV (RFC 4180). */
const line = (cells: readonly (string | number)[]) => `${cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** The figures by country; every column heading sorts. @param to address of a country's list, open ones or all. */
export function CountryTable({ data, path, to }: { data: CountriesData; path: string; to: (row: CountryRow, column: 'open' | 'total') => string }) {
  const t = useT();
  const { count } = useFormats();
  const largest = Math.max(1, ...data.rows.map((row) => row[data.shownFigure]));
  const titleOf = (column: Column) => t(`places.column.${column}`);
  const head = (column: Column) => (
    <th key={column} scope="col" aria-sort={data.sort === column ? (column === 'name' ? 'ascending' : 'descending') : undefined}>
      <Link to={`${path}?sort=${column}`} preventScrollReset aria-label={t('places.countries.sortBy', { column: titleOf(column) })}>
        {titleOf(column)}
        <span aria-hidden="true">{data.sort === column ? ' ↓' : ''}</span>
      </Link>
    </th>
  );
  const csv = [
    line([t('places.countries.code'), titleOf('name'), ...numbers.map(titleOf)]),
    ...data.rows.map((row) => line([row.code, row.name, ...numbers.map((name) => row[name])])),
  ];
  return (
    <>
      <div className={css.tools}>
        {/* The byte order mark makes spreadsheets read it as UTF-8. */}
        <a className={ui.button} download="tenders-by-country.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv.join('')}`)}`}>
          <Icon name="download" />
          {t('places.countries.csv')}
        </a>
      </div>
      {/* Wider than the narrowest phones: it scrolls by itself, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.scroll} aria-label={t('places.countries.title')} tabIndex={0}>
        <table className={css.table}>
          <caption className={ui.visuallyHidden}>{t('places.countries.title')}</caption>
          <thead>
            <tr>
              {head('name')}
              {numbers.map(head)}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.code}>
                <th scope="row" lang={row.lang}>
                  <Link to={to(row, 'total')}>{row.name}</Link>
                  <meter className={css.share} min={0} max={largest} value={row[data.shownFigure]} aria-hidden="true" />
                </th>
                {numbers.map((name) => (
                  <td key={name} suppressHydrationWarning>
                    {name === 'open' && row.open > 0 ? <Link to={to(row, 'open')}>{count(row.open)}</Link> : count(row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
