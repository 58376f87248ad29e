import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { NoticeId, type NoticePage, type NoticePart, showNoticePage } from '#contract/notices.ts';
import { call } from '../../api.ts';
import { type PageRequest, pageRequest } from '../../context.ts';
import { browserEndpoints } from '../../endpoints.ts';
import { needTexts, translatorOf } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { countryName } from '../../lib/country.ts';
import { headOf, placeOf } from '../../lib/head.ts';
import { sectorNames } from '../../lib/names.server.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import type { SectorNames } from '../../ui/notice-card/notice-card.tsx';
import { withoutMore } from './more-parts.server.ts';
import { noticeNames } from './notice-names.server.ts';
import type { NoticeNames } from './notice-names.ts';
import { NoticeView } from './notice-view.tsx';
import { pagePartsOf } from './page-parts.server.ts';
import type { PageParts } from './page-parts.ts';
import { partsAsked } from './pagers.server.ts';
import { describe, jsonLdOf } from './structured-data.server.ts';

await needTexts('notice', 'links');

interface Data {
  notice: NoticePage;
  sectors: SectorNames;
  names: NoticeNames;
  parts: PageParts;
  /** What search engines are told. */
  description: string;
  jsonLd: Record<string, unknown>;
  now: string;
}

const ID_LENGTH = 26;

async function read(page: PageRequest, id: string, asked: Record<NoticePart, number>): Promise<NoticePage | null> {
  try {
    return await page.call(showNoticePage, { query: { id, ...asked } });
  } catch (error) {
    if ((error as { code?: string }).code === 'not-found') return null;
    throw error;
  }
}

/** The id at the end of {title} finds the notice; an old or mistyped title goes to the right one, an unknown id to /. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const title = params['title'] ?? '';
  const id = NoticeId.safeParse(title.slice(-ID_LENGTH).toLowerCase());
  const { searchParams, search } = new URL(request.url);
  const notice = id.success ? await read(page, id.data, partsAsked(searchParams)) : null;
  if (!notice) throw redirect('/');
  if (title !== notice.slug) throw redirect(addressOfNotice(notice) + search, 301);
  const [ofSectors, names, parts] = await Promise.all([sectorNames(page, [notice]), noticeNames(page, notice), pagePartsOf(page, notice, searchParams)]);
  // What changed goes out in words alone.
  const sent = notice.locked ? notice : { ...withoutMore(notice), amendments: notice.amendments.map((amendment) => ({ ...amendment, changes: [] })) };
  const t = translatorOf(page.language);
  const description = describe(notice, t);
  const jsonLd = jsonLdOf(notice, {
    description,
    country: notice.country && countryName(t, page.language, notice.country),
    url: page.site.origin && page.site.origin + addressOfNotice(notice),
  });
  return { description, jsonLd, notice: sent, sectors: ofSectors, names, parts, now: page.now.toISOString() };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  if (!loaderData) return [];
  const place = placeOf(matches);
  const { notice, description, jsonLd } = loaderData;
  return headOf(place, { title: notice.title, description, path: addressOfNotice(notice), search: location.search, type: 'article', jsonLd });
};

/** Tenders, those of its country, those of its sector, and the notice itself. */
export const handle: PageHandle<Data> = {
  crumbs: ({ t, place, data }) => {
    if (!data) return [{ label: t('notice.tenders'), to: '/global-tenders' }];
    const { notice, sectors } = data;
    const sector = notice.sectors.find((code) => sectors[code]);
    return [
      { label: t('notice.tenders'), to: '/global-tenders?state=open' },
      ...(notice.country ? [{ label: countryName(t, place.language, notice.country), to: `/global-tenders?country=${notice.country}&state=open` }] : []),
      ...(sector ? [{ label: sectors[sector] ?? sector, to: `/listing-page?category=${encodeURIComponent(sector)}` }] : []),
      { label: notice.title, to: addressOfNotice(notice), lang: notice.language ?? undefined },
    ];
  },
};

/** One view for each time that a reader opens the notice; robots without scripts are not counted. */
function useCountView(id: string): void {
  useEffect(() => {
    // Not for StrictMode's second run: a moment later is soon enough.
    const timer = setTimeout(() => void call(browserEndpoints.countNoticeView, { body: { id } }).catch(() => undefined), 800);
    return () => clearTimeout(timer);
  }, [id]);
}

export default function NoticeDetails({ loaderData: { notice, names, parts, now } }: { loaderData: Data }) {
  useCountView(notice.id);
  return <NoticeView key={notice.id} notice={notice} names={names} parts={parts} now={now} />;
}
