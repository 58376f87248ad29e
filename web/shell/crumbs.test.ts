import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTranslator } from '../i18n.ts';
import { clientState } from '../lib/client-state.ts';
import { type Crumb, type PageHandle, crumbsJsonLd, crumbsOf } from './crumbs.ts';
import type { PageSite } from '../lib/site.tsx';

const t = createTranslator('en', { shell: { home: 'Home' } });
const pageSite = { language: 'en', origin: 'http://np.localhost:3000' } as PageSite;
const match = (handle?: PageHandle) => ({ handle, loaderData: { name: 'Roads' }, params: {} });
const page: PageHandle<{ name: string }> = {
  crumbs: ({ data }) => [
    { label: 'All', to: '/all' },
    { label: data?.name ?? '', to: '/all/roads' },
  ],
};

it('begins with the first page and ends with the current page', () => {
  expect(crumbsOf([match(), match(page as PageHandle)], t, pageSite)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'All', to: '/all' },
    { label: 'Roads', to: '/all/roads' },
  ]);
});

it('is empty on the first page, and where no route has crumbs', () => {
  expect(crumbsOf([match(), match({ crumbs: () => [] })], t, pageSite)).toEqual([]);
  expect(crumbsOf([match()], t, pageSite)).toEqual([]);
});

it('gives search engines absolute addresses', () => {
  expect(crumbsJsonLd(crumbsOf([match(page as PageHandle)], t, pageSite), 'http://np.localhost:3000')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'http://np.localhost:3000/' },
      { position: 2, item: 'http://np.localhost:3000/all' },
      { position: 3, name: 'Roads', item: 'http://np.localhost:3000/all/roads' },
    ],
  });
});

it('setting and clearing crumbs notifies subscribers', () => {
  const list = clientState<readonly Crumb[] | null>(null);
  list.set([{ label: 'Step 2' }]);
  expect(list.get()).toEqual([{ label: 'Step 2' }]);
  list.clear();
  expect(list.get()).toBeNull();
});

it('every page has crumbs', () => {
  const web = join(import.meta.dirname, '..');
  const pages = readdirSync(join(web, 'features'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.route.tsx'));
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((name) => !/export const handle: PageHandle\b/u.test(readFileSync(join(web, 'features', name), 'utf8')))).toEqual([]);
});
