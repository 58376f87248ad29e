import './ui/fallback-faces.css';
import './ui/tokens.css';
import './ui/base.css';
import { type ReactNode, useEffect } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router';
import { currentSite } from '#contract/sites.ts';
import { pageRequest } from './context.ts';
import { LanguageContext } from './i18n.ts';
import { useNavigationFocus } from './shell/navigation-focus.ts';
import { Breadcrumbs } from './shell/breadcrumbs.tsx';
import { BIKRAM_SAMBAT_SITE } from './lib/second-calendar.ts';
import { fontScript, fontStyles } from './shell/fonts.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { navigationOf } from './shell/navigation.server.ts';
import { syncSelectedSector } from './domain/selected-sector.ts';
import { user } from './domain/session/session.ts';
import { type PageSite, PageSiteContext } from './lib/site.tsx';
import { replayEarly, themeScript } from './shell/theme.ts';
import { TopBar } from './shell/top-bar.tsx';
import { PageLoading } from './shell/page-loading.tsx';
import { loadOptional } from './lib/load-optional.ts';
import { whenIdle } from './lib/when-idle.ts';

export async function loader({ context }: LoaderFunctionArgs): Promise<PageSite> {
  const page = context.get(pageRequest);
  const site = await page.call(currentSite, {});
  return { site, navigation: navigationOf(page, site), language: page.language, languages: page.languages, origin: page.site.origin };
}

/** Site and language change only with a new document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const pageSite = useRouteLoaderData('root') as PageSite | undefined;
  const language = pageSite?.language ?? 'en';
  const calendar = pageSite?.site.code === BIKRAM_SAMBAT_SITE ? pageSite.site.code : undefined;
  // A screen needs its scripts. Other pages can be read without, and load theirs later (server/web-host/document.ts).
  const needsScripts = useRouteLoaderData('shell/portal.route') === undefined ? undefined : '';
  return (
    <html lang={language} data-calendar={calendar} data-fonts="" data-needs-scripts={needsScripts} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14202E" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
        <script dangerouslySetInnerHTML={{ __html: fontScript }} />
        <noscript>
          <link rel="stylesheet" href={fontStyles} />
        </noscript>
      </head>
      <body>
        <LanguageContext value={language}>{children}</LanguageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Shell({ pageSite, children }: { pageSite: PageSite; children: ReactNode }) {
  return (
    <PageSiteContext value={pageSite}>
      <TopBar />
      <Header />
      <Breadcrumbs />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PageLoading />
      <Footer />
    </PageSiteContext>
  );
}

/** The session is checked at once; a visitor's page fetches nothing for it. */
function fetchSession(): void {
  if (document.documentElement.dataset['signedIn'] === undefined) user.set(null);
  else loadOptional('session', import('./shell/session/keep-session.ts'), ({ keepSession }) => keepSession());
}

export default function Root({ loaderData }: { loaderData: PageSite }) {
  const { language } = loaderData;
  const { search } = useLocation();
  useNavigationFocus();
  useEffect(() => whenIdle(() => loadOptional('start', import('./shell/on-app-start.ts'), ({ onAppStart: atStart }) => atStart(language))), [language]);
  useEffect(() => syncSelectedSector(search), [search]);
  useEffect(() => {
    fetchSession();
    // All effects of the first page have run: keys and buttons work from now on.
    document.documentElement.dataset['interactive'] = '';
    replayEarly();
  }, []);
  return (
    <Shell pageSite={loaderData}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const pageSite = useRouteLoaderData('root') as PageSite | undefined;
  return pageSite ? (
    <Shell pageSite={pageSite}>
      <ErrorPage />
    </Shell>
  ) : (
    <main>
      <ErrorPage />
    </main>
  );
}
