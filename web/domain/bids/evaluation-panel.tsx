import { showEvaluation } from '#contract/evaluation.ts';
import { useT } from '../../i18n.ts';
import { usePermission } from '../session/permissions.ts';
import { useEndpoint } from '../session/use-endpoint.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AwardForm } from './award-form.tsx';
import { BidsTable } from './bids-table.tsx';
import css from './bids.module.css';
import { Comparison } from './comparison.tsx';
import { CriteriaForm } from './criteria-form.tsx';

/** The opened bids, their evaluation and the award. */
export function EvaluationPanel({ notice }: { notice: string }) {
  const t = useT();
  const mayEvaluate = usePermission('bids.evaluate');
  const query = useEndpoint(showEvaluation, { query: { notice } });
  const { data } = query;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data) return <Spinner />;
  const titles = new Map(data.lots.map(({ id, title }) => [id, id === '' ? t('bids.evaluation.whole') : (title ?? id)]));
  const isUndecided = data.lots.every(({ decision }) => decision === null);
  return (
    <>
      <section className={css.panel}>
        <h2>{t('bids.title.buyer')}</h2>
        <BidsTable notice={notice} titles={titles} />
      </section>
      <section className={css.panel}>
        <h2>{t('bids.evaluation.title')}</h2>
        {mayEvaluate && isUndecided && <CriteriaForm key={data.revision} notice={notice} evaluation={data} />}
        {data.lots.map((lot) => (
          <Comparison key={lot.id} notice={notice} evaluation={data} lot={lot} />
        ))}
      </section>
      {mayEvaluate && <AwardForm key={data.revision} notice={notice} evaluation={data} />}
    </>
  );
}
