import type { NoticeCard, NoticeContent, NoticePage, NoticeTime } from '#contract/notices.ts';
import { deadlineAt, isNewAt, nextDeadline, stateAt } from './notice-lifecycle.ts';
import { slugOf } from './notice-slug.ts';
import type { NoticeRow, NoticeRowWithContent } from './notices.repo.ts';

type OpenPage = Extract<NoticePage, { locked: false }>;

function deadlineOf(row: NoticeRow, now: Date): NoticeTime | null {
  const at = deadlineAt(row, now);
  if (!at || !row.deadline_at) return null;
  if (at > row.deadline_at) return { at: at.toISOString(), zone: row.deadline_zone ?? 'UTC' };
  return {
    at: row.deadline_at.toISOString(),
    zone: row.deadline_zone ?? 'UTC',
    ...(row.deadline_zone_assumed ? { zoneAssumed: true } : {}),
    ...(row.deadline_date_only ? { dateOnly: true } : {}),
  };
}

function visiblePart(row: NoticeRow, now: Date) {
  return {
    id: row.public_id,
    slug: slugOf(row.title, row.public_id),
    title: row.title,
    language: row.language,
    buyer: row.buyer_public_id === null ? null : { id: row.buyer_public_id, name: row.buyer_name ?? '' },
    country: row.country,
    sectors: row.sectors,
    state: stateAt({ status: row.status, openUntil: row.open_until, publishedAt: row.published_at }, now),
    publishedAt: row.published_at?.toISOString() ?? null,
    deadline: deadlineOf(row, now),
    isNew: isNewAt(row.published_at, now),
    teaser: row.teaser,
  };
}

function wholeCard(row: NoticeRow, now: Date) {
  return {
    ...visiblePart(row, now),
    locked: false as const,
    free: row.free,
    type: row.type,
    kind: row.kind,
    city: row.city,
    method: row.method,
    methodDetails: row.method_details,
    value: row.value_amount === null ? null : { amount: row.value_amount, currency: row.value_currency },
    reference: row.reference,
    downloads: row.downloads,
    awardedAt: row.awarded_at,
  };
}

/** A row as a list shows it to a reader who may see `whole` or `part` of it. Nothing hidden is put in. */
export function presentCard(row: NoticeRow, sees: 'whole' | 'part', now: Date): NoticeCard {
  if (sees === 'part') return { ...visiblePart(row, now), locked: true };
  return wholeCard(row, now) as NoticeCard;
}

/** What a page has beside the notice's row: what is told of the version asked for, and other notices that the reader sees whole. */
export interface PageParts extends Pick<OpenPage, 'version' | 'content' | 'amendments' | 'parts' | 'noAward'> {
  related: readonly NoticeRow[];
}

/** What the head of an earlier version said: of its own content, not of today's. */
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
export function presentPage(row: NoticeRowWithContent, { related, ...shown }: PageParts, now: Date): NoticePage {
  const card = wholeCard(row, now);
  const head = shown.version === row.version ? { deadline: card.deadline && (nextDeadline(row.content, now) ?? null) } : headOfVersion(shown.content, now);
  const others = related.map((other) => wholeCard(other, now));
  return { ...card, ...head, views: row.views, latestVersion: row.version, ...shown, related: others } as NoticePage;
}
