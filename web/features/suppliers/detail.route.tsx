import { type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf } from '../../i18n.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { addressOfProfile } from './address-of-profile.ts';
import { loadSupplier } from './supplier-data.server.ts';
import type { SupplierData } from './supplier-data.ts';
import { SupplierView } from './supplier-view.tsx';

await loadTexts('supplier', 'lists');

/** The page of a supplier, by its registration number or by its name and country. */
export const loader = ({ request, context }: LoaderFunctionArgs): Promise<SupplierData> => loadSupplier(context.get(pageRequest), new URL(request.url));

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const { profile, jsonLd } = loaderData;
  const name = profile?.name ?? t('supplier.none');
  const path = (profile && addressOfProfile(profile)) ?? `${location.pathname}${location.search}`;
  const unlisted = !profile || new URLSearchParams(location.search).has('cursor');
  return headOf(pageSite, { title: name, description: t('supplier.about', { name }), path, search: location.search, unlisted, jsonLd });
};

export const handle: PageHandle<SupplierData> = {
  crumbs: ({ t, data: supplier }) => [{ label: supplier?.profile?.name ?? t('supplier.tag') }],
};

export default function SupplierDetails({ loaderData }: { loaderData: SupplierData }) {
  return <SupplierView data={loaderData} />;
}
