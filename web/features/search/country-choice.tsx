import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './country-choice.module.css';

export interface CountryOption {
  code: string;
  name: string;
  /** Tenders of the present search. */
  count: number;
  isCapped: boolean;
}

/** On a site without a country, the visitor picks one. @param search the search to run there, as a query string. */
export function CountryChoice({ options, search }: { options: readonly CountryOption[]; search: string }) {
  const t = useT();
  const isOpen = new URLSearchParams(search).getAll('state').join(' ') === 'open';
  const { count } = useFormats();
  return (
    <div className={`${ui.wrap} ${css.choice}`}>
      <h1>{t('search.chooseTitle')}</h1>
      <p>{options.length > 0 ? t('search.chooseDescription') : t('search.noCountries')}</p>
      <ul className={css.list}>
        {options.map(({ code, name, count: found, isCapped }) => (
          <li key={code}>
            <Link to={`/LocalTenders?country=${code}&${search}`}>
              <b>{name}</b>
              <span suppressHydrationWarning>{t(isOpen ? 'search.openNow' : 'search.total', { count: found, n: count(found, isCapped) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={ui.button} to={`/global-tenders?${search}`}>
        {t('search.allCountries')}
      </Link>
    </div>
  );
}
