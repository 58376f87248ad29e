import { showNoticePage } from '#contract/notices.ts';
import { loadTexts, useT } from '../../i18n.ts';
import OpenedBids from '../../domain/bids/opened-bids.tsx';
import FollowButton from '../../domain/following/follow-button.tsx';
import { AskedQuestions } from '../../domain/questions/asked-questions.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useScreenParams } from '../../shell/screen-params.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import css from '../../domain/bids/bids.module.css';
import { NoticeHead, idInTitle } from './notice-head.tsx';
import { TakePart } from './take-part.tsx';

await loadTexts('bids', 'form');

/** A tender for a supplier who takes part. */
export default function SellerNotice() {
  const t = useT();
  const id = idInTitle(useScreenParams()['title']);
  const notice = useEndpoint(showNoticePage, { query: { id } });
  const { data } = notice;
  useCrumbs(
    data
      ? [{ label: data.title, to: `/notice-details/${encodeURIComponent(data.slug)}`, lang: data.language ?? undefined }, { label: t('bids.title.seller') }]
      : null,
  );
  if (!data) return <NotLoaded queries={[notice]} isOne />;
  return (
    <div className={css.column}>
      <NoticeHead notice={data} />
      <p>
        <FollowButton notice={id} showsCount={false} />
      </p>
      {!data.locked && data.kind === 'offline' ? (
        <p className={css.warning}>{t('bids.refusal.offline')}</p>
      ) : (
        <>
          <OpenedBids notice={id} className={css.panel} />
          <TakePart notice={id} />
        </>
      )}
      {!data.locked && <AskedQuestions notice={id} className={css.panel} />}
    </div>
  );
}
