import { z } from 'zod';
import { AdminOrganisation } from './administration.ts';
import { defineEndpoint } from './endpoint.ts';
import { approvalRequestStates } from './names.ts';
import { OrganisationId, byId } from './organisations.ts';
import { UnclaimedOrganisation, ClaimReason } from './sign-up.ts';

// A registered buyer and an imported one may be the same body. A merge always puts the imported one into the registered one, and cannot be
// undone (docs/decisions/0021).

/** A registered buyer's request for a merge. */
export const Merge = z.object({
  id: z.string(),
  /** The imported organisation. */
  organisation: UnclaimedOrganisation,
  reason: z.string(),
  state: z.enum(approvalRequestStates),
  /** The administrator's reason for denying it. */
  answer: z.string().nullable(),
  createdAt: z.string(),
});
export type Merge = z.infer<typeof Merge>;

const count = z.number().int();

export const requestMerge = defineEndpoint({
  method: 'POST',
  path: '/organization/merge',
  access: 'may:team.manage',
  summary: 'Request a merge of an imported organisation into one’s own buyer; an administrator decides',
  body: z.strictObject({
    organisation: OrganisationId,
    /** The proof that they are the same. */
    reason: ClaimReason,
  }),
  response: Merge,
});
export const listOwnMerges = defineEndpoint({
  method: 'GET',
  path: '/organization/merge',
  access: 'may:organisation.read',
  summary: 'List merge requests of one’s own buyer, newest first; at most twenty',
  response: z.object({ items: z.array(Merge) }),
});
export const withdrawMerge = defineEndpoint({
  method: 'DELETE',
  path: '/organization/merge/{id}',
  access: 'may:team.manage',
  summary: 'Withdraw a pending merge into the own buyer',
  params: byId,
  response: Merge,
});

export const mergeOrganisation = defineEndpoint({
  method: 'POST',
  path: '/admin/organisations/{id}/merge',
  access: 'admin',
  summary: 'Merge an imported organisation, with its notices and identifiers, into this buyer; cannot be undone, and its id then leads here',
  params: byId,
  body: z.strictObject({ organisation: OrganisationId }),
  response: AdminOrganisation,
  needsRevision: true,
});
export const showHoldings = defineEndpoint({
  method: 'GET',
  path: '/admin/organisations/{id}/holdings',
  access: 'admin',
  summary: 'Count an organisation’s notices and awards, including drafts',
  params: byId,
  response: z.object({ notices: count, awards: count }),
});
