import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf } from '../../i18n.ts';
import { LISTING_PATH, SUB_LISTING_PATH, addressOfCategory } from '../../lib/categories.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
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
function canonicalAddressOf(url: URL, addressValue: string, address: string): string {
  const otherParameters = new URLSearchParams([...url.searchParams].filter(([name, value]) => !(name === 'category' && value === addressValue)));
  return otherParameters.size === 0 ? address : `${address}&${otherParameters}`;
}

/** Notices of one category, or all categories when none is named. An unknown category redirects to all of them. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const url = new URL(request.url);
  const isSubListing = url.pathname.toLowerCase().startsWith(SUB_LISTING_PATH);
  const categoryParameter = categoryOf(url.searchParams);
  if (!categoryParameter) return { category: null, groups: await allCategories(page) };
  const address = addressOfCategory(categoryParameter.category);
  const category = await categoryData(page, categoryParameter.category);
  if (!category) throw redirect(LISTING_PATH);
  if (categoryParameter.addressValue !== categoryParameter.category.code || address.startsWith(SUB_LISTING_PATH) !== isSubListing)
    throw redirect(canonicalAddressOf(url, categoryParameter.addressValue, address), 301);
  const { code, kind } = categoryParameter.category;
  const searchData = await runSearch(
    page,
    readQuery(new URL(`?${searchOfCategory(url.searchParams, categoryParameter)}`, url)),
    page.site.country ? 'local' : 'global',
  );
  // The code filter of the list offers the codes inside the category.
  const codes = searchData.counts['cpv']?.filter(({ value }) => value.length > code.length && value.startsWith(code)) ?? [];
  return { groups: null, category, search: kind === 'cpv' ? { ...searchData, counts: { ...searchData.counts, cpv: codes } } : searchData };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const { search } = location;
  if (!loaderData?.category) {
    const jsonLd = itemList(
      pageSite?.origin,
      loaderData?.groups.map(({ name, category }) => ({ name, path: addressOfCategory(category) })),
    );
    return headOf(pageSite, { title: t('listing.allTitle'), description: t('listing.allDescription'), path: LISTING_PATH, search, jsonLd });
  }
  const { name, category } = loaderData.category.self;
  const others = new URLSearchParams(search);
  others.delete('category', category.code);
  return headOf(pageSite, {
    title: titleOfList(t, t('listing.title', { name }), search),
    description: t('listing.description', { name }),
    path: addressOfCategory(category),
    search,
    unlisted: !isPlainList(`?${others}`),
    ...listHead(pageSite, loaderData.search),
  });
};

export const handle: PageHandle<Data> = {
  crumbs: ({ t, data }) => {
    const allCrumb: Crumb = { label: t('listing.allTitle'), to: LISTING_PATH };
    if (!data?.category) return [allCrumb];
    const { ancestors, self } = data.category;
    return [allCrumb, ...[...ancestors, self].map(({ category, name, language }) => ({ label: name, to: addressOfCategory(category), lang: language }))];
  },
};

export default function Listing({ loaderData }: { loaderData: Data }) {
  if (!loaderData.category) return <AllCategories groups={loaderData.groups} />;
  const { category, search } = loaderData;
  const { name, language, category: ownCategory } = category.self;
  const path = addressOfCategory(ownCategory).split('?')[0] ?? LISTING_PATH;
  return (
    <SearchPage
      data={search}
      title={name}
      titleLanguage={language}
      path={path}
      fixed={[{ name: 'category', value: ownCategory.code }]}
      hidden={ownCategory.kind === 'sector' ? ['sector'] : []}
    >
      <CategoryHead data={category} scope={search.scope} />
    </SearchPage>
  );
}
