// Names of drafts that browsers import as values: without schemas (contract/names.ts).

/** The stored statuses of a notice, in the order of its life. */
export const noticeStatuses = ['draft', 'submitted', 'rejected', 'published', 'closed', 'awarded', 'cancelled'] as const;

/** The tabs of the wizard, in order (specification, section 2). CAI: contract award information. */
export const noticeTabs = ['General-information', 'Contact-information', 'Detailed-information', 'cpv-codes', 'Documents', 'CAI'] as const;

/** At most so many lots in a notice, and so many awards. */
export const MAX_LOTS = 5000;
/** Bytes of all that a notice says, its lots and awards included. */
export const MAX_CONTENT_BYTES = 16 * 1024 * 1024;
/** Bytes of a request that names each lot of the largest notice. */
export const MANY_LOTS_BYTES = 1024 * 1024;
/** Bytes of a request with the longest description: most scripts take three for a letter. */
export const LONG_TEXT_BYTES = 512 * 1024;

/** Stages of a submitted notice: it waits for a parent buyer, for an administrator, or for its time of publication. */
export const approvalStages = ['parent', 'administrator', 'scheduled'] as const;

/** Parts of a published notice that an amendment may open. */
export const amendableParts = ['general', 'contact'] as const;

/** What a user may do with a notice, for buttons. The server checks it again. */
export const noticeAbilities = [
  'save',
  'remove',
  'submit',
  'withdraw',
  'approve',
  'reject',
  'amend',
  'cancel',
  'close',
  'award',
  'setFree',
  'copy',
  'saveAsTemplate',
  'readDownloads',
] as const;

/**
 * Checks before publication. `hard`: it must be put right. `soft`: a reason passes it. Those of deadlines look at each lot’s deadline too
 * (`lots[2].deadline`), where it differs from the notice’s.
 */
export const noticeChecks = {
  /** The deadline is in the past, or before the time of publication. Values: `at`. */
  'deadline-past': 'hard',
  /** Two dates are in the wrong order. Values: `earlier` and `later` (names of fields). */
  'dates-order': 'hard',
  /** An amount has no currency. */
  'value-without-currency': 'hard',
  /** A date and time has no time zone. */
  'no-time-zone': 'hard',
  /** Files are still uploading, wait for the virus scanner, or were refused. Values: `count`. */
  'documents-unfinished': 'hard',
  /** An online notice whose buyer has too few opening officers with a passphrase (docs/sealed-bids.md). */
  'opening-officers': 'hard',
  /** The deadline is on a weekly rest day. Values: `day` (1 is Monday). */
  'rest-day': 'soft',
  /** The deadline is on a public holiday. Values: `name`, `date`. */
  holiday: 'soft',
  /** The deadline is outside of office hours. Values: `from`, `to`, `time` (HH:MM). */
  'office-hours': 'soft',
  /** There are fewer days until the deadline than the law asks. Values: `days`, `least`. A reason covers so many days, and more, never fewer. */
  'few-days': 'soft',
  /** An amendment gives a notice its first deadline, before the end of the 180 days for which it was open. Values: `at`, that end. */
  'ends-sooner': 'soft',
  /** An online notice is not free: suppliers without a subscription can neither read it nor take part (decision 0068). */
  'online-for-subscribers': 'soft',
  /** Something that the law asks a notice to contain is missing. The check's field names it. */
  'law-content': 'soft',
} as const;
export type NoticeCheckCode = keyof typeof noticeChecks;
export const noticeCheckCodes = Object.keys(noticeChecks) as [NoticeCheckCode, ...NoticeCheckCode[]];

/**
 * Where a rule comes from. `general`: good practice of any procedure. `office-calendar`: rest days, office hours and holidays of the
 * country. The others are laws.
 */
export const ruleSources = ['general', 'office-calendar', 'np-ppa-2063-s14'] as const;

/** Tiles of a buyer's notices (specification, section 1): `tender` is all. `draft`: drafts and rejected ones. */
export const ownTiles = ['tender', 'offline', 'online', 'draft', 'closed'] as const;
export const ownSorts = ['edited', '-edited', 'deadline', '-deadline', 'published', '-published'] as const;
