import { z } from 'zod';
import { Approval } from './auth.ts';
import { AwardsChange, ContactChange, CpvChange, DetailedChange, GeneralChange, NoticeFields } from './draft-fields.ts';
import { LONG_TEXT_BYTES, amendableParts, approvalStages, noticeAbilities, noticeCheckCodes, noticeStatuses, noticeTabs, ruleSources } from './draft-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_CHECK_REASON_LENGTH } from './notice-names.ts';
import { NoticeId, NoticePage, noticePageQuery } from './notices.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { nameLine } from './texts.ts';

const at = z.iso.datetime();
export const NoticeTab = z.enum(noticeTabs);
export type NoticeTab = z.infer<typeof NoticeTab>;
export const NoticeStatus = z.enum(noticeStatuses);

/** A state of the wizard's tab: `complete` when it was visited and nothing is missing. */
const TabState = z.object({ tab: NoticeTab, visited: z.boolean(), complete: z.boolean() });
/** A field that must still be filled in (`required`) or put right (`format-email`, `web`, `phone`), for `form.error.RULE`. */
export const MissingField = z.object({ tab: NoticeTab, field: z.string(), rule: z.enum(['required', 'format-email', 'web', 'phone']) });
export type MissingField = z.infer<typeof MissingField>;
export const NoticeCheck = z.object({
  code: z.enum(noticeCheckCodes),
  /** `hard`: it must be put right. `soft`: a reason passes it. */
  severity: z.enum(['hard', 'soft']),
  tab: NoticeTab,
  /** The field that it belongs to: `deadline`, `lots[2].value`. */
  field: z.string(),
  source: z.enum(ruleSources),
  /** For its text. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The reason that was given; it lapses when the values change. */
  reason: z.string().nullable(),
});
export type NoticeCheck = z.infer<typeof NoticeCheck>;

/** A reason that passes a soft check. */
export const GivenCheckReason = z.strictObject({
  code: z.enum(noticeCheckCodes),
  tab: NoticeTab,
  field: boundedText(100),
  reason: boundedText(MAX_CHECK_REASON_LENGTH).trim().min(3),
});
export type GivenCheckReason = z.infer<typeof GivenCheckReason>;

const progress = {
  tabs: z.array(TabState),
  missing: z.array(MissingField),
  checks: z.array(NoticeCheck),
};

/** All that is stored of a notice, for those who may edit it or decide about it. */
export const NoticeDetails = z.object({
  mayEdit: z.literal(true),
  id: z.string(),
  slug: z.string(),
  status: NoticeStatus,
  /** Of a submitted notice. */
  stage: z.enum(approvalStages).nullable(),
  /** For If-Match. Of a published notice: its version. */
  revision: z.number().int(),
  organisation: z.object({ id: z.string(), name: z.string(), approval: Approval.nullable() }),
  fields: NoticeFields,
  /** Fields (`TAB.FIELD`) that were filled in from the organisation or its last notice, and that nobody has confirmed yet. */
  proposed: z.array(z.string()),
  ...progress,
  /** What this user may do now. */
  abilities: z.array(z.enum(noticeAbilities)),
  /** Parts that an amendment may open; none before publication. */
  opens: z.array(z.enum(amendableParts)),
  publishAt: at.nullable(),
  /** Why it was rejected last. */
  rejection: z.object({ reason: z.string(), at }).nullable(),
  createdAt: at,
  editedAt: at,
  editedBy: z.string().nullable(),
});
export type NoticeDetails = z.infer<typeof NoticeDetails>;

/** The answer in `current` where a change touches a field that somebody else changed (precondition-failed): nothing was saved. */
export const DraftConflict = NoticeDetails.extend({
  /** The fields of the request that were changed meanwhile: `title`, `lots[2]`. */
  conflicts: z.array(z.string()),
});
export type DraftConflict = z.infer<typeof DraftConflict>;

/** What was saved. */
export const DraftSaved = z.object({
  id: z.string(),
  revision: z.number().int(),
  savedAt: at,
  /** Fields of all tabs that others changed since the revision of the request; null: emptied. Lists name the items: `lots[2]`. */
  others: z.array(z.object({ tab: NoticeTab, field: z.string(), value: z.unknown() })),
  ...progress,
});
export type DraftSaved = z.infer<typeof DraftSaved>;

/** A template's id has the form of a notice's. */
const TemplateId = NoticeId;
const byNotice = z.strictObject({ id: NoticeId });
const write = { access: 'may:notices.write' } as const;
const saveTab = { ...write, method: 'PUT', needsRevision: true, query: byNotice, response: DraftSaved } as const;

export const createNotice = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/notices',
  summary: 'Start a draft of the active organisation: empty, a copy of a notice that the user reads in full, or from a template',
  body: z
    .strictObject({ copyOf: NoticeId, template: TemplateId })
    .partial()
    .refine(({ copyOf, template }) => copyOf === undefined || template === undefined, {
      path: ['template'],
      params: { rule: 'one-origin' },
      message: 'goes without copyOf',
    }),
  response: z.object({ id: z.string(), revision: z.number().int() }),
});
export const noticeDetails = defineEndpoint({
  method: 'GET',
  path: '/notices/noticeDetails',
  summary: 'Get all stored fields of a notice, for users who may edit it or decide about it; for others as its page shows it',
  access: 'public',
  query: noticePageQuery,
  response: z.union([NoticeDetails, NoticePage]),
});
export const saveGeneralInformation = defineEndpoint({
  ...saveTab,
  path: '/notices/generalInformation',
  summary: 'Save fields of a draft’s general information; absent ones stay, null empties',
  body: GeneralChange,
});
export const saveContactInformation = defineEndpoint({
  ...saveTab,
  path: '/notices/noticeContactInfo',
  summary: 'Save fields of a draft’s contact information; absent ones stay, null empties',
  body: ContactChange,
});
export const saveDetailedInformation = defineEndpoint({
  ...saveTab,
  path: '/notices/detailedInfo',
  summary: 'Save fields of a draft’s detailed information, and put or remove lots',
  body: DetailedChange,
  maxBodyBytes: LONG_TEXT_BYTES,
});
export const saveCpvCodes = defineEndpoint({ ...saveTab, path: '/notices/cpv', summary: 'Save a draft’s CPV codes, the main one first', body: CpvChange });
export const saveAwards = defineEndpoint({
  ...saveTab,
  path: '/awards',
  summary: 'Save a draft’s contract award information: put or remove awards, or state that nothing is awarded yet',
  body: AwardsChange,
});
export const visitTabs = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/notices/tabs',
  summary: 'Note tabs of a draft as visited; saving a tab does it too',
  query: byNotice,
  body: z.strictObject({ visited: z.array(NoticeTab).min(1).max(noticeTabs.length) }),
  response: z.object({ id: z.string(), ...progress }),
});
export const giveReasons = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/notices/checkReasons',
  summary: 'Give reasons that pass soft checks of a draft, or take them back (null)',
  query: byNotice,
  body: z.strictObject({
    reasons: z
      .array(z.strictObject({ ...GivenCheckReason.shape, reason: GivenCheckReason.shape.reason.nullable() }))
      .min(1)
      .max(50),
  }),
  response: z.object({ id: z.string(), ...progress }),
});
export const removeDraft = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: '/notices',
  summary: 'Remove a draft or a rejected notice; a submitted one must be withdrawn first',
  query: byNotice,
  response: z.object({ removed: z.string() }),
});
export const previewNotice = defineEndpoint({
  method: 'GET',
  path: '/notices/preview',
  summary: 'Get a notice before publication as its page will show it',
  access: 'signedIn',
  query: noticePageQuery,
  response: NoticePage,
});

export const NoticeTemplate = z.object({ id: z.string(), name: z.string(), createdAt: at, createdBy: z.string().nullable() });
export type NoticeTemplate = z.infer<typeof NoticeTemplate>;
export const saveTemplate = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/notices/templates',
  summary: 'Save a notice of the active organisation as a template; dates, numbers and awards are left out',
  body: z.strictObject({ notice: NoticeId, name: nameLine(200) }),
  response: NoticeTemplate,
});
export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/notices/templates',
  access: 'may:notices.read',
  summary: 'List the templates of the active organisation, by name',
  query: z.strictObject({
    ...pagingQuery,
    /** Part of the name. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
  }),
  response: listOf(NoticeTemplate),
});
export const removeTemplate = defineEndpoint({
  ...write,
  method: 'DELETE',
  path: '/notices/templates/{id}',
  summary: 'Remove a template',
  params: z.strictObject({ id: TemplateId }),
  response: z.object({ removed: z.string() }),
});
