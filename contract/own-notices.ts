import { z } from 'zod';
import { approvalStages, noticeAbilities, ownSorts, ownTiles } from './draft-names.ts';
import { NoticeStatus } from './drafts.ts';
import { defineEndpoint } from './endpoint.ts';
import { Money, NoticeState, NoticeTime, NoticeType, noticeKinds } from './notices.ts';
import { OrganisationId } from './organisations.ts';
import { boundedText, commaList, flag, listOf, pagingQuery } from './paging.ts';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { CountryCode } from './texts.ts';

const at = z.iso.datetime();
/** One of the own notices, in any status. */
export const OwnNotice = z.object({
  id: z.string(),
  slug: z.string(),
  /** Empty: not entered yet. */
  title: z.string(),
  language: z.string().nullable(),
  type: NoticeType,
  kind: z.enum(noticeKinds),
  status: NoticeStatus,
  /** What readers see; null before publication. */
  state: NoticeState.nullable(),
  stage: z.enum(approvalStages).nullable(),
  free: z.boolean(),
  organisation: z.object({ id: z.string(), name: z.string() }).nullable(),
  reference: z.string().nullable(),
  value: Money.nullable(),
  publishedAt: at.nullable(),
  publishAt: at.nullable(),
  deadline: NoticeTime.nullable(),
  editedAt: at,
  editedBy: z.string().nullable(),
  /** Why it was rejected last; null: it is not rejected. */
  rejectionReason: z.string().nullable(),
  views: z.number().int(),
  downloads: z.number().int(),
  abilities: z.array(z.enum(noticeAbilities)),
});
export type OwnNotice = z.infer<typeof OwnNotice>;

const TileCount = z.object({ count: z.number().int(), isCapped: z.boolean() });

export const listOwnNotices = defineEndpoint({
  method: 'GET',
  path: '/notices/own',
  access: 'admin or may:notices.read',
  summary:
    'List the notices of the active organisation in any status, and for owners those of its child buyers; for an administrator acting for none, all that were written here. Totals count to 1,000',
  query: z.strictObject({
    tile: z.enum(ownTiles).default('tender'),
    /** Beginnings of words of the title, the reference or the buyer’s name, ignoring case and accents. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    status: commaList(NoticeStatus).optional(),
    type: commaList(NoticeType).optional(),
    stage: commaList(z.enum(approvalStages)).optional(),
    /** Of one country (specification, section 2, “Link detail”), and those that name none yet. */
    countryIso: CountryCode.optional(),
    /** One organisation: the active one or one below it; for an administrator any. Absent: all of them. */
    organisation: OrganisationId.optional(),
    /** True: without those that ended without a contract, and without imported ones. */
    undecided: flag.default(false),
    /** False: without those of child buyers. */
    children: flag.default(true),
    /** `edited` (the last change) and `published`: the latest first; `deadline`: the earliest first. `-` turns it round. */
    sort: z.enum(ownSorts).default('edited'),
    ...pagingQuery,
  }),
  response: listOf(OwnNotice).extend({
    /** By tile, with the other filters kept. */
    tiles: z.record(z.enum(ownTiles), TileCount),
  }),
});
