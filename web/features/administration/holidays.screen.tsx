import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listHolidays } from '#contract/holidays.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useCountries } from '../../domain/use-countries.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { UnsavedChangesGuard } from '../../ui/form/unsaved-changes.tsx';
import { changeQuery } from '../../ui/data-table/table-state.ts';
import css from './administration.module.css';
import { AdminPage } from './admin-page.tsx';
import { AddHoliday } from './holidays/add-holiday.tsx';
import { HolidayList } from './holidays/holiday-list.tsx';
import own from './holidays/holidays.module.css';
import { PasteHolidays } from './holidays/paste-holidays.tsx';

await loadTexts('administration', 'form');

const COUNTRY = /^[A-Z]{2}$/u;
const YEAR = /^2[01]\d\d$/u;
/** Years that can be chosen, from this one. */
const YEARS = [-1, 0, 1, 2, 3, 4];
const MAX_HOLIDAYS = '100';

/** The public holidays of a country in a year, which the checks before publication know: those of its calendar, and those added here. */
export default function Holidays() {
  const t = useT();
  const { country: countryName, count } = useFormats();
  const { site } = usePageSite();
  const [params, setParams] = useSearchParams();
  const [thisYear] = useState(() => new Date().getFullYear());
  const countries = useCountries();
  const [asked, askedYear] = [params.get('country') ?? '', params.get('year') ?? ''];
  const country = COUNTRY.test(asked) ? asked : (site.country ?? siteCountries[0]);
  const year = YEAR.test(askedYear) ? askedYear : String(thisYear);
  const holidays = useEndpoint(listHolidays, { query: { country, year, size: MAX_HOLIDAYS } });
  useCrumbs([{ label: t('administration.title.holidays') }]);
  const choose = (changes: Record<string, string>) => setParams(changeQuery(params, changes), { preventScrollReset: true, replace: true });
  const onAdded = (date: string) => choose({ year: date.slice(0, 4) });
  const name = countryName(country);
  const options = countries.some(({ value }) => value === country) ? countries : [{ value: country, label: name }, ...countries];
  const years = [...new Set([...YEARS.map((more) => String(thisYear + more)), year])].toSorted();
  // In the digits of the language, ungrouped.
  const shownYear = (value: string) => count(Number(value)).replaceAll(/\P{Nd}/gu, '');
  const { data } = holidays;
  return (
    <AdminPage title={t('administration.title.holidays')} sub={t('administration.holidays.text')}>
      <div className={own.choice}>
        <label>
          {t('administration.column.country')}
          <select className={own.select} value={country} onChange={(event) => choose({ country: event.target.value })}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('administration.holidays.year')}
          <select className={own.select} value={year} onChange={(event) => choose({ year: event.target.value })}>
            {years.map((each) => (
              <option key={each} value={each}>
                {shownYear(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={css.beside}>
        <section className={css.panel} aria-labelledby="holidays-listed">
          <h2 id="holidays-listed">{t('administration.holidays.listed', { country: name, year: shownYear(year) })}</h2>
          {data ? <HolidayList holidays={data.items} /> : <NotLoaded queries={[holidays]} />}
          {data && data.total > data.items.length && (
            <p>{t('words.more', { count: data.total - data.items.length, n: count(data.total - data.items.length) })}</p>
          )}
        </section>
        <div className={css.stack}>
          <UnsavedChangesGuard>
            <AddHoliday country={country} onAdded={onAdded} />
            <PasteHolidays country={country} onAdded={onAdded} />
          </UnsavedChangesGuard>
        </div>
      </div>
    </AdminPage>
  );
}
