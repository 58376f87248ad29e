import type { Actor } from '#server/platform/ctx.ts';
import { type NoticeStatus, publicStatuses } from './lifecycle/notice-state.ts';

/** Who reads, and whose locked notices are the reader's own. */
export interface Reader {
  readonly actor: Actor;
  /** organisation.id of the organisation that is acted for and of all below it; none where no notices are read for it. */
  readonly own: ReadonlySet<number>;
}

/** What the rules need to know of a notice. */
export interface NoticeFacts {
  readonly status: NoticeStatus;
  readonly free: boolean;
  /** organisation.id */
  readonly buyerId: number | null;
}

/**
 * Who reads what (product.md, "What needs a subscription"): none of a notice that is not public, all of a free one, for
 * administrators, the notice's own organisation and those above it also all of any other; for everybody else the visible
 * part of that. The one place where later readers (subscribers) are added.
 */
export function visibleTo({ actor, own }: Reader, notice: NoticeFacts): 'whole' | 'part' | 'nothing' {
  if (actor.kind === 'system') return 'whole';
  if (!publicStatuses.includes(notice.status)) return 'nothing';
  return notice.free || readsAll(actor) || (notice.buyerId !== null && own.has(notice.buyerId)) ? 'whole' : 'part';
}

const readsAll = (actor: Actor) => actor.kind === 'person' && actor.superAdmin;

/**
 * Which rows of the search index an actor searches: `part` is what everybody may see, `whole` is of all notices. A buyer
 * searches like everybody: of its own locked notices the index knows no more for it, though it is shown them whole.
 */
export function searchAudience(actor: Actor): 'part' | 'whole' {
  return readsAll(actor) ? 'whole' : 'part';
}

/** Locked notices that somebody reads whole: all, or those of some buyers (organisation.id). */
export type LockedRead = 'all' | readonly number[];

/** For statements that leave out what the reader may not read whole. */
export function lockedReadBy({ actor, own }: Reader): LockedRead {
  return searchAudience(actor) === 'whole' ? 'all' : [...own];
}

/** The fields of a notice that the search index holds. */
export interface NoticeForIndex {
  id: number;
  publicId: string;
  free: boolean;
  status: NoticeStatus;
  title: string;
  teaser: string | null;
  description: string | null;
  language: string | null;
  buyerId: number | null;
  buyerPublicId: string | null;
  buyerName: string | null;
  /** The name that the notice itself gives the buyer, where that is another: who went into another organisation is found by both. */
  buyerAsWritten: string | null;
  country: string | null;
  sectors: string[];
  publishedAt: Date | null;
  deadlineAt: Date | null;
  openUntil: Date | null;
  type: string | null;
  kind: string | null;
  city: string | null;
  category: string | null;
  method: string | null;
  methodDetails: string | null;
  valueAmount: string | null;
  valueCurrency: string | null;
  references: string[];
  fundingAgency: string | null;
  sourceOfFunding: string | null;
  project: { id?: string | undefined; title?: string | undefined } | null;
  classifications: { scheme: string; code: string; cpv: string | null; description: string | null }[];
  /** Titles and descriptions in other languages, those of lots included. */
  translations: { language: string; text: string }[];
}

/**
 * What everybody may read of a public notice, by the names that rows and the index give it: the visible part of a locked one. Cards, pages
 * and the index are made of nothing else for a reader without the right; what is not named here is hidden.
 */
export type VisibleField =
  | 'id'
  | 'publicId'
  | 'free'
  | 'status'
  | 'title'
  | 'teaser'
  | 'language'
  | 'buyerId'
  | 'buyerPublicId'
  | 'buyerName'
  | 'country'
  | 'sectors'
  | 'publishedAt'
  | 'deadlineAt'
  | 'laterDeadlines'
  | 'deadlineZone'
  | 'deadlineZoneAssumed'
  | 'deadlineDateOnly'
  | 'openUntil';

/** The fields of something that everybody may read. */
export type Visible<Whole> = Pick<Whole, Extract<keyof Whole, VisibleField>>;

/** What the index knows of the other fields of a locked notice. */
const hidden: Omit<NoticeForIndex, VisibleField> = {
  buyerAsWritten: null,
  description: null,
  type: null,
  kind: null,
  city: null,
  category: null,
  method: null,
  methodDetails: null,
  valueAmount: null,
  valueCurrency: null,
  references: [],
  fundingAgency: null,
  sourceOfFunding: null,
  project: null,
  classifications: [],
  translations: [],
};

const visibleOf = ({ id, publicId, free, status, title, teaser, language, ...notice }: Visible<NoticeForIndex>): Visible<NoticeForIndex> => {
  const { buyerId, buyerPublicId, buyerName, country, sectors, publishedAt, deadlineAt, openUntil } = notice;
  const buyer = { buyerId, buyerPublicId, buyerName };
  return { id, publicId, free, status, title, teaser, language, ...buyer, country, sectors, publishedAt, deadlineAt, openUntil };
};

/** What the index may know of a locked notice for a reader without the right. */
export const visiblePart = (notice: NoticeForIndex): NoticeForIndex => ({ ...hidden, ...visibleOf(notice) });
