// Names of taking part in tenders that browsers import as values: without schemas (contract/names.ts).

/** An online notice is published with so many opening officers at least; an organisation has so many at most. */
export const MIN_OFFICERS = 3;
export const MAX_OFFICERS = 5;
/** How many of them open bids together. */
export const OPENING_THRESHOLD = 2;
/** For how long the first officer's passphrase counts while the second one is awaited. */
export const OPENING_MINUTES = 15;
/** Limits of one bid, and of a supplier's files for one tender, with those of replaced bids. A bid offers for each lot at most. */
export const MAX_BID_FILES = 50;
export const MAX_TENDER_FILES = 200;
/** Bytes of one file. */
export const MAX_BID_FILE_BYTES = 200 * 1024 * 1024;

export const officerStates = ['ready', 'no-passphrase', 'left'] as const;
export const bidStates = ['received', 'replaced', 'withdrawn'] as const;
/** What was decided for a bid about a lot. */
export const bidOutcomes = ['won', 'lost'] as const;
/** Why somebody cannot take part in a tender now. */
export const refusals = [
  'cancelled',
  'closed',
  'not-open-yet',
  'offline',
  'no-supplier',
  'administrator',
  'own-organisation',
  'no-permission',
  'opening-officers',
] as const;
/** Why bids cannot be opened now. `few-officers`: fewer than two officers hold a share of the key. */
export const openingHindrances = ['too-early', 'cancelled', 'few-officers', 'secret-changed', 'no-key'] as const;
/** Why the opening could not read a bid. */
export const unreadableReasons = ['changed', 'undecipherable'] as const;
