import { Link, useNavigate, useSearchParams } from 'react-router';
import { assignmentStates } from '#contract/assignment-names.ts';
import { listAssignments } from '#contract/assignments.ts';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { changeQuery } from '../../ui/data-table/table-state.ts';
import { FilterCheck, ListFilters } from '../../ui/list-filters/list-filters.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { Column } from './column.tsx';
import { NewAssignment, noticeToAssign } from './new-assignment.tsx';
import css from './assignments.module.css';

await loadTexts('assignments', 'form');

/** Words, and whether only one's own. */
function Filters({ params }: { params: URLSearchParams }) {
  const t = useT();
  const navigate = useNavigate();
  const change = (changes: Record<string, string | undefined>) =>
    void navigate(`?${changeQuery(params, changes)}`, { preventScrollReset: true, replace: true });
  return (
    <ListFilters words={params.get('q') ?? ''} label={t('assignments.search')} find={t('assignments.find')} onFind={(q) => change({ q })}>
      <FilterCheck
        label={t('assignments.mine')}
        isChecked={params.get('mine') === 'true'}
        onChange={(isMine) => change({ mine: isMine ? 'true' : undefined })}
      />
    </ListFilters>
  );
}

/** The tenders that people of the organisation work on, as a board with a column for each state. */
export default function Assignments() {
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const fresh = noticeToAssign(params);
  const words = params.get('q')?.slice(0, MAX_FIND_LENGTH);
  const filter = { ...(words ? { q: words } : {}), ...(params.get('mine') === 'true' ? { mine: true } : {}) };
  const all = useEndpoint(listAssignments, { query: { ...filter, size: 1 } });
  useCrumbs([{ label: t('assignments.title') }]);
  const { data } = all;
  if (!data) return <NotLoaded queries={[all]} />;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className={css.page}>
      <header className={parts.head}>
        <h1>{t('assignments.title')}</h1>
        <Link className={ui.quiet} to="/calendar-and-reminders">
          {t('shell.calendar')}
        </Link>
      </header>
      <p className={css.intro}>{t('assignments.intro')}</p>
      {fresh !== null && (
        <NewAssignment key={fresh} notice={fresh} onDone={() => void navigate(`?${changeQuery(params, { assign: undefined })}`, { replace: true })} />
      )}
      {(data.total > 0 || isFiltered) && <Filters params={params} />}
      {data.total === 0 ? (
        <div className={css.none}>
          <p>{t(isFiltered ? 'assignments.nothingFound' : 'assignments.none')}</p>
          <Link className={ui.button} to={isFiltered ? '?' : '/seller-wishlist'}>
            {t(isFiltered ? 'assignments.showAll' : 'assignments.toWishlist')}
          </Link>
        </div>
      ) : (
        <div className={css.board}>
          {assignmentStates.map((state) => (
            <Column key={`${state} ${JSON.stringify(filter)}`} state={state} filter={filter} count={data.counts[state]} />
          ))}
        </div>
      )}
    </div>
  );
}
