import { Form, Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { pageRequest } from '../../context.ts';
import { type Translate, loadTexts, translatorOf, useT } from '../../i18n.ts';
import { countryName } from '../../lib/country.ts';
import { headOf, pageSiteOf } from '../../lib/head.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import { type PageSite, useFormats, usePageSite } from '../../lib/site.tsx';
import { ForSubscribers } from '../../domain/for-subscribers.tsx';
import ui from '../../ui/ui.module.css';
import { type Branch, type SectorsData, loadSectors } from './sectors-data.server.ts';
import css from './places.module.css';

await loadTexts('places');

const PATH = '/sectors-list';

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<SectorsData> =>
  loadSectors(context.get(pageRequest), new URL(request.url).searchParams.get('q'));

const titleOf = (t: Translate, pageSite: PageSite | undefined) =>
  pageSite?.site.country ? t('places.sectors.titleCountry', { country: countryName(t, pageSite.language, pageSite.site.country) }) : t('places.sectors.title');

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches, location }) => {
  const pageSite = pageSiteOf(matches);
  const t = translatorOf(pageSite?.language ?? 'en');
  const title = titleOf(t, pageSite);
  const description = t('places.sectors.description');
  const url = pageSite?.origin ? { url: pageSite.origin + PATH } : {};
  return headOf(pageSite, {
    title,
    description,
    path: PATH,
    search: location.search,
    unlisted: (loaderData?.words ?? '') !== '',
    jsonLd: { '@context': 'https://schema.org', '@type': 'CollectionPage', name: title, description, ...url },
  });
};

export const handle: PageHandle<SectorsData> = {
  crumbs: ({ t }) => [{ label: t('places.sectors.title'), to: PATH }],
};

/** A sector or division: a link to its open notices where there are any, else to all; plain text where there are none. */
function Name({ branch, filter }: { branch: Branch; filter: Readonly<Record<string, string>> }) {
  const t = useT();
  const { count } = useFormats();
  const { site } = usePageSite();
  const figures = (
    <em suppressHydrationWarning>{branch.total > 0 ? t('places.openOfAll', { open: count(branch.open), total: count(branch.total) }) : count(0)}</em>
  );
  const name = <span lang={branch.lang}>{branch.name}</span>;
  if (branch.total === 0) {
    return (
      <p className={css.none}>
        {name} {figures}
      </p>
    );
  }
  return (
    <Link to={addressWithAllStates(tenderListPath(site), { ...filter, ...(branch.open > 0 ? { state: 'open' } : {}) })}>
      {name} {figures}
    </Link>
  );
}

export default function SectorsList({ loaderData: data }: { loaderData: SectorsData }) {
  const t = useT();
  const pageSite = usePageSite();
  const { count } = useFormats();
  return (
    <div className={`${ui.wrap} ${css.page}`}>
      <h1 suppressHydrationWarning>{titleOf(t, pageSite)}</h1>
      <p className={css.sub}>{t('places.sectors.description')}</p>
      <p className={css.sub}>
        {t('places.sectors.differ')}{' '}
        <Link className={`${ui.link} ${ui.tap}`} to="/listing-page">
          {t('places.sectors.toCategories')}
        </Link>
      </p>
      <p className={css.sub}>{t('places.sectors.counting')}</p>
      <search>
        <Form method="get" action={PATH} className={css.find}>
          <input
            key={data.words}
            type="search"
            name="q"
            defaultValue={data.words}
            maxLength={MAX_FIND_LENGTH}
            aria-label={t('places.sectors.find')}
            placeholder={t('places.sectors.find')}
            enterKeyHint="search"
          />
          <button type="submit" className={ui.primary}>
            {t('places.sectors.go')}
          </button>
        </Form>
      </search>
      {data.words !== '' && (
        <output className={css.found}>
          <span suppressHydrationWarning>
            {data.matchCount > 0
              ? t('places.sectors.found', { count: data.matchCount, n: count(data.matchCount), words: data.words })
              : t('places.sectors.nothing', { words: data.words })}
          </span>{' '}
          <Link className={ui.link} to={PATH}>
            {t('places.sectors.clear')}
          </Link>
        </output>
      )}
      <ul className={css.sectors}>
        {data.sectors.map((sector) => (
          <li key={sector.code}>
            <h2>
              <Name branch={sector} filter={{ sector: sector.code }} />
            </h2>
            <ul>
              {sector.divisions.map((division) => (
                <li key={division.code}>
                  <Name branch={division} filter={{ cpv: division.code.slice(0, 2) }} />
                </li>
              ))}
              {sector.subscribers > 0 && (
                <li>
                  <ForSubscribers
                    to={`${tenderListPath(pageSite.site)}?sector=${encodeURIComponent(sector.code)}&free=false&state=open`}
                    label={t('places.sectors.subscribers', { count: sector.subscribers, n: count(sector.subscribers) })}
                  />
                </li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}
