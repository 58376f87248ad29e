import { listSectors } from '#contract/reference.ts';
import { type OwnOrganisationProfile, showOrganisationProfile } from '#contract/own-organisation.ts';
import { search } from '#contract/search.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { type OwnSearch, addressOfOwn, ownSearch } from '../../domain/own-tenders/own-search.ts';
import type { Sector } from '../../domain/own-tenders/sectors.ts';
import { type Tile, Tiles } from './tiles.tsx';

const figures = [
  { name: 'open', colour: 'success', query: { state: 'open' } },
  { name: 'closing', colour: 'warning', query: { state: 'closing' } },
  { name: 'fresh', colour: 'primary', query: { publishedDays: '7' } },
] as const;

/** A figure, and the search that it counts. */
function useFigure({ name, colour, query }: (typeof figures)[number], supplierSearch: OwnSearch): Tile {
  const t = useT();
  const searchQuery = { scope: supplierSearch.scope, ...query, ...supplierSearch.filters, size: '1' };
  const { data } = useEndpoint(search, { query: searchQuery });
  return { name, colour, label: t(`dashboards.tile.${name}`), count: data?.total, isCapped: data?.totalIsCapped, to: addressOfOwn(supplierSearch, query) };
}

function Figures({ profile, sectors }: { profile: OwnOrganisationProfile; sectors: readonly Sector[] }) {
  const t = useT();
  const { country } = useFormats();
  const supplierSearch = ownSearch(profile, sectors, usePageSite().site.country);
  const tiles = [useFigure(figures[0], supplierSearch), useFigure(figures[1], supplierSearch), useFigure(figures[2], supplierSearch)];
  const criteria = [profile.country && country(profile.country), profile.cpv.length > 0 && t('dashboards.inCategories')];
  return (
    <section>
      <h2>{t('dashboards.tenders')}</h2>
      <p>{criteria.filter(Boolean).join(' · ')}</p>
      <Tiles tiles={tiles} />
    </section>
  );
}

/** How many tenders fit a supplier: those of its country and, where its profile has categories, of these. */
export function TendersFor() {
  const { language } = usePageSite();
  const { data: profile } = useEndpoint(showOrganisationProfile, {});
  const { data: sectorList, isPending } = useEndpoint(listSectors, { query: { lang: language } });
  return profile && !isPending ? <Figures profile={profile} sectors={sectorList?.sectors ?? []} /> : null;
}
