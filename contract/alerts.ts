import { z } from 'zod';
import { MAX_ALERT_NAME, alertFrequencies } from './alert-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { NoticeCard, NoticeId } from './notices.ts';
import { OrganisationId } from './organisations.ts';
import { boundedText, flag, listOf, pagingQuery, siteScope } from './paging.ts';
import { SearchQuery, searchFilters } from './search.ts';

/** Public id of an alert: it has the form of an organisation's. */
const AlertId = OrganisationId;

/** The search of an alert: any filter of the search, without an order and pages. */
export const AlertSearch = z.strictObject({ ...searchFilters, scope: siteScope });
export type AlertSearch = z.output<typeof AlertSearch>;

const AlertName = boundedText(MAX_ALERT_NAME)
  .transform((name) => name.replace(/\s+/gu, ' ').trim())
  .pipe(z.string().min(1));

/** An IANA time zone that this server knows. */
const TimeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'is no time zone');

/** When and how an alert tells of what it found. */
const AlertSettings = z.strictObject({
  name: AlertName,
  frequency: z.enum(alertFrequencies).default('daily'),
  /** Hour of the day in `timeZone`, of daily and weekly ones. */
  hour: z.number().int().min(0).max(23).default(7),
  /** ISO 8601 day of the week, 1 is Monday, of weekly ones. */
  weekday: z.number().int().min(1).max(7).default(1),
  timeZone: TimeZone,
  /** By email too; the portal shows them in any case. */
  byMail: z.boolean().default(true),
  /** To the webhook of one's organisation too, while it has one. */
  byWebhook: z.boolean().default(false),
  paused: z.boolean().default(false),
});

/** A search that is saved, and tells of the notices that it finds from then on. */
export const Alert = z.object({
  id: z.string(),
  ...AlertSettings.shape,
  /** As the query of a search page; absent filters allow everything. `q` is the mended one. */
  search: z.record(z.string(), z.string()),
  /** The site that it was saved on (`NP`, `main`), whose country and currency it goes by, and its origin. */
  site: z.string(),
  /** Its search can find nothing any more: what it asks for is over, or gone. */
  findsNothing: z.boolean(),
  siteOrigin: z.string().nullable(),
  /** Notices that it found and its person has not seen in the portal. */
  unseen: z.number().int(),
  /** Notices found within the last 7 days. */
  lastWeek: z.number().int(),
  lastMatchAt: z.iso.datetime().nullable(),
  lastMailAt: z.iso.datetime().nullable(),
  /** When the next email leaves, if it finds something until then; null: at once, never, or it is paused. */
  nextMailAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  revision: z.number().int(),
});
export type Alert = z.infer<typeof Alert>;

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/user/alerts',
  access: 'signedIn',
  summary: 'List one’s alerts, the latest first',
  response: z.object({
    items: z.array(Alert),
    /** Different notices that were not seen. */
    unseen: z.number().int(),
    /** No email reaches the person: why, or null. */
    mailStopped: z.enum(['unverified', 'refused']).nullable(),
    now: z.iso.datetime(),
  }),
});

/** What a search would have found as an alert, before it is saved. */
export const previewAlert = defineEndpoint({
  method: 'POST',
  path: '/user/alerts/preview',
  access: 'public',
  summary: 'Show what a search would find as an alert: open notices, and those of the last 7 days',
  body: z.strictObject({ search: AlertSearch }),
  response: z.object({
    /** The words that it would look for instead of those typed, where one is misspelt. */
    correctedTo: z.string().nullable(),
    /** It can find nothing: it asks for notices that are no longer open, or for what no notice has. */
    findsNothing: z.boolean(),
    /** Open notices now. */
    open: z.object({ total: z.number().int(), totalIsCapped: z.boolean() }),
    /** Open notices that were published in the last 7 days. */
    lastWeek: z.object({ total: z.number().int(), totalIsCapped: z.boolean(), items: z.array(NoticeCard) }),
    now: z.iso.datetime(),
  }),
});

export const addAlert = defineEndpoint({
  method: 'POST',
  path: '/user/alerts',
  access: 'signedIn',
  summary: 'Save a search as an alert',
  body: AlertSettings.omit({ paused: true }).extend({ search: AlertSearch }),
  response: z.object({ alert: Alert, /** The words it looks for instead of those typed. */ correctedTo: z.string().nullable() }),
});

export const editAlert = defineEndpoint({
  method: 'PATCH',
  path: '/user/alerts',
  access: 'signedIn',
  needsRevision: true,
  summary: 'Change an alert: its name, its search, when and how it tells, and whether it pauses',
  body: z.strictObject({ id: AlertId, ...AlertSettings.shape, search: AlertSearch.optional() }),
  response: z.object({ alert: Alert, correctedTo: z.string().nullable() }),
});

export const removeAlert = defineEndpoint({
  method: 'DELETE',
  path: '/user/alerts',
  access: 'signedIn',
  summary: 'Delete an alert, with what it found',
  query: z.strictObject({ id: AlertId }),
  response: z.object({ done: z.literal(true) }),
});

/** A notice that alerts found. */
export const AlertMatch = z.object({
  notice: NoticeCard,
  /** Why it is here: the alerts that found it. */
  alerts: z.array(z.object({ id: z.string(), name: z.string() })),
  foundAt: z.iso.datetime(),
  seen: z.boolean(),
  relevant: z.boolean(),
});
export type AlertMatch = z.infer<typeof AlertMatch>;

export const listAlertMatches = defineEndpoint({
  method: 'GET',
  path: '/user/alerts/matches',
  access: 'signedIn',
  summary: 'List the notices that one’s alerts found, the latest first',
  query: z.strictObject({
    alert: AlertId.optional(),
    /** False: only what was judged not relevant; true: only the rest. */ relevant: flag.optional(),
    /** Only what was found in so many days until now. */
    foundDays: z.coerce.number().int().min(1).max(90).optional(),
    ...pagingQuery,
  }),
  response: listOf(AlertMatch).extend({ now: z.iso.datetime() }),
});

export const markMatchesSeen = defineEndpoint({
  method: 'POST',
  path: '/user/alerts/seen',
  access: 'signedIn',
  summary: 'Mark what one’s alerts have found as seen',
  /** Absent: everything that was found until `until`, the `now` of the list that was read. */
  body: z.strictObject({ notices: z.array(NoticeId).max(100).optional(), until: z.iso.datetime() }),
  /** How many were marked, and how many are left. */
  response: z.object({ marked: z.number().int(), unseen: z.number().int() }),
});

/** A filter that would leave out what somebody does not want. */
export const NarrowerSearch = z.object({
  filter: z.string(),
  /** The values that it would allow. */
  values: z.array(z.string()),
  /** How many of the alert's other matches it keeps, and of how many. */
  keeps: z.number().int(),
  of: z.number().int(),
});

export const judgeMatch = defineEndpoint({
  method: 'POST',
  path: '/user/alerts/feedback',
  access: 'signedIn',
  summary: 'Say that a notice is not relevant, or is after all; it offers a narrower search for each alert that found it',
  body: z.strictObject({ notice: NoticeId, relevant: z.boolean() }),
  response: z.object({ alerts: z.array(z.object({ id: z.string(), name: z.string(), narrower: z.array(NarrowerSearch) })) }),
});

/** From an email: it ends the emails of the alerts in it, and nothing else. */
export const AlertToken = z.string().regex(/^v1\.[\w-]{40,400}$/u);

export const unsubscribeAlerts = defineEndpoint({
  method: 'POST',
  path: '/user/alerts/unsubscribe',
  access: 'public',
  summary: 'Stop the emails of some alerts, by the link in one of them',
  body: z.strictObject({ token: AlertToken }),
  response: z.object({ done: z.literal(true) }),
});

/** The search of an alert as a query of the search. */
export const searchOf = (search: AlertSearch): SearchQuery => SearchQuery.parse(search);
