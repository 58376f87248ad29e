import { LOTS_ON_PAGE } from '#contract/notice-names.ts';
import { showEvaluation } from '#contract/evaluation.ts';
import { useT } from '../../i18n.ts';
import { usePermission } from '../session/permissions.ts';
import { useEndpoint } from '../session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LotSearch } from '../lots/lot-search.tsx';
import { useLotQuery } from '../lots/use-lot-query.ts';
import { AwardForm } from './award-form.tsx';
import { BidsTable } from './bids-table.tsx';
import css from './bids.module.css';
import { Comparison } from './comparison.tsx';
import { CriteriaForm } from './criteria-form.tsx';

/** The opened bids, their evaluation and the award. One search and one page of lots goes for all of them. */
export function EvaluationPanel({ notice }: { notice: string }) {
  const t = useT();
  const { count } = useFormats();
  const mayEvaluate = usePermission('bids.evaluate');
  const { search, setSearch, setPage, query: lots } = useLotQuery(notice);
  const query = useEndpoint(showEvaluation, { query: lots });
  const { data } = query;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data) return <Spinner />;
  const { lotPage, decided, undecided } = data;
  const titles = new Map(data.lots.map(({ id, title }) => [id, id === '' ? t('bids.evaluation.whole') : (title ?? id)]));
  const isLong = decided + undecided > LOTS_ON_PAGE;
  const pagination = <Pagination page={lotPage.page} size={LOTS_ON_PAGE} total={lotPage.total} onPageChange={setPage} />;
  return (
    <>
      {isLong && (
        <section className={css.panel}>
          <LotSearch value={search} found={lotPage.total} onChange={setSearch} />
          <p>{t('bids.evaluation.decidedLots', { decided: count(decided), total: count(decided + undecided) })}</p>
          {pagination}
        </section>
      )}
      <section className={css.panel}>
        <h2>{t('bids.title.buyer')}</h2>
        <BidsTable lots={lots} titles={titles} />
      </section>
      <section className={css.panel}>
        <h2>{t('bids.evaluation.title')}</h2>
        {mayEvaluate && decided === 0 && <CriteriaForm key={data.revision} notice={notice} evaluation={data} />}
        {data.lots.map((lot) => (
          <Comparison key={lot.id} notice={notice} evaluation={data} lot={lot} />
        ))}
        {pagination}
      </section>
      {mayEvaluate && undecided > 0 && <AwardForm key={data.revision} notice={notice} evaluation={data} pagination={pagination} />}
    </>
  );
}
