import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './country-choice.module.css';

export interface CountryOption {
  code: string;
  name: string;
  open: number;
  isCapped: boolean;
}

/** On a site without a country of its own, the visitor picks one. */
export function CountryChoice({ options }: { options: readonly CountryOption[] }) {
  const t = useT();
  const { count } = useFormats();
  return (
    <div className={`${ui.wrap} ${css.choice}`}>
      <h1>{t('search.chooseTitle')}</h1>
      <p>{options.length > 0 ? t('search.chooseDescription') : t('search.noCountries')}</p>
      <ul className={css.list}>
        {options.map(({ code, name, open, isCapped }) => (
          <li key={code}>
            <Link to={`/LocalTenders?country=${code}&state=open`}>
              <b>{name}</b>
              <span suppressHydrationWarning>{t('search.openNow', { count: open, n: count(open, isCapped) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={ui.button} to="/global-tenders?state=open">
        {t('search.allCountries')}
      </Link>
    </div>
  );
}
