import { showOpening } from '#contract/opening.ts';
import { loadTexts } from '../../i18n.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePermission } from '../session/permissions.ts';
import { useEndpoint } from '../session/use-endpoint.ts';
import css from './bids.module.css';
import { EvaluationPanel } from './evaluation-panel.tsx';
import { Numbers } from './numbers.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { useRefetchAt } from './use-refetch-at.ts';

await loadTexts('bids', 'form');

/** The bids of an online tender for its buyer and its opening officers: numbers, the opening, the evaluation and the award. */
export default function BuyerBids({ notice }: { notice: string }) {
  const mayRead = usePermission('bids.read');
  const query = useEndpoint(showOpening, { query: { notice } });
  const { data } = query;
  useRefetchAt(data);
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data) return <Spinner />;
  return (
    <div className={css.page}>
      <Numbers notice={notice} />
      <OpeningPanel notice={notice} opening={data} />
      {data.opening && mayRead && <EvaluationPanel notice={notice} />}
    </div>
  );
}
