import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { pageRequest } from '../../context.ts';
import { loadTexts } from '../../i18n.ts';
import { addressOfMissing } from '../../lib/addresses.ts';
import { pageSiteOf } from '../../lib/head.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { type BuyerData, loadBuyer } from './buyer-data.server.ts';
import { buyerHandle, headOfBuyer } from './buyer-head.ts';
import { BuyerView } from './buyer-view.tsx';

await loadTexts('buyers');

/**
 * Redirects from a buyer's id to its page. The id of a merged buyer leads to the buyer that took it over, an unknown one to the home page
 * with a message.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<BuyerData> {
  const url = new URL(request.url);
  if (!url.searchParams.has('id')) throw redirect('/buyers-list');
  const id = (url.searchParams.get('id') ?? '').toLowerCase();
  const data = await loadBuyer(context.get(pageRequest), id, url);
  if (!data) throw redirect(addressOfMissing('buyer', url));
  if (data.buyer.id !== id) {
    url.searchParams.set('id', data.buyer.id);
    throw redirect(url.pathname + url.search, 301);
  }
  return data;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => headOfBuyer(pageSiteOf(matches), loaderData, location.search);
export const handle: PageHandle<BuyerData> = buyerHandle;

export default function BuyerById({ loaderData }: { loaderData: BuyerData }) {
  return <BuyerView key={loaderData.buyer.id} data={loaderData} />;
}
