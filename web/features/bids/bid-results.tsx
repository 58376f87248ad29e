import { type Receipt, listBidResults } from '#contract/participation.ts';
import { LOTS_ON_PAGE } from '#contract/notice-names.ts';
import { useT } from '../../i18n.ts';
import css from '../../domain/bids/bids.module.css';
import { useWhen } from '../../domain/bids/use-when.ts';
import { LotSearch } from '../../domain/lots/lot-search.tsx';
import { useLotQuery } from '../../domain/lots/use-lot-query.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** What was decided about a supplier's bid and why. Lots on the same page with one outcome and reason stand together. */
export function BidResults({ receipt: { id, notice, results } }: { receipt: Receipt }) {
  const t = useT();
  const { count } = useFormats();
  const when = useWhen();
  const { search, setSearch, setPage, query: lots } = useLotQuery(notice.id);
  const query = useEndpoint(listBidResults, { query: { bid: id, search: lots.search, page: lots.page } });
  const { data } = query;
  const decided = results.won + results.lost;
  const alike = Map.groupBy(data?.lots ?? [], ({ outcome, reason, decidedAt }) => `${outcome} ${decidedAt} ${reason}`);
  return (
    <section className={css.results} aria-label={t('bids.results.title')}>
      <h3>{t('bids.results.title')}</h3>
      {decided > 1 && <p>{t('bids.results.counts', { won: count(results.won), lost: count(results.lost) })}</p>}
      {decided > LOTS_ON_PAGE && <LotSearch value={search} found={data?.lotPage.total ?? decided} onChange={setSearch} />}
      {query.isError ? <LoadFailed onRetry={() => void query.refetch()} /> : !data && <Spinner />}
      {[...alike].map(([key, decisions]) => {
        const { outcome, reason, decidedAt } = decisions[0]!;
        const names = decisions.flatMap((lot) => (lot.id === '' ? [] : [lot.title ?? lot.id]));
        return (
          <div key={key} className={outcome === 'won' ? css.ready : css.decided}>
            <p>
              <strong>{t(`bids.results.${outcome}`)}</strong> <span className={css.small}>{when(decidedAt)}</span>
            </p>
            {names.length > 0 && <p>{names.join('; ')}</p>}
            <p className={css.note}>{reason}</p>
          </div>
        );
      })}
      {data && <Pagination page={data.lotPage.page} size={LOTS_ON_PAGE} total={data.lotPage.total} onPageChange={setPage} />}
    </section>
  );
}
