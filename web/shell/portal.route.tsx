import { Suspense, memo, useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, type ShouldRevalidateFunctionArgs, redirect, useLocation, useNavigate } from 'react-router';
import type { UserDetails } from '#contract/auth.ts';
import { currentSite } from '#contract/sites.ts';
import { pageRequest } from '../context.ts';
import { translatorOf, useT } from '../i18n.ts';
import { headOf, pageSiteOf } from '../lib/head.ts';
import { type ScreenAudience, screenOf } from '../screens.server.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { PageHandle } from './crumbs.ts';
import { signedInMenus } from './navigation.server.ts';
import { SCREEN_META, Screen, fetchScreenSent } from './screen-files.ts';
import { maySeeScreen } from './session/may-see-screen.ts';
import { landingOf } from './session/landing.ts';
import { activeChild, useUser } from '../domain/session/session.ts';
import { ScreenParams } from './screen-params.ts';
import { SignedInScreen } from './session/signed-in-screen.tsx';
import css from './portal.module.css';

await fetchScreenSent();
/** Whether visitors may see a screen. It is rendered on the server too. */
const isForVisitors = (audience: readonly ScreenAudience[]): boolean => audience.includes('anyone') || audience.includes('visitor');

/** Serves every screen that is no public page; any other path redirects to the home page (specification, section 2). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = context.get(pageRequest);
  // Not the request's own address: for a navigation within the browser that ends in `.data`.
  const { pathname } = url;
  const match = screenOf(pathname);
  if (!match) throw redirect('/');
  const { entry, params } = match;
  const site = await page.call(currentSite, {});
  return {
    screen: entry.screen,
    audience: entry.audience,
    isForVisitors: isForVisitors(entry.audience),
    title: translatorOf(page.language)(entry.title),
    path: pathname,
    params,
    menus: signedInMenus(page, site),
  };
}
type Data = Awaited<ReturnType<typeof loader>>;

/** Filters and pages in a screen's address do not change which screen it is. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const { title = '', path = '/', screen, audience = [] } = loaderData ?? {};
  const head = headOf(pageSite, { title, description: title, path, search: location.search, unlisted: true });
  return screen && isForVisitors(audience) ? [...head, { name: SCREEN_META, content: screen }] : head;
};

export const handle: PageHandle<Data> = { crumbs: ({ data }) => (data ? [{ label: data.title, to: data.path }] : []) };

/** Where to redirect a user who may not see a screen: first to sign in, else to where they belong. */
function useGuard(audience: readonly ScreenAudience[], user: UserDetails | null | undefined): boolean {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  const child = activeChild.use();
  const isAllowed = user === undefined ? null : maySeeScreen(audience, user, child);
  useEffect(() => {
    if (isAllowed !== false || user === undefined) return;
    void go(user === null ? `/login?next=${encodeURIComponent(pathname + search)}` : landingOf(user, pathname, child), { replace: true });
  }, [isAllowed, user, child, pathname, search, go]);
  return isAllowed === true;
}

/** Marks on the document that the screen reacts to keys and buttons: its script loads by itself, after the page's. */
function MarkScreenLoaded() {
  useEffect(() => void (document.documentElement.dataset['screen'] = 'here'), []);
  return null;
}

/** The screen itself. It does not render again while it stays the same. */
const PortalContent = memo(function ScreenContent({ screen, params, requiresSignIn }: Pick<Data, 'screen' | 'params'> & { requiresSignIn: boolean }) {
  const screenElement = <Screen name={screen} />;
  return (
    <ScreenParams value={params}>
      <Suspense fallback={<Spinner />}>
        {requiresSignIn ? <SignedInScreen>{screenElement}</SignedInScreen> : screenElement}
        <MarkScreenLoaded />
      </Suspense>
    </ScreenParams>
  );
});

/** Until then it is loading. */
function useScreenMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['screen'] ??= 'coming';
    return () => void delete dataset['screen'];
  }, []);
}

export default function Portal({ loaderData }: { loaderData: Data }) {
  const { screen, audience, params, isForVisitors } = loaderData;
  const t = useT();
  const user = useUser();
  const isAllowed = useGuard(audience, user);
  useScreenMark();
  const isPublic = audience.includes('anyone') || (audience.includes('visitor') && user === undefined);
  if (!isPublic && !isAllowed)
    return (
      <div className={css.waits}>
        <Spinner />
        <noscript>{t('shell.needsScripts')}</noscript>
      </div>
    );
  return <PortalContent screen={screen} params={params} requiresSignIn={!isForVisitors} />;
}
