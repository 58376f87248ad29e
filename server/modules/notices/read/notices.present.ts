import type { NoticeCard, NoticeContent, NoticePage, NoticeTime, VisibleCard } from '#contract/notices.ts';
import type { Audience, Visible } from '../notices.policy.ts';
import { deadlineAt, isNewAt, nextDeadline, stateAt } from '../lifecycle/notice-state.ts';
import { slugOf } from './notice-slug.ts';
import type { NoticeRow, NoticeRowWithContent } from '../store/notices.repo.ts';

type OpenPage = Extract<NoticePage, { locked: false }>;

type DeadlineColumns = Pick<NoticeRow, 'deadlineAt' | 'deadlineZone' | 'deadlineZoneAssumed' | 'deadlineDateOnly' | 'laterDeadlines' | 'openUntil'>;

/** The deadline that counts at `now`, from the columns of a notice. */
export function deadlineOf(row: DeadlineColumns, now: Date): NoticeTime | null {
  const at = deadlineAt(row, now);
  if (!at || !row.deadlineAt) return null;
  if (at > row.deadlineAt) return { at: at.toISOString(), zone: row.deadlineZone ?? 'UTC' };
  return {
    at: row.deadlineAt.toISOString(),
    zone: row.deadlineZone ?? 'UTC',
    ...(row.deadlineZoneAssumed ? { zoneAssumed: true } : {}),
    ...(row.deadlineDateOnly ? { dateOnly: true } : {}),
  };
}

/** Of the row's fields it uses only the public ones. */
function visibleCard(row: Visible<NoticeRow>, now: Date): VisibleCard {
  return {
    id: row.publicId,
    slug: slugOf(row.title, row.publicId),
    title: row.title,
    language: row.language,
    buyer: row.buyerPublicId === null ? null : { id: row.buyerPublicId, name: row.buyerName ?? '' },
    country: row.country,
    sectors: row.sectors,
    state: stateAt({ status: row.status, openUntil: row.openUntil, publishedAt: row.publishedAt }, now),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    deadline: deadlineOf(row, now),
    isNew: isNewAt(row.publishedAt, now),
    teaser: row.teaser,
  };
}

function wholeCard(row: NoticeRow, now: Date) {
  return {
    ...visibleCard(row, now),
    locked: false as const,
    free: row.free,
    type: row.type,
    kind: row.kind,
    city: row.city,
    method: row.method,
    methodDetails: row.methodDetails,
    value: row.valueAmount === null ? null : { amount: row.valueAmount, currency: row.valueCurrency },
    reference: row.reference,
    downloads: row.downloads,
    awardedAt: row.awardedAt,
  };
}

/** A row as a list shows it to a reader who may see `whole` or `part` of it. It contains nothing hidden. */
export function presentCard(row: NoticeRow, audience: Audience, now: Date): NoticeCard {
  if (audience === 'part') return { ...visibleCard(row, now), locked: true };
  return wholeCard(row, now) as NoticeCard;
}

/** Data of a page besides the notice's row: the requested version, and other notices that the reader sees whole. */
export interface PageExtras extends Pick<OpenPage, 'version' | 'content' | 'amendments' | 'parts' | 'noAward'> {
  related: readonly NoticeRow[];
}

/** The head of an earlier version: of its own content, not of today's. */
function headOfVersion(content: NoticeContent, now: Date) {
  return {
    title: content.title,
    language: content.language ?? null,
    type: content.type,
    kind: content.kind,
    city: content.city ?? null,
    method: content.method ?? null,
    methodDetails: content.methodDetails ?? null,
    value: content.value ?? null,
    reference: content.contractNumber ?? content.references?.[0] ?? null,
    deadline: nextDeadline(content, now) ?? null,
  };
}

/** A notice as its page shows it. */
export function presentPage(row: NoticeRowWithContent, { related, ...extras }: PageExtras, now: Date): NoticePage {
  const card = wholeCard(row, now);
  const head = extras.version === row.version ? { deadline: card.deadline && (nextDeadline(row.content, now) ?? null) } : headOfVersion(extras.content, now);
  const relatedCards = related.map((relatedRow) => wholeCard(relatedRow, now));
  return { ...card, ...head, views: row.views, latestVersion: row.version, ...extras, related: relatedCards } as NoticePage;
}
