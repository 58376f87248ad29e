import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf } from '../../i18n.ts';
import { LISTING_PATH, SUB_LISTING_PATH, addressOfCategory } from '../../lib/categories.ts';
import { headOf, placeOf } from '../../lib/head.ts';
import { itemList } from '../../lib/item-list.ts';
import type { Crumb, PageHandle } from '../../shell/crumbs.ts';
import { isPlainList, listHead, titleOfList } from '../search/list-head.ts';
import { type SearchData, readQuery, runSearch } from '../search/search-data.server.ts';
import { SearchPage } from '../search/search-page.tsx';
import { AllCategories } from './all-categories.tsx';
import { CategoryHead } from './category-head.tsx';
import { categoryOf, searchOfCategory } from './category.ts';
import { type CategoryData, type SectorGroup, allCategories, categoryData } from './listing-data.server.ts';

await loadTexts('search', 'links', 'listing');

type Data = { groups: SectorGroup[]; category: null } | { groups: null; category: CategoryData; search: SearchData };

/** The address with its category in the canonical short form and the rest of its query. */
function trueAddress(url: URL, given: string, address: string): string {
  const rest = new URLSearchParams([...url.searchParams].filter(([name, value]) => !(name === 'category' && value === given)));
  return rest.size === 0 ? address : `${address}&${rest}`;
}

/** Notices of one category, or all categories when none is named. An unknown category redirects to all of them. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const url = new URL(request.url);
  const isSub = url.pathname.toLowerCase().startsWith(SUB_LISTING_PATH);
  const asked = categoryOf(url.searchParams);
  if (!asked) return { category: null, groups: await allCategories(page) };
  const address = addressOfCategory(asked.category);
  const category = await categoryData(page, asked.category);
  if (!category) throw redirect(LISTING_PATH);
  if (asked.given !== asked.category.code || address.startsWith(SUB_LISTING_PATH) !== isSub) throw redirect(trueAddress(url, asked.given, address), 301);
  const { code, kind } = asked.category;
  const found = await runSearch(page, readQuery(new URL(`?${searchOfCategory(url.searchParams, asked)}`, url)), page.site.country ? 'local' : 'global');
  // The code filter of the list offers the codes inside the category.
  const codes = found.counts['cpv']?.filter(({ value }) => value.length > code.length && value.startsWith(code)) ?? [];
  return { groups: null, category, search: kind === 'cpv' ? { ...found, counts: { ...found.counts, cpv: codes } } : found };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const place = placeOf(matches);
  const t = translatorOf(place?.language ?? 'en');
  const { search } = location;
  if (!loaderData?.category) {
    const jsonLd = itemList(
      place?.origin,
      loaderData?.groups.map(({ name, category }) => ({ name, path: addressOfCategory(category) })),
    );
    return headOf(place, { title: t('listing.allTitle'), description: t('listing.allDescription'), path: LISTING_PATH, search, jsonLd });
  }
  const { name, category } = loaderData.category.self;
  const others = new URLSearchParams(search);
  others.delete('category', category.code);
  return headOf(place, {
    title: titleOfList(t, t('listing.title', { name }), search),
    description: t('listing.description', { name }),
    path: addressOfCategory(category),
    search,
    unlisted: !isPlainList(`?${others}`),
    ...listHead(place, loaderData.search),
  });
};

export const handle: PageHandle<Data> = {
  crumbs: ({ t, data }) => {
    const all: Crumb = { label: t('listing.allTitle'), to: LISTING_PATH };
    if (!data?.category) return [all];
    const { above, self } = data.category;
    return [all, ...[...above, self].map(({ category, name, language }) => ({ label: name, to: addressOfCategory(category), lang: language }))];
  },
};

export default function Listing({ loaderData }: { loaderData: Data }) {
  if (!loaderData.category) return <AllCategories groups={loaderData.groups} />;
  const { category, search } = loaderData;
  const { name, language, category: own } = category.self;
  const path = addressOfCategory(own).split('?')[0] ?? LISTING_PATH;
  return (
    <SearchPage
      data={search}
      title={name}
      titleLanguage={language}
      path={path}
      fixed={[{ name: 'category', value: own.code }]}
      hidden={own.kind === 'sector' ? ['sector'] : []}
    >
      <CategoryHead data={category} />
    </SearchPage>
  );
}
