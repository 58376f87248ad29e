import { showNoticePage } from '#contract/notices.ts';
import { showOpening } from '#contract/opening.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { useScreenParams } from '../../shell/screen-params.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import css from './bids.module.css';
import { EvaluationPanel } from './evaluation-panel.tsx';
import { NoticeHead, idInTitle } from './notice-head.tsx';
import { Numbers } from './numbers.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { useRefetchAt } from './use-refetch-at.ts';

await loadTexts('bids', 'form');

function Bids({ notice }: { notice: string }) {
  const mayRead = usePermission('bids.read');
  const query = useEndpoint(showOpening, { query: { notice } });
  const { data } = query;
  useRefetchAt(data);
  if (!data) return <NotLoaded queries={[query]} isOne />;
  return (
    <>
      <Numbers notice={notice} />
      <OpeningPanel notice={notice} opening={data} />
      {data.opening && mayRead && <EvaluationPanel notice={notice} />}
    </>
  );
}

/** A tender for its buyer and its opening officers. */
export default function BuyerNotice() {
  const t = useT();
  const id = idInTitle(useScreenParams()['title']);
  const notice = useEndpoint(showNoticePage, { query: { id } });
  const { data } = notice;
  useCrumbs(
    data
      ? [{ label: data.title, to: `/notice-details/${encodeURIComponent(data.slug)}`, lang: data.language ?? undefined }, { label: t('bids.title.buyer') }]
      : null,
  );
  if (!data) return <NotLoaded queries={[notice]} isOne />;
  return (
    <div className={css.page}>
      <NoticeHead notice={data} />
      {!data.locked && data.kind === 'offline' ? <p className={css.warning}>{t('bids.refusal.offline')}</p> : <Bids notice={id} />}
    </div>
  );
}
