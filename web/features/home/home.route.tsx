import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { NoticeCard as Card } from '#contract/notices.ts';
import { type FilterCounts, filterCounts, homepageSearch } from '#contract/search.ts';
import { pageRequest } from '../../context.ts';
import { needTexts, translatorOf, useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { countryName } from '../../lib/country.ts';
import { headOf, placeOf } from '../../lib/head.ts';
import { websiteJsonLd } from '../../lib/website-json-ld.ts';
import { sectorNames } from '../../lib/names.server.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { useFormats, usePlace } from '../../shell/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import { NoticeCard, type SectorNames } from '../../ui/notice-card/notice-card.tsx';
import { SearchBox } from '../../ui/search-box/search-box.tsx';
import ui from '../../ui/ui.module.css';
import css from './home.module.css';

await needTexts('home', 'search');

const CARDS = 6;
const MOST_SECTORS = 16;
type Count = FilterCounts['filters'][string][number];

interface Data {
  newest: Card[];
  /** The newest are not open: nothing is. */
  nothingOpen: boolean;
  closing: Card[];
  open: Count | null;
  closingCount: Count | null;
  bySector: { code: string; name: string; count: number; isCapped: boolean }[];
  sectors: SectorNames;
  now: string;
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Data> {
  const page = context.get(pageRequest);
  const scope = page.site.country ? ('local' as const) : ('global' as const);
  const [newest, closing, { filters }, { filters: ofOpen }] = await Promise.all([
    page.call(homepageSearch, { query: { scope, state: 'open', sort: 'newest', size: CARDS } }),
    page.call(homepageSearch, { query: { scope, state: 'closing', sort: 'deadline', size: CARDS } }),
    page.call(filterCounts, { query: { scope } }),
    page.call(filterCounts, { query: { scope, state: 'open' } }),
  ]);
  // A portal that only holds what is past still shows what it has.
  const latest = newest.items.length > 0 ? newest : await page.call(homepageSearch, { query: { scope, sort: 'newest', size: CARDS } });
  const state = (wanted: string) => filters['state']?.find(({ value }) => value === wanted) ?? null;
  const sectors = (ofOpen['sector'] ?? []).slice(0, MOST_SECTORS);
  const names = await sectorNames(page, [...latest.items, ...closing.items, { sectors: sectors.map(({ value }) => value) }]);
  return {
    newest: latest.items.slice(0, CARDS),
    nothingOpen: newest.items.length === 0,
    closing: closing.items.slice(0, CARDS),
    open: state('open'),
    closingCount: state('closing'),
    bySector: sectors.map(({ value, label, count, isCapped }) => ({ code: value, name: names[value] ?? label ?? value, count, isCapped })),
    sectors: names,
    now: page.now.toISOString(),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, location }) => {
  const place = placeOf(matches);
  const t = translatorOf(place?.language ?? 'en');
  const country = place?.site.country ? countryName(t, place.language, place.site.country) : null;
  const title = country ? t('home.titleCountry', { country }) : t('home.title');
  return headOf(place, { title, description: t('home.description'), path: '/', search: location.search, jsonLd: websiteJsonLd(place) });
};

/** The first page is where all crumbs begin. */
export const handle: PageHandle = { crumbs: () => [] };

function Cards({
  title,
  note,
  notices,
  more,
  sectors,
  withCountry,
}: {
  title: string;
  note?: string | undefined;
  notices: readonly Card[];
  more: string;
  sectors: SectorNames;
  withCountry: boolean;
}) {
  const t = useT();
  if (notices.length === 0) return null;
  return (
    <section className={css.part}>
      <div className={css.partHead}>
        <h2>{title}</h2>
        <Link className={ui.link} to={more} aria-label={t('home.seeAll', { what: title })}>
          {t('home.all')}
        </Link>
      </div>
      {note && <p className={css.note}>{note}</p>}
      <ul className={css.cards}>
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} sectors={sectors} withCountry={withCountry} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Home({ loaderData: data }: { loaderData: Data }) {
  const t = useT();
  const { site } = usePlace();
  const { count, country } = useFormats();
  const path = site.country ? '/LocalTenders' : '/global-tenders';
  return (
    <ServerClock at={data.now}>
      <div className={css.hero}>
        <div className={ui.wrap}>
          <h1 suppressHydrationWarning>{site.country ? t('home.titleCountry', { country: country(site.country) }) : t('home.title')}</h1>
          <p className={css.sub} suppressHydrationWarning>
            {data.open && data.open.count > 0
              ? t('search.openNow', { count: data.open.count, n: count(data.open.count, data.open.isCapped) })
              : t('home.description')}
            {data.closingCount &&
              data.closingCount.count > 0 &&
              ` · ${t('search.closingNow', { count: data.closingCount.count, n: count(data.closingCount.count, data.closingCount.isCapped) })}`}
          </p>
          <search>
            <form action={path} method="get">
              <SearchBox words="" scope={site.country ? 'local' : 'global'} action={path} />
            </form>
          </search>
          <p className={css.scopes}>
            <Link className={ui.link} to="/LocalTenders?state=open" suppressHydrationWarning>
              {site.country ? t('search.localTitle', { country: country(site.country) }) : t('search.chooseTitle')}
            </Link>
            <Link className={ui.link} to="/global-tenders?state=open">
              {t('search.allCountries')}
            </Link>
          </p>
        </div>
      </div>
      <div className={`${ui.wrap} ${css.columns}`}>
        <div>
          <Cards
            title={t('home.closing')}
            notices={data.closing}
            more={`${path}?state=closing&sort=deadline`}
            sectors={data.sectors}
            withCountry={!site.country}
          />
          <Cards
            title={t(data.nothingOpen ? 'home.newestOfAll' : 'home.newest')}
            note={data.nothingOpen ? t('home.nothingOpen') : undefined}
            notices={data.newest}
            more={data.nothingOpen ? path : `${path}?state=open`}
            sectors={data.sectors}
            withCountry={!site.country}
          />
        </div>
        {data.bySector.length > 0 && (
          <section className={css.sectors} aria-labelledby="by-sector">
            <h2 id="by-sector">{t('home.bySector')}</h2>
            <ul>
              {data.bySector.map((sector) => (
                <li key={sector.code}>
                  <Link to={`${path}?state=open&sector=${encodeURIComponent(sector.code)}`}>
                    <span>{sector.name}</span>
                    <em suppressHydrationWarning>{count(sector.count, sector.isCapped)}</em>
                    <Icon name="arrow" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </ServerClock>
  );
}
