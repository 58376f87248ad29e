import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageRequest } from '../../context.ts';
import { loadTexts, translatorOf, useT } from '../../i18n.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { countryName } from '../../lib/country.ts';
import { feedsOf, headOf, pageSiteOf } from '../../lib/head.ts';
import { websiteJsonLd } from '../../lib/website-json-ld.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { SearchBox } from '../../domain/search-box/search-box.tsx';
import ui from '../../ui/ui.module.css';
import { Cards } from './cards.tsx';
import { CountList } from './count-list.tsx';
import { Figures } from './figures.tsx';
import { type HomeData, loadHome } from './home-data.server.ts';
import css from './home.module.css';
import { NotFoundBanner } from './not-found-banner.tsx';
import { type NotFoundMessage, notFoundMessage } from './not-found-message.server.ts';
import { Intro } from './intro.tsx';

await loadTexts('home', 'search');

interface Data extends HomeData {
  notFound: NotFoundMessage | null;
}

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  return { ...(await loadHome(page)), notFound: notFoundMessage(page, url.searchParams) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const country = pageSite?.site.country ? countryName(t, pageSite.language, pageSite.site.country) : null;
  const { notFound } = loaderData ?? {};
  if (notFound)
    return headOf(pageSite, { title: notFound.title, description: notFound.text, path: `/?missing=${notFound.kind}`, search: location.search, unlisted: true });
  const title = country ? t('home.titleCountry', { country }) : t('home.title');
  const feeds = pageSite && feedsOf(pageSite, country ? 'scope=local' : 'scope=global');
  return headOf(pageSite, { title, description: t('home.description'), path: '/', search: location.search, jsonLd: websiteJsonLd(pageSite), feeds });
};

/** The home page has no breadcrumbs. */
export const handle: PageHandle = { crumbs: () => [] };

export default function Home({ loaderData: data }: { loaderData: Data }) {
  const t = useT();
  const { introduction } = data;
  const { site } = usePageSite();
  const { country } = useFormats();
  const path = tenderListPath(site);
  const isOpen = data.stats.open.total > 0;
  const listOf = (name: string, value: string, of = path) => `${of}?state=${isOpen ? 'open' : 'all'}&${name}=${encodeURIComponent(value)}`;
  const cards = { sectors: data.sectors, withCountry: !site.country };
  return (
    <ServerClock at={data.now}>
      {data.notFound && <NotFoundBanner message={data.notFound} />}
      <div className={css.hero}>
        <div className={ui.wrap}>
          <h1 suppressHydrationWarning>{site.country ? t('home.titleCountry', { country: country(site.country) }) : t('home.title')}</h1>
          <p className={css.lead}>{introduction.about}</p>
          <search>
            <form action={path} method="get">
              <SearchBox words="" scope={site.country ? 'local' : 'global'} action={path} />
            </form>
          </search>
          <Intro {...introduction} />
          {data.stats.total.total > 0 && <Figures stats={data.stats} path={path} />}
        </div>
      </div>
      <div className={`${ui.wrap} ${css.columns}`}>
        <div>
          {data.stats.total.total === 0 && (
            <p className={css.note}>
              {t('home.nothingYet')}{' '}
              {site.country && (
                <Link className={ui.link} to="/global-tenders">
                  {t('search.allCountries')}
                </Link>
              )}
            </p>
          )}
          <Cards title={t('home.featured')} notices={data.featured} {...cards} />
          <Cards title={t('home.closing')} notices={data.closing} more={`${path}?state=closing&sort=deadline`} {...cards} />
          <Cards
            title={t(isOpen ? 'home.newest' : 'home.newestOfAll')}
            note={isOpen ? undefined : t('home.nothingOpen')}
            notices={data.newest}
            more={`${path}?state=${isOpen ? 'open' : 'all'}`}
            {...cards}
          />
        </div>
        <div>
          <CountList title={t(isOpen ? 'home.bySector' : 'home.bySectorOfAll')} entries={data.topSectors} to={(code) => listOf('sector', code)}>
            <Link className={ui.link} to="/sectors-list">
              {t('home.allSectors')}
            </Link>
          </CountList>
          <CountList
            title={t(isOpen ? 'home.byCountry' : 'home.byCountryOfAll')}
            entries={data.topCountries}
            to={(code) => (code === site.country ? `${path}?state=${isOpen ? 'open' : 'all'}` : listOf('country', code, '/global-tenders'))}
          >
            <Link className={ui.link} to="/countrywise-tenders">
              {t('home.allByCountry')}
            </Link>
          </CountList>
          <CountList title={t(isOpen ? 'home.byBuyer' : 'home.byBuyerOfAll')} entries={data.topBuyers} to={(code) => listOf('buyer', code)}>
            <Link className={ui.link} to="/buyers-list">
              {t('home.allBuyers')}
            </Link>
          </CountList>
        </div>
      </div>
    </ServerClock>
  );
}
