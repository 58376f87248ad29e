import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeCard, NoticeId } from './notices.ts';
import { boundedText, commaList, flag, listOf, pagingQuery } from './paging.ts';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { MAX_WISH_LABEL, MAX_WISH_LABELS, MAX_WISH_NOTE, wishLists, wishSorts } from './wishlist-names.ts';

const WishListName = z.enum(wishLists);
const WishLabel = boundedText(MAX_WISH_LABEL)
  .transform((label) => label.replace(/\s+/gu, ' ').trim())
  .pipe(z.string().min(1));
/** Each label once, whatever its case. */
const WishLabels = z
  .array(WishLabel)
  .max(MAX_WISH_LABELS)
  .transform((labels) => labels.filter((label, index) => labels.findIndex((other) => other.toLowerCase() === label.toLowerCase()) === index));
const WishNote = boundedText(MAX_WISH_NOTE).transform((note) => note.trim());

/** A notice on a wishlist, with what was noted about it. */
export const Wish = z.object({
  notice: NoticeCard,
  note: z.string(),
  labels: z.array(z.string()),
  savedAt: z.iso.datetime(),
  /** Of a team's list: who saved it; null for somebody whose account was deleted. */
  savedBy: z.string().nullable(),
  revision: z.number().int(),
});
export type Wish = z.infer<typeof Wish>;

const LabelCount = z.object({ label: z.string(), count: z.number().int() });

export const listWishes = defineEndpoint({
  method: 'GET',
  path: '/wishlist',
  access: 'signedIn',
  summary: 'List the notices on one’s wishlist, or on the one that the organisation shares',
  query: z.strictObject({
    list: WishListName.default('own'),
    /** Part of the title, the note or a label, ignoring case. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    label: WishLabel.optional(),
    /** True: only open ones; false: only the others. */
    open: flag.optional(),
    sort: z.enum(wishSorts).default('saved'),
    ...pagingQuery,
  }),
  response: listOf(Wish).extend({
    /** Of the whole list, by the alphabet. */
    labels: z.array(LabelCount),
    /** How many notices are on each list; null without an organisation. */
    counts: z.object({ own: z.number().int(), team: z.number().int().nullable() }),
    /** Whether the reader may change this list. */
    mayWrite: z.boolean(),
    /** The server's time: cards count down from it. */
    now: z.iso.datetime(),
  }),
});

export const addWishes = defineEndpoint({
  method: 'POST',
  path: '/wishlist',
  access: 'signedIn',
  summary: 'Add notices to a wishlist; those that are on it keep their note and labels',
  body: z.strictObject({
    notices: z.array(NoticeId).min(1).max(100),
    list: WishListName.default('own'),
    note: WishNote.default(''),
    labels: WishLabels.default([]),
  }),
  /** How many were added, and how many were there before. */
  response: z.object({ added: z.number().int(), present: z.number().int() }),
});

export const editWish = defineEndpoint({
  method: 'PATCH',
  path: '/wishlist',
  access: 'signedIn',
  needsRevision: true,
  summary: 'Change the note and the labels of a notice on a wishlist',
  body: z.strictObject({ notice: NoticeId, list: WishListName.default('own'), note: WishNote, labels: WishLabels }),
  response: z.object({ note: z.string(), labels: z.array(z.string()), revision: z.number().int() }),
});

export const removeWish = defineEndpoint({
  method: 'DELETE',
  path: '/wishlist',
  access: 'signedIn',
  summary: 'Take a notice off a wishlist; one that is not on it is no error',
  query: z.strictObject({ notice: NoticeId, list: WishListName.default('own') }),
  /** What was noted, so that it can be put back. */
  response: z.object({ note: z.string(), labels: z.array(z.string()) }),
});

export const findWishes = defineEndpoint({
  method: 'GET',
  path: '/wishlist/notices',
  access: 'signedIn',
  summary: 'Find out which of some notices are on one’s own wishlist',
  query: z.strictObject({ ids: commaList(NoticeId, 100) }),
  response: z.object({ ids: z.array(z.string()) }),
});
