import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type NoticeDetails, noticeDetails } from '#contract/drafts.ts';
import { CallError } from '../../api.ts';
import { OwnerBar } from '../../domain/own-notice/owner-bar.tsx';
import type { Ability } from '../../domain/own-notice/use-notice-acts.ts';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';
import { activeChild } from '../../domain/session/session.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { activeTender } from '../../domain/tender-state.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { credentials } from '../../lib/credentials.ts';
import { useScreenParams } from '../../shell/screen-params.ts';
import { NotFound, NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { ListNeighbours } from './list-neighbours.tsx';
import { NoticeView } from './notice-view.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import partsCss from '../../ui/parts.module.css';
import type { BodyProps } from './page-extras.ts';

await loadTexts('notice', 'links', 'own-notices', 'form');

const BuyerBids = lazy(() => import('../../domain/bids/buyer-bids.tsx'));
const Downloads = lazy(() => import('../../domain/own-notice/downloads.tsx'));
const AwardPanel = lazy(() => import('../../domain/own-notice/award-panel.tsx'));

const LIST = '/my-tenders-list';
const ID_LENGTH = 26;
/** Nobody bids on them yet. */
const unpublished: ReadonlySet<string> = new Set(['draft', 'submitted', 'rejected']);
type Page = BodyProps & { sectors: SectorNames };

/** The notice as its page shows it, read as the signed-in user. @throws CallError */
async function fetchPage(address: string, signal: AbortSignal): Promise<Page> {
  const response = await fetch(address, { headers: credentials(), signal });
  if (!response.ok) throw new CallError(response.status, null);
  return (await response.json()) as Page;
}

/** A notice's page for its owner, and for who decides about it: as readers see it, or will see it, with what may be done with it. */
export default function OwnNoticePage() {
  const t = useT();
  const go = useNavigate();
  const { title = '' } = useScreenParams();
  const { search } = useLocation();
  const id = title.slice(-ID_LENGTH).toLowerCase();
  const child = activeChild.use();
  const page = useQuery<Page, CallError>({
    queryKey: [noticeDetails.path, 'page', title, search, child],
    queryFn: ({ signal }) => fetchPage(`/notice-details/${encodeURIComponent(title)}/whole${search}`, signal),
    retry: false,
  });
  const details = useEndpoint(noticeDetails, { query: { id } });
  const editable: NoticeDetails | null = details.data && 'mayEdit' in details.data ? details.data : null;
  useEffect(() => activeTender.set(id), [id]);
  useCrumbs(page.data ? [{ label: t('own-notices.title'), to: LIST }, { label: page.data.notice.title || t('own-notices.untitled') }] : null);
  if (page.error?.status === 404 || !page.data || !details.data)
    return <div className={partsCss.page}>{page.error?.status === 404 ? <NotFound /> : <NotLoaded isOne queries={[page, details]} />}</div>;
  const onDone = (ability: Ability) => {
    if (ability === 'remove') void go(LIST);
    else void Promise.all([page.refetch(), details.refetch()]);
  };
  const { notice, names, sectors, extras, now } = page.data;
  const hasBids = (notice.locked || notice.kind === 'online') && (editable === null || !unpublished.has(editable.status));
  return (
    <>
      <ListNeighbours id={id} />
      {editable && <OwnerBar details={editable} now={now} onDone={onDone} />}
      {editable?.abilities.includes('award') && (
        <Suspense fallback={<Spinner />}>
          <AwardPanel details={editable} now={now} onDone={() => onDone('award')} />
        </Suspense>
      )}
      {hasBids && (
        <Suspense fallback={<Spinner />}>
          <BuyerBids notice={notice.id} />
        </Suspense>
      )}
      {editable?.abilities.includes('readDownloads') && (
        <Suspense fallback={<Spinner />}>
          <Downloads notice={notice.id} isCancelled={notice.state === 'cancelled'} />
        </Suspense>
      )}
      <NoticeView
        key={`${notice.id} ${notice.state}`}
        notice={notice.title === '' ? { ...notice, title: t('own-notices.untitled') } : notice}
        names={names}
        sectors={sectors}
        extras={extras}
        now={now}
        retry={null}
      />
    </>
  );
}
