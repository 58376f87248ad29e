import { NEW_PROJECT_DAYS } from '#contract/seller-names.ts';
import { showSellerStats } from '#contract/dashboards.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { type Tile, Tiles } from './tiles.tsx';

/** The six tiles of a supplier (specification, section 1), each with the list that it counts. */
export function SellerTiles() {
  const t = useT();
  const { count } = useFormats();
  const stats = useEndpoint(showSellerStats, {});
  const { data } = stats;
  if (stats.isError) return <NotLoaded queries={[stats]} />;
  const tile = (name: keyof typeof targets, colour: Tile['colour'], more: Partial<Tile> = {}): Tile => ({
    name,
    label: t(`dashboards.tile.${name}`),
    colour,
    count: data?.[name] ?? undefined,
    to: targets[name],
    ...more,
  });
  const unseen = data?.unseenFindings ?? 0;
  const tiles = [
    tile('myTenders', 'primary'),
    tile('contractAwards', 'success', { isCapped: data?.contractAwardsIsCapped }),
    tile('myAlerts', 'warning', unseen > 0 ? { note: t('dashboards.unseen', { n: count(unseen) }) } : {}),
    tile('newProjects', 'teal', { note: t('dashboards.lately') }),
    // Null: they may not read the organisation's bids.
    ...(data?.participated === null ? [] : [tile('participated', 'dark')]),
    tile('wishlist', 'cyan'),
  ];
  return (
    <section aria-busy={!data}>
      <h2>{t('dashboards.yours')}</h2>
      <Tiles tiles={tiles} />
    </section>
  );
}

const targets = {
  myTenders: '/my-tenders-list',
  contractAwards: '/my-tenders-list?tab=awards',
  myAlerts: '/my-alerts?show=alerts',
  newProjects: `/my-alerts?days=${NEW_PROJECT_DAYS}`,
  participated: '/my-tenders-list?tab=participated',
  wishlist: '/seller-wishlist',
} as const;
