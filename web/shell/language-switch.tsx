import { useLocation } from 'react-router';
import { languages } from '#contract/languages.ts';
import { useT } from '../i18n.ts';
import { usePageSite } from '../lib/site.tsx';
import css from './language-switch.module.css';

/** So many stand side by side; further ones are behind a button. */
const SIDE_BY_SIDE = 3;
const LIST_ID = 'languages';

/** Links to the same page in each language. They work without scripts; the server stores the choice in a cookie. */
export function LanguageSwitch() {
  const t = useT();
  const { language, languages: offered } = usePageSite();
  const { pathname, search } = useLocation();
  const address = (lang: string) => {
    const query = new URLSearchParams(search);
    query.set('lang', lang);
    return `${pathname}?${query}`;
  };
  const links = offered.map((each) => (
    <a key={each} href={address(each)} lang={each} hrefLang={each} aria-current={each === language ? 'true' : undefined} rel="nofollow">
      {languages[each].name}
    </a>
  ));
  if (offered.length < 2) return null;
  if (offered.length <= SIDE_BY_SIDE) {
    return (
      <nav className={css.row} aria-label={t('shell.language')}>
        {links}
      </nav>
    );
  }
  return (
    <nav className={css.many} aria-label={t('shell.language')}>
      <button type="button" popoverTarget={LIST_ID} aria-label={t('words.labelled', { label: t('shell.language'), value: languages[language].name })}>
        {languages[language].name}
      </button>
      <div id={LIST_ID} popover="auto" className={css.list}>
        {links}
      </div>
    </nav>
  );
}
