import type { openNoticeIndexed } from '#server/modules/search/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { EventOf } from '#server/platform/events/define-event.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { lockMatching, markNews } from '../alerts.repo.ts';
import { tellInstantly } from '../alerts.jobs.ts';
import { storeFindings } from '../findings.repo.ts';
import { learnSpellings } from './learn-spellings.ts';

/** Matches notices that became public with all alerts, in the transaction that removes their events: none is matched twice or left out. */
export async function matchNotices(ctx: Ctx, events: readonly EventOf<typeof openNoticeIndexed>[]): Promise<void> {
  const times = new Map(events.map(({ key, data }) => [key, new Date(data.at)]));
  const notices = [...times].map(([id, at]) => ({ id, at }));
  await lockMatching(ctx, 'alone');
  await learnSpellings(ctx, notices);
  const alertIds = await storeFindings(ctx, notices);
  if (alertIds.length === 0) return;
  const isInstant = await markNews(ctx, alertIds);
  const startAfter = nextTelling(ctx.clock.now());
  if (isInstant) await enqueue(ctx, tellInstantly, { span: startAfter.toISOString() }, { startAfter });
}

/** Instant emails leave at these seconds of a minute, so that what is found within one span comes as one email. */
const SPAN_MS = 15_000;
/** Until then this transaction has ended. */
const LEAD_MS = 3_000;
const nextTelling = (now: Date) => new Date(Math.ceil((now.getTime() + LEAD_MS) / SPAN_MS) * SPAN_MS);
