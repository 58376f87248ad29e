import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouterProvider, UNSAFE_decodeViaTurboStream as decode, createStaticHandler, createStaticRouter, useLoaderData } from 'react-router';
import GlobalTenders, { handle } from '../../web/features/search/global-tenders.route.tsx';
import type { SearchData } from '../../web/features/search/search-data.server.ts';
import { LanguageContext, registerLanguage } from '../../web/i18n.ts';
import { texts } from '../../web/locales/all.ts';
import Root from '../../web/root.tsx';
import type { PageSite } from '../../web/lib/site.tsx';

registerLanguage('en', texts.en);

/** Renders a prepared page, any number of times. */
export type Render = () => ReturnType<typeof renderToPipeableStream>;

const ROOT = 'root';
const SEARCH = 'features/search/global-tenders.route';

function RootRoute() {
  return <Root loaderData={useLoaderData<PageSite>()} />;
}
function SearchRoute() {
  return <GlobalTenders loaderData={useLoaderData<SearchData>()} />;
}

/**
 * The search page with the loader data of this address, read from the router's response (`encoded`: the body of the address with .data). Measures
 * rendering only; loaders do not run and no data is serialised.
 */
export async function prepareSearchPage(path: string, encoded: Uint8Array<ArrayBuffer>): Promise<Render> {
  const decoded = await decode(new Blob([encoded]).stream(), globalThis);
  const byRoute = decoded.value as Record<string, { data: unknown }>;
  const dataOf = (route: string) => () => byRoute[route]!.data;
  const pages = createStaticHandler([
    {
      id: ROOT,
      path: '/',
      loader: dataOf(ROOT),
      Component: RootRoute,
      children: [{ id: SEARCH, path: 'global-tenders', loader: dataOf(SEARCH), handle, Component: SearchRoute }],
    },
  ]);
  const context = await pages.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} is not a page`);
  const router = createStaticRouter(pages.dataRoutes, context);
  return () =>
    renderToPipeableStream(
      <html lang="en">
        <body>
          <LanguageContext value="en">
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </LanguageContext>
        </body>
      </html>,
    );
}
