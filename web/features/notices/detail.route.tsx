import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { countNoticeView } from '#contract/notices.ts';
import { call } from '../../api.ts';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf } from '../../i18n.ts';
import { addressOfMissing, addressOfNotice } from '../../lib/addresses.ts';
import { countryName } from '../../lib/country.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import { sectorNames } from '../../lib/reference-names.server.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';
import type { BodyProps } from './page-extras.ts';
import { bodyOf, readNotice } from './notice-data.server.ts';
import { NoticeView } from './notice-view.tsx';
import { describe, jsonLdOf } from './structured-data.server.ts';
import { useFullNotice } from './use-full-notice.ts';

await loadTexts('notice', 'links');

interface Data extends BodyProps {
  sectors: SectorNames;
  /** The description for search engines. */
  description: string;
  jsonLd: Record<string, unknown>;
}

/**
 * The id at the end of {title} finds the notice. An old or mistyped title redirects to the right one, an unknown id to the home page with a
 * message.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const title = params['title'] ?? '';
  const url = new URL(request.url);
  const { searchParams, search } = url;
  const notice = await readNotice(page, title, searchParams);
  if (!notice) throw redirect(addressOfMissing('notice', url));
  if (title !== notice.slug) throw redirect(addressOfNotice(notice) + search, 301);
  const [namesOfSectors, body] = await Promise.all([sectorNames(page, [notice]), bodyOf(page, notice, searchParams)]);
  const t = translatorOf(page.language);
  const description = describe(notice, t);
  const jsonLd = jsonLdOf(notice, {
    description,
    country: notice.country && countryName(t, page.language, notice.country),
    url: page.site.origin && page.site.origin + addressOfNotice(notice),
  });
  return { ...body, description, jsonLd, sectors: namesOfSectors };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const pageSite = pageSiteOf(matches);
  const { notice, description, jsonLd } = loaderData;
  return headOf(pageSite, { title: notice.title, description, path: addressOfNotice(notice), search: location.search, type: 'article', jsonLd });
};

/** Breadcrumbs: tenders, those of its country, those of its sector, and the notice itself. */
export const handle: PageHandle<Data> = {
  crumbs: ({ t, pageSite, data }) => {
    if (!data) return [{ label: t('notice.tenders'), to: '/global-tenders' }];
    const { notice, sectors } = data;
    const sector = notice.sectors.find((code) => sectors[code]);
    return [
      { label: t('notice.tenders'), to: '/global-tenders?state=open' },
      ...(notice.country ? [{ label: countryName(t, pageSite.language, notice.country), to: `/global-tenders?country=${notice.country}&state=open` }] : []),
      ...(sector ? [{ label: sectors[sector] ?? sector, to: `/listing-page?category=${encodeURIComponent(sector)}` }] : []),
      { label: notice.title, to: addressOfNotice(notice), lang: notice.language ?? undefined },
    ];
  },
};

/** Counts one view each time a reader opens the notice, but no robots without scripts. */
function useCountView(id: string): void {
  useEffect(() => {
    // Not in StrictMode's second run: a moment later is soon enough.
    const timer = setTimeout(() => void call(countNoticeView, { body: { id } }).catch(() => undefined), 800);
    return () => clearTimeout(timer);
  }, [id]);
}

export default function NoticeDetails({ loaderData }: { loaderData: Data }) {
  const { body, retry } = useFullNotice(loaderData.notice);
  const { notice, names, extras, now } = body ?? loaderData;
  useCountView(notice.id);
  return (
    <NoticeView key={`${notice.id} ${notice.locked}`} notice={notice} names={names} sectors={loaderData.sectors} extras={extras} now={now} retry={retry} />
  );
}
