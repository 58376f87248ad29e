import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { pageRequest } from '../../context.ts';
import { loadTexts } from '../../i18n.ts';
import { pageSiteOf } from '../../lib/head.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { addressOfBuyer, addressOfMissing } from '../../lib/addresses.ts';
import { type BuyerData, loadBuyer } from './buyer-data.server.ts';
import { buyerHandle, headOfBuyer } from './buyer-head.ts';
import { BuyerView } from './buyer-view.tsx';

await loadTexts('buyers');

const ID_LENGTH = 26;

/**
 * The id at the end of {title} finds the buyer. An old or mistyped title redirects to the right one, an unknown id to the home page with a
 * message.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<BuyerData> {
  const title = params['title'] ?? '';
  const url = new URL(request.url);
  const data = await loadBuyer(context.get(pageRequest), title.slice(-ID_LENGTH).toLowerCase(), url);
  if (!data) throw redirect(addressOfMissing('buyer', url));
  if (title !== data.buyer.slug) throw redirect(addressOfBuyer(data.buyer) + url.search, 301);
  return data;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => headOfBuyer(pageSiteOf(matches), loaderData, location.search);
export const handle: PageHandle<BuyerData> = buyerHandle;

export default function BuyerDetails({ loaderData }: { loaderData: BuyerData }) {
  return <BuyerView key={loaderData.buyer.id} data={loaderData} />;
}
