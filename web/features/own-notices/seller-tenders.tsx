import { Link, useSearchParams } from 'react-router';
import { listSellerTenders } from '#contract/dashboards.ts';
import type { Output } from '#contract/endpoint.ts';
import { type SellerTab, sellerTabs } from '#contract/seller-names.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { siteCountries } from '../../lib/country.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { loadTexts, useT } from '../../i18n.ts';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { SelectionSlot } from '../../domain/notice-card/select-slot.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { changeQuery } from '../../ui/data-table/table-state.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { SellerAwards } from './seller-awards.tsx';
import css from './seller-tenders.module.css';

await loadTexts('seller-tenders', 'form', 'lists');

const MAX_CURSOR = 400;
type Tab = SellerTab | 'awards';
const tabNames: readonly Tab[] = [...sellerTabs, 'awards'];
type Tenders = Output<typeof listSellerTenders>;

/** The lists, each with its number. Those of bids are absent for people who may not read them. */
function Tabs({ tab, tabs, params }: { tab: Tab; tabs: Tenders['tabs'] | undefined; params: URLSearchParams }) {
  const t = useT();
  const { count } = useFormats();
  return (
    <nav className={css.tabs} aria-label={t('seller-tenders.tabs')}>
      {tabNames
        .filter((name) => name === 'awards' || tabs?.[name] !== null)
        .map((name) => {
          const number = name === 'awards' ? undefined : tabs?.[name];
          return (
            <Link
              key={name}
              to={`?${changeQuery(params, { tab: name === 'all' ? undefined : name, cursor: undefined })}`}
              aria-current={name === tab ? 'page' : undefined}
              preventScrollReset
            >
              {t(`seller-tenders.tab.${name}`)} {typeof number === 'number' && <b>{count(number)}</b>}
            </Link>
          );
        })}
    </nav>
  );
}

/** What an empty list says, and the next step. */
function Nothing({ tab }: { tab: SellerTab }) {
  const t = useT();
  const { site } = usePageSite();
  return (
    <div className={css.none}>
      <p>{t(`seller-tenders.none.${tab}`)}</p>
      <Link className={ui.button} to={`${tenderListPath(site)}?state=open`}>
        {t('seller-tenders.toTenders')}
      </Link>
    </div>
  );
}

function Entries({ data, tab }: { data: Tenders; tab: SellerTab }) {
  const t = useT();
  if (data.items.length === 0) return <Nothing tab={tab} />;
  return (
    <ServerClock at={data.now} isFetched>
      <ul className={css.list}>
        {data.items.map(({ notice, reasons }) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} sectors={{}} withCountry isSelectable />
            <p className={css.reasons}>{t('seller-tenders.reasons', { reasons: reasons.map((reason) => t(`seller-tenders.reason.${reason}`)).join(' · ') })}</p>
          </li>
        ))}
      </ul>
    </ServerClock>
  );
}

/** The tenders that a supplier's person works on, and the contracts that the supplier got. */
export function SellerTenders() {
  const t = useT();
  const { country } = useFormats();
  const [params] = useSearchParams();
  const asked = tabNames.find((name) => name === params.get('tab')) ?? 'all';
  const readsBids = usePermission('bids.read');
  // Who may not read bids has no list of them.
  const tab = !readsBids && (asked === 'bid' || asked === 'participated') ? 'all' : asked;
  // The menu of a site may name its country (specification, section 2, "Link detail").
  const countryIso = siteCountries.find((code) => code === params.get('countryIso'));
  const cursor = tab === 'awards' ? undefined : params.get('cursor')?.slice(0, MAX_CURSOR) || undefined;
  const query = { ...(tab === 'awards' ? {} : { tab }), ...(countryIso ? { countryIso } : {}), ...(cursor ? { cursor } : {}) };
  const tenders = useEndpoint(listSellerTenders, { query });
  useCrumbs([{ label: t('seller-tenders.title') }]);
  const { data } = tenders;
  if (!data) return <NotLoaded queries={[tenders]} />;
  return (
    <div className={css.page}>
      <header className={parts.head}>
        <h1>{t('seller-tenders.title')}</h1>
        <Link className={ui.quiet} to="/seller-wishlist">
          {t('shell.wishlist')}
        </Link>
      </header>
      <Tabs tab={tab} tabs={data.tabs} params={params} />
      <p>{t(`seller-tenders.intro.${tab}`)}</p>
      {countryIso && tab !== 'awards' && (
        <p>
          {t('seller-tenders.onlyCountry', { country: country(countryIso) })}{' '}
          <Link className={ui.link} to={`?${changeQuery(params, { countryIso: undefined, cursor: undefined })}`}>
            {t('seller-tenders.allCountries')}
          </Link>
        </p>
      )}
      {tab === 'awards' ? (
        <SellerAwards params={params} />
      ) : (
        <div aria-busy={tenders.isPlaceholderData}>
          <Entries data={data} tab={tab} />
          <DirectoryPagination path="/my-tenders-list" query={params} list={data} />
          <SelectionSlot notices={data.items.map(({ notice }) => notice)} />
        </div>
      )}
    </div>
  );
}
