import type { NoticeContent, NoticeTime } from '#contract/notices.ts';
import type { NoticeDraft } from './notice-draft.ts';
import { openUntil } from './notice-lifecycle.ts';

/** What lists, filters and rules read without opening the content; always derived from it, here. */
export interface NoticeColumns {
  status: string;
  kind: string;
  type: string;
  title: string;
  teaser: string | null;
  language: string | null;
  buyer_id: number | null;
  country: string | null;
  city: string | null;
  sectors: readonly string[];
  category: string | null;
  method: string | null;
  method_details: string | null;
  value_amount: string | null;
  value_currency: string | null;
  reference: string | null;
  processes: readonly string[] | null;
  published_at: string | null;
  deadline_at: string | null;
  /** Deadlines of lots after that one, in order; null where there are none. */
  later_deadlines: readonly string[] | null;
  deadline_zone: string | null;
  deadline_zone_assumed: boolean;
  deadline_date_only: boolean;
  open_until: string | null;
}

const TEASER_CHARACTERS = 160;
/** PostgreSQL's numeric takes far more; nobody's money does. */
const AMOUNT = /^-?\d{1,60}(?:\.\d{1,30})?$/u;
/** Years 1 to 9999: what both ISO 8601 without a sign and PostgreSQL hold. */
const INSTANT = /^(?!0000)\d{4}-\d\d-\d\dT/u;

function instant(time: NoticeTime | undefined): string | null {
  return time && INSTANT.test(time.at) ? time.at : null;
}

function endOfOpen(content: NoticeContent): string | null {
  const until = openUntil(content);
  if (!until || Number.isNaN(until.getTime())) return null;
  const text = until.toISOString();
  return INSTANT.test(text) ? text : null;
}

/** Of more, the last is known all the same: it is when the notice closes. */
const MOST_LATER = 100;

function laterDeadlines(content: NoticeContent): string[] | null {
  const { deadline, lots = [] } = content;
  const first = instant(deadline);
  if (first === null) return null;
  const times = lots.flatMap((lot) => instant(lot.deadline) ?? []).filter((at) => Date.parse(at) > Date.parse(first));
  return times.length === 0 ? null : [...new Set(times)].toSorted((a, b) => Date.parse(a) - Date.parse(b)).slice(0, MOST_LATER);
}

/** The first 160 characters of a description, cut at a word, on one line. */
export function teaserOf(description: string | undefined): string | null {
  if (!description) return null;
  const line = description
    .slice(0, TEASER_CHARACTERS * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= TEASER_CHARACTERS) return line || null;
  const cut = line
    .slice(0, TEASER_CHARACTERS - 1)
    .toWellFormed()
    .replace('\ufffd', '');
  const word = cut.lastIndexOf(' ');
  return `${cut.slice(0, word > TEASER_CHARACTERS / 2 ? word : cut.length)}…`;
}

/** The columns of a draft. */
export function columnsOf(draft: NoticeDraft): NoticeColumns {
  const { content } = draft;
  const until = endOfOpen(content);
  return {
    status: draft.status,
    kind: content.kind,
    type: content.type,
    title: content.title,
    teaser: draft.teaser === undefined ? teaserOf(content.description) : draft.teaser,
    language: content.language ?? null,
    buyer_id: draft.buyerId,
    country: content.country ?? null,
    city: content.city ?? null,
    sectors: draft.sectors,
    category: content.category ?? null,
    method: content.method ?? null,
    method_details: content.methodDetails ?? null,
    value_amount: content.value && AMOUNT.test(content.value.amount) ? content.value.amount : null,
    value_currency: content.value?.currency ?? null,
    reference: content.contractNumber ?? content.references?.[0] ?? null,
    processes: content.processes?.length ? content.processes : null,
    published_at: instant(content.publishedAt),
    deadline_at: instant(content.deadline),
    later_deadlines: until === null ? null : laterDeadlines(content),
    deadline_zone: content.deadline?.zone ?? null,
    deadline_zone_assumed: content.deadline?.zoneAssumed ?? false,
    deadline_date_only: content.deadline?.dateOnly ?? false,
    open_until: until,
  };
}
