import { useLocation } from 'react-router';
import { type WrittenLanguage, languageNames, useT } from '../i18n.ts';
import { Icon } from '../ui/icons.tsx';
import ui from '../ui/ui.module.css';
import { usePlace } from './site.tsx';
import css from './shell.module.css';
import { toggleTheme } from './theme.ts';

/** Links to the same page in each language: whole without scripts, remembered in a cookie by the server. */
function LanguageSwitch() {
  const t = useT();
  const { language, languages } = usePlace();
  const { pathname, search } = useLocation();
  const address = (lang: string) => {
    const query = new URLSearchParams(search);
    query.set('lang', lang);
    return `${pathname}?${query}`;
  };
  return (
    <nav className={css.languages} aria-label={t('shell.language')}>
      {languages.map((each) => (
        <a key={each} href={address(each)} lang={each} hrefLang={each} aria-current={each === language ? 'true' : undefined} rel="nofollow">
          {languageNames[each as WrittenLanguage]}
        </a>
      ))}
    </nav>
  );
}

export function TopBar() {
  const t = useT();
  const { contact } = usePlace().site;
  return (
    <section className={css.topBar} aria-label={t('shell.bar')}>
      <a className={css.skip} href="#content">
        {t('shell.skip')}
      </a>
      <div className={`${ui.wrap} ${css.topRow}`}>
        {contact && (
          <>
            <a className={`${css.mail} ${ui.tap}`} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
            <a className={`${css.phone} ${ui.tap}`} href={`tel:${contact.phone.replaceAll(' ', '')}`}>
              {contact.phone}
            </a>
          </>
        )}
        <span className={css.gap} />
        <button type="button" className={css.theme} onClick={toggleTheme} aria-label={t('shell.theme')} title={t('shell.theme')}>
          <Icon name="theme" size={17} />
        </button>
        <LanguageSwitch />
      </div>
    </section>
  );
}
