import { type ComponentType, createElement as h } from 'react';
import { type LoaderFunctionArgs, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { WebBuild } from '#server/web-host/render.ts';
import * as entry from '../../web/entry.server.tsx';

interface Page {
  loader: (args: LoaderFunctionArgs) => unknown;
  default: ComponentType;
  ErrorBoundary?: ComponentType;
}

const route = (id: string, path: string, parentId: string | undefined, module: object) => ({ id, path, parentId, module });

/** A build with one page for every address, rendered by the portal's own entry. */
export function onePage(page: Page): WebBuild {
  const routes = {
    root: route('root', '', undefined, {
      default: () => h('html', null, h('head'), h('body', null, h(Outlet), h(ScrollRestoration), h(Scripts))),
    }),
    page: route('page', '*', 'root', page),
  };
  const asset = (id: 'root' | 'page') => ({
    ...routes[id],
    hasLoader: id === 'page',
    hasErrorBoundary: id === 'page' && page.ErrorBoundary !== undefined,
    module: `/assets/${id}.js`,
    imports: [],
  });
  return {
    entry: { module: entry },
    routes,
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: asset('root'), page: asset('page') },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as WebBuild;
}
