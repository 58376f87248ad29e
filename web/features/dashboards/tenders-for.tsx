import type { OwnProfile } from '#contract/own-organisation.ts';
import { useT } from '../../i18n.ts';
import { addressOfAll } from '../../lib/tender-list.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { useFormats } from '../../shell/site.tsx';
import { profileEndpoint, searchEndpoint } from './endpoints.ts';
import { type Tile, Tiles } from './tiles.tsx';

/** As many categories as an address holds well. */
const MOST = 40;
const figures = [
  { name: 'open', colour: 'success', query: { state: 'open' } },
  { name: 'closing', colour: 'warning', query: { state: 'closing' } },
  { name: 'fresh', colour: 'primary', query: { publishedDays: '7' } },
] as const;

/** A figure, and the search whose hits it counts. */
function useFigure({ name, colour, query }: (typeof figures)[number], { country, cpv }: Pick<OwnProfile, 'country' | 'cpv'>): Tile {
  const t = useT();
  const address = new URLSearchParams(query);
  if (country !== null) address.set('country', country);
  for (const code of cpv.slice(0, MOST)) address.append('cpv', code);
  const given = { scope: 'global' as const, ...query, ...(country === null ? {} : { country }), cpv: cpv.slice(0, MOST), size: '1' };
  const { data } = useAsk(searchEndpoint, { query: given });
  return { name, colour, label: t(`dashboards.tile.${name}`), count: data?.total, isCapped: data?.totalIsCapped, to: addressOfAll('/global-tenders', address) };
}

function Figures({ profile }: { profile: OwnProfile }) {
  const t = useT();
  const { country } = useFormats();
  const tiles = [useFigure(figures[0], profile), useFigure(figures[1], profile), useFigure(figures[2], profile)];
  const of = [profile.country && country(profile.country), profile.cpv.length > 0 && t('dashboards.inCategories')];
  return (
    <section>
      <h2>{t('dashboards.tenders')}</h2>
      <p>{of.filter(Boolean).join(' · ')}</p>
      <Tiles tiles={tiles} />
    </section>
  );
}

/** How many tenders there are for a supplier: of its country, and of the categories of its profile where it names some. */
export function TendersFor() {
  const { data } = useAsk(profileEndpoint, {});
  return data ? <Figures profile={data} /> : null;
}
