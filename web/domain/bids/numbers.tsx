import { listInterestedBidders } from '#contract/participation.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import css from './bids.module.css';

/** How many are interested and have bid: all that anybody but the suppliers themselves learns before the opening. */
export function Numbers({ notice }: { notice: string }) {
  const t = useT();
  const { count } = useFormats();
  const query = useEndpoint(listInterestedBidders, { query: { notice } });
  const { data } = query;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  if (!data || data.interested === null || data.bids === null) return null;
  return (
    <section className={css.panel}>
      <dl className={css.numbers}>
        <div>
          <dt>{t('bids.numbers.interested')}</dt>
          <dd>{count(data.interested)}</dd>
        </div>
        <div>
          <dt>{t('bids.numbers.bids')}</dt>
          <dd>{count(data.bids)}</dd>
        </div>
      </dl>
      {data.openedAt === null && <p className={css.small}>{t('bids.numbers.text')}</p>}
    </section>
  );
}
