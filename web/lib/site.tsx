import { createContext, use } from 'react';
import type { InterfaceLanguage, Site } from '#contract/sites.ts';
import { useT } from '../i18n.ts';
import { formatsOf } from './formats.ts';
import type { Navigation } from './navigation.ts';

export { type Formats, formatsOf } from './formats.ts';

/** What every page knows of its site: the root loader's answer. */
export interface PageSite {
  site: Site;
  language: InterfaceLanguage;
  languages: readonly InterfaceLanguage[];
  navigation: Navigation;
  /** For absolute links (canonical, hreflang); null on an unknown host. */
  origin: string | null;
}

export const PageSiteContext = createContext<PageSite | null>(null);

/** The site and language of the page. @throws Error outside the shell. */
export function usePageSite(): PageSite {
  const pageSite = use(PageSiteContext);
  if (!pageSite) throw new Error('usePageSite works only inside the shell');
  return pageSite;
}

/** Formatting for the page's language and site. */
export function useFormats() {
  const t = useT();
  const { site, language } = usePageSite();
  return formatsOf(site, language, t);
}
