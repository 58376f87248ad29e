import { z } from 'zod';
import { OPENING_THRESHOLD, officerStates } from './bid-names.ts';
import { SecondFactorCode } from './account-security.ts';
import { CurrentPassword } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrganisationId, byId } from './organisations.ts';
import { boundedText } from './paging.ts';
import { MAX_FIND_LENGTH } from './search-words.ts';

const MIN_PASSPHRASE = 12;
const MAX_PASSPHRASE = 200;

/** A passphrase as it is typed to open, and as it is set. */
export const Passphrase = boundedText(MAX_PASSPHRASE).min(1);
export const NewPassphrase = boundedText(MAX_PASSPHRASE).min(MIN_PASSPHRASE);
/** An officer, by the person's public id, and their passphrase. */
export const OfficerPassphrase = z.strictObject({ id: OrganisationId, passphrase: Passphrase });

export const OpeningOfficer = z.object({
  /** Of the person. */
  id: z.string(),
  name: z.string(),
  /** Where they belong: the organisation or one above it; null for one who left. */
  organisation: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(officerStates),
  appointedAt: z.string(),
  isYou: z.boolean(),
});
export type OpeningOfficer = z.infer<typeof OpeningOfficer>;

/** A tender whose bids are still sealed. */
export const SealedTender = z.object({
  notice: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  /** When its bids can be opened. */
  opensAt: z.string().nullable(),
  /** Public ids of the officers who can take part in its opening. With fewer than two it cannot be opened. */
  openers: z.array(z.string()),
});
export type SealedTender = z.infer<typeof SealedTender>;

export const OfficerList = z.object({
  officers: z.array(OpeningOfficer),
  /** Enough officers have a passphrase to publish an online notice. */
  isReady: z.boolean(),
  /** The organisation's online tenders whose bids are sealed, the next to be opened first; at most 100. */
  tenders: z.array(SealedTender),
});
export type OfficerList = z.infer<typeof OfficerList>;

export const listOpeningOfficers = defineEndpoint({
  method: 'GET',
  path: '/tenders/officers',
  access: 'may:team.read',
  summary: 'List the opening officers of the organisation, and which sealed tenders they can open',
  response: OfficerList,
});
export const findOfficerCandidates = defineEndpoint({
  method: 'GET',
  path: '/tenders/officers/candidates',
  access: 'may:bids.officers',
  summary: 'Find people of the organisation and of those above it who could be opening officers; at most twenty',
  query: z.strictObject({
    /** Part of the name or the username. */
    q: boundedText(MAX_FIND_LENGTH).default(''),
  }),
  response: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), username: z.string(), organisation: z.object({ id: z.string(), name: z.string() }) })),
  }),
});
export const appointOpeningOfficer = defineEndpoint({
  method: 'POST',
  path: '/tenders/officers',
  access: 'may:bids.officers',
  summary: 'Appoint an opening officer: someone of the organisation or of one above it; at most five',
  body: z.strictObject({ person: OrganisationId }),
  response: OfficerList,
});
export const removeOpeningOfficer = defineEndpoint({
  method: 'DELETE',
  path: '/tenders/officers/{id}',
  access: 'may:bids.officers',
  summary: 'Remove an opening officer; refused where sealed bids could then no longer be opened',
  params: byId,
  response: OfficerList,
});

/** The signed-in person as an opening officer. */
export const OwnOfficerRole = z.object({
  organisations: z.array(z.object({ id: z.string(), name: z.string() })),
  passphraseSetAt: z.string().nullable(),
});
export const showOwnOfficerRole = defineEndpoint({
  method: 'GET',
  path: '/tenders/officers/own',
  access: 'signedIn',
  summary: 'Get the organisations whose bids one opens, and when one set one’s passphrase',
  response: OwnOfficerRole,
});
export const setOpeningPassphrase = defineEndpoint({
  method: 'PUT',
  path: '/tenders/officers/passphrase',
  access: 'signedIn',
  summary: 'Set or change one’s passphrase for openings; in place of a lost one, two other officers must then share the keys again',
  body: z.strictObject({
    passphrase: NewPassphrase,
    /** The one until now. */
    current: Passphrase.optional(),
    /** In place of `current`: it is lost, and with it the person’s shares of the keys of sealed tenders. */
    lost: z.boolean().default(false),
    password: CurrentPassword,
    code: SecondFactorCode.optional(),
  }),
  response: OwnOfficerRole.extend({
    /** Sealed tenders that the person can no longer help to open. */
    lostTenders: z.number().int(),
  }),
});
export const shareTenderKeys = defineEndpoint({
  method: 'POST',
  path: '/tenders/officers/shares',
  access: 'signedIn',
  summary: 'Share the keys of all sealed tenders with all present officers; needs the passphrases of two of them',
  body: z.strictObject({
    organisation: OrganisationId,
    officers: z.array(OfficerPassphrase).length(OPENING_THRESHOLD),
  }),
  /** `shared`: tenders whose keys were shared anew. `unshared`: those that these two officers cannot open. */
  response: z.object({ shared: z.number().int(), unshared: z.number().int() }),
});
