import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { listSectors } from '#contract/reference.ts';
import { type OwnOrganisationProfile, showOrganisationProfile } from '#contract/own-organisation.ts';
import type { Output } from '#contract/endpoint.ts';
import { search } from '#contract/search.ts';
import { send } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { useEndpoint } from '../session/use-endpoint.ts';
import { usePermission } from '../session/permissions.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { NoticeCard } from '../notice-card/notice-card.tsx';
import { SelectionSlot } from '../notice-card/select-slot.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import ui from '../../ui/ui.module.css';
import { ChooseSectors } from './choose-sectors.tsx';
import { addressOfOwn, ownSearch } from './own-search.ts';
import css from './own-tenders.module.css';
import type { Sector } from './sectors.ts';

await loadTexts('dashboards', 'form');

const SIZE = 5;

/** A page of a search, and when the server answered it: countdowns use its clock. */
function useTenders(query: Record<string, unknown>) {
  return useQuery({
    queryKey: [search.path, 'own tenders', query],
    queryFn: async ({ signal }) => {
      const response = await send(search, { query }, { signal });
      return { result: (await response.json()) as Output<typeof search>, at: new Date(response.headers.get('date') ?? Date.now()).toISOString() };
    },
    placeholderData: keepPreviousData,
  });
}

/** The open tenders for a supplier's country and codes, as in the full list that it links to. */
function Tenders({ profile, sectors }: { profile: OwnOrganisationProfile; sectors: readonly Sector[] }) {
  const t = useT();
  const { count, country: nameOf } = useFormats();
  const { site } = usePageSite();
  const mayChoose = usePermission('organisation.edit');
  const { country, cpv } = profile;
  const key = cpv.join(' ');
  const [at, setAt] = useState({ key, page: 1 });
  // After another choice of sectors, the first page.
  const page = at.key === key ? at.page : 1;
  const supplierSearch = ownSearch(profile, sectors, site.country);
  const query = { scope: supplierSearch.scope, state: 'open', ...supplierSearch.filters, size: String(SIZE), page: String(page) };
  const { data: answer, isPlaceholderData } = useTenders(query);
  const data = answer?.result;
  const names = Object.fromEntries(sectors.map(({ code, name }) => [code, name]));
  const place = country === null ? '' : nameOf(country);
  return (
    <section className={css.part} aria-labelledby="own-tenders" aria-busy={!data || isPlaceholderData}>
      <div className={css.head}>
        <h2 id="own-tenders">{cpv.length > 0 ? t('dashboards.own.title') : t('dashboards.own.titleOfCountry', { country: place })}</h2>
        {data && data.total > 0 && (
          <Link className={`${ui.link} ${ui.tap}`} to={addressOfOwn(supplierSearch, { state: 'open' })}>
            {t('dashboards.own.all', { count: data.total, n: count(data.total, data.totalIsCapped) })}
          </Link>
        )}
      </div>
      {mayChoose && sectors.length > 0 && <ChooseSectors profile={profile} sectors={sectors} />}
      {!answer || !data ? (
        <div className={css.waits} />
      ) : data.items.length === 0 ? (
        <p className={css.note}>{t('dashboards.own.none', { country: place })}</p>
      ) : (
        <ServerClock at={answer.at} isFetched>
          <ol className={css.cards}>
            {data.items.map((notice) => (
              <li key={notice.id}>
                <NoticeCard notice={notice} sectors={names} isSelectable level={3} />
              </li>
            ))}
          </ol>
          <Pagination page={page} size={SIZE} total={data.total} onPageChange={(newPage) => setAt({ key, page: newPage })} />
          <SelectionSlot notices={data.items} />
        </ServerClock>
      )}
    </section>
  );
}

/** What a supplier comes for: the open tenders of its sectors, before anything is requested of it. */
export function OwnTenders() {
  const { language } = usePageSite();
  const { data: profile } = useEndpoint(showOrganisationProfile, {});
  const { data: sectorList, isPending } = useEndpoint(listSectors, { query: { lang: language } });
  if (!profile || isPending) return <div className={css.waits} aria-busy="true" />;
  // If the sectors did not load, search by codes only.
  return <Tenders profile={profile} sectors={sectorList?.sectors ?? []} />;
}
