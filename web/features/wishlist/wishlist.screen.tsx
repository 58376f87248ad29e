import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Request } from '#contract/endpoint.ts';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { MAX_WISH_LABEL, type WishListName, type WishSort, wishLists, wishSorts } from '#contract/wishlist-names.ts';
import { type Wish, listWishes } from '#contract/wishlist.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { SelectionSlot } from '../../domain/notice-card/select-slot.tsx';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { changeQuery } from '../../ui/data-table/table-state.ts';
import { FilterCheck, ListFilters } from '../../ui/list-filters/list-filters.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { RemovedWish } from './removed-wish.tsx';
import { useAdded } from './use-added.ts';
import { WishEntry } from './wish-entry.tsx';
import css from './wishlist.module.css';

await loadTexts('wishlist', 'form', 'lists');

const MAX_CURSOR = 400;
const oneOf = <T extends string>(values: readonly T[], value: string | null): T => values.find((each) => each === value) ?? values[0]!;

/** What was taken off the list while it was looked at: it can be put back. */
interface Removed {
  list: WishListName;
  notice: Wish['notice'];
  note: string;
  labels: readonly string[];
}

/** One's own list and the shared one, each with its number. */
function Lists({ list, counts }: { list: WishListName; counts: { own: number; team: number | null } }) {
  const t = useT();
  const { count } = useFormats();
  if (counts.team === null) return null;
  return (
    <nav className={css.tabs} aria-label={t('wishlist.lists')}>
      {wishLists.map((name) => (
        <Link key={name} to={name === 'own' ? '?' : '?list=team'} aria-current={name === list ? 'page' : undefined} preventScrollReset>
          {t(`wishlist.list.${name}`)} <b>{count(counts[name] ?? 0)}</b>
        </Link>
      ))}
    </nav>
  );
}

/** Words, order, and whether only open ones: each takes effect at once. */
function Filters({ params, sort, labels }: { params: URLSearchParams; sort: WishSort; labels: readonly { label: string; count: number }[] }) {
  const t = useT();
  const { count } = useFormats();
  const navigate = useNavigate();
  const label = params.get('label');
  const change = (changes: Record<string, string | undefined>) =>
    void navigate(`?${changeQuery(params, { ...changes, cursor: undefined })}`, { preventScrollReset: true, replace: true });
  return (
    <ListFilters words={params.get('q') ?? ''} label={t('wishlist.search')} find={t('wishlist.find')} onFind={(q) => change({ q })}>
      <label className={css.sort}>
        {t('wishlist.sort')}
        <select className={parts.control} value={sort} onChange={({ target }) => change({ sort: target.value === 'saved' ? undefined : target.value })}>
          {wishSorts.map((name) => (
            <option key={name} value={name}>
              {t(`wishlist.sorts.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <FilterCheck
        label={t('wishlist.onlyOpen')}
        isChecked={params.get('open') === 'true'}
        onChange={(isOpen) => change({ open: isOpen ? 'true' : undefined })}
      />
      {labels.length > 0 && (
        <ul className={css.labels} aria-label={t('wishlist.labels')}>
          {labels.map((each) => {
            const isChosen = each.label.toLowerCase() === label?.toLowerCase();
            return (
              <li key={each.label}>
                <button type="button" aria-pressed={isChosen} onClick={() => change({ label: isChosen ? undefined : each.label })}>
                  {each.label} <small>{count(each.count)}</small>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </ListFilters>
  );
}

/** The notices that somebody keeps an eye on, alone or with their team. */
export default function Wishlist() {
  const [params] = useSearchParams();
  const list = oneOf(wishLists, params.get('list'));
  // One list never shows under the name of the other, not even while it loads.
  return <ListOfWishes key={list} list={list} params={params} />;
}

function ListOfWishes({ list, params }: { list: WishListName; params: URLSearchParams }) {
  const t = useT();
  const { site } = usePageSite();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const isAdding = useAdded();
  const sort = oneOf(wishSorts, params.get('sort'));
  const given = (name: string, length: number) => params.get(name)?.slice(0, length) || undefined;
  const open = ['true', 'false'].find((value) => value === params.get('open'));
  const query = { list, sort, q: given('q', MAX_FIND_LENGTH), label: given('label', MAX_WISH_LABEL), open, cursor: given('cursor', MAX_CURSOR) };
  const wishes = useEndpoint(listWishes, isAdding ? null : { query: query as Request<typeof listWishes>['query'] });
  useCrumbs([{ label: t('wishlist.title') }]);
  const { data } = wishes;
  if (!data) return <NotLoaded queries={[wishes]} />;
  // The last notice of a later page may just have been removed.
  const isFiltered = ['q', 'label', 'open', 'cursor'].some((name) => params.has(name));
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('wishlist.title')}</h1>
        <div className={css.links}>
          {data.counts.team !== null && (
            <Link className={ui.quiet} to="/assignments">
              {t('wishlist.toAssignments')}
            </Link>
          )}
          <Link className={ui.quiet} to="/calendar-and-reminders">
            {t('shell.calendar')}
          </Link>
        </div>
      </header>
      <Lists list={list} counts={data.counts} />
      <p className={css.intro}>{t(`wishlist.intro.${list}`)}</p>
      {(data.counts[list] ?? 0) > 0 && <Filters params={params} sort={sort} labels={data.labels} />}
      {removed.map((one) => (
        <RemovedWish key={one.notice.id} {...one} onBack={() => setRemoved((all) => all.filter((other) => other !== one))} />
      ))}
      {data.items.length === 0 && (
        <div className={css.none}>
          <p>{t(isFiltered ? 'wishlist.nothingFound' : `wishlist.none.${list}`)}</p>
          {isFiltered ? (
            <Link className={ui.button} to={list === 'own' ? '?' : '?list=team'}>
              {t('wishlist.showAll')}
            </Link>
          ) : (
            <Link className={ui.button} to={`${tenderListPath(site)}?state=open`}>
              {t('wishlist.toTenders')}
            </Link>
          )}
        </div>
      )}
      <ServerClock at={data.now} isFetched>
        <ul className={css.list} aria-busy={wishes.isFetching}>
          {data.items.map((wish) => (
            <WishEntry
              key={wish.notice.id}
              wish={wish}
              list={list}
              mayWrite={data.mayWrite}
              hasTeam={data.counts.team !== null}
              known={data.labels.map(({ label }) => label)}
              onRemoved={(noted) => setRemoved((all) => [{ list, notice: wish.notice, ...noted }, ...all.filter((one) => one.notice.id !== wish.notice.id)])}
            />
          ))}
        </ul>
      </ServerClock>
      <DirectoryPagination path="/seller-wishlist" query={params} list={data} />
      <SelectionSlot notices={data.items.map(({ notice }) => notice)} />
    </div>
  );
}
