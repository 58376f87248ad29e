import type { NoticeContent, NoticeTime } from '#contract/notices.ts';
import type { NoticeInput } from './notice-input.ts';
import type { DerivedValues } from '../store/notice-columns.ts';
import { openUntil } from './notice-state.ts';

const TEASER_CHARACTERS = 160;
/** PostgreSQL's numeric takes far more digits than any real amount has. */
const AMOUNT = /^-?\d{1,60}(?:\.\d{1,30})?$/u;
/** Years 1 to 9999: what both ISO 8601 without a sign and PostgreSQL hold. */
const INSTANT = /^(?!0000)\d{4}-\d\d-\d\dT/u;

function instant(time: NoticeTime | undefined): string | null {
  return time && INSTANT.test(time.at) ? time.at : null;
}

function closingTime(content: NoticeContent): string | null {
  const until = openUntil(content);
  if (!until || Number.isNaN(until.getTime())) return null;
  const text = until.toISOString();
  return INSTANT.test(text) ? text : null;
}

/** Stored later deadlines of lots, earliest first. `openUntil` has the last one in any case. */
const MAX_LATER_DEADLINES = 100;

function laterDeadlines(content: NoticeContent): string[] | null {
  const { deadline, lots = [] } = content;
  const first = instant(deadline);
  if (first === null) return null;
  const times = lots.flatMap((lot) => instant(lot.deadline) ?? []).filter((at) => Date.parse(at) > Date.parse(first));
  return times.length === 0 ? null : [...new Set(times)].toSorted((a, b) => Date.parse(a) - Date.parse(b)).slice(0, MAX_LATER_DEADLINES);
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

/** The columns that lists, filters and rules read instead of the content. They are always derived here, from the saved content. */
export function deriveColumns(input: NoticeInput): DerivedValues {
  const { content } = input;
  const until = closingTime(content);
  return {
    status: input.status,
    kind: content.kind,
    type: content.type,
    title: content.title,
    teaser: input.teaser === undefined ? teaserOf(content.description) : input.teaser,
    language: content.language ?? null,
    buyerId: input.buyerId,
    country: content.country ?? null,
    city: content.city ?? null,
    sectors: input.sectors,
    category: content.category ?? null,
    method: content.method ?? null,
    methodDetails: content.methodDetails ?? null,
    valueAmount: content.value && AMOUNT.test(content.value.amount) ? content.value.amount : null,
    valueCurrency: content.value?.currency ?? null,
    reference: content.contractNumber ?? content.references?.[0] ?? null,
    processes: content.processes?.length ? content.processes : null,
    publishedAt: instant(content.publishedAt),
    deadlineAt: instant(content.deadline),
    laterDeadlines: until === null ? null : laterDeadlines(content),
    deadlineZone: content.deadline?.zone ?? null,
    deadlineZoneAssumed: content.deadline?.zoneAssumed ?? false,
    deadlineDateOnly: content.deadline?.dateOnly ?? false,
    openUntil: until,
  };
}
