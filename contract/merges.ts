import { z } from 'zod';
import { AdminOrganisation } from './administration.ts';
import { defineEndpoint } from './endpoint.ts';
import { approvalRequestStates } from './names.ts';
import { OrganisationId, byId } from './organisations.ts';
import { UnclaimedOrganisation, reasonOfClaim } from './sign-up.ts';

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
  summary: 'Ask that an organisation which imported notices name goes into the own buyer, because they are one body; an administrator decides',
  body: z.strictObject({
    organisation: OrganisationId,
    /** The proof that they are the same. */
    reason: reasonOfClaim,
  }),
  response: Merge,
});
export const listOwnMerges = defineEndpoint({
  method: 'GET',
  path: '/organization/merge',
  access: 'may:organisation.read',
  summary: 'What was asked to go into the own buyer, the latest first; twenty at most',
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
  summary: 'Put an organisation that only imports name into this buyer, with its notices and identifiers, for good; its id leads here from then on',
  params: byId,
  body: z.strictObject({ organisation: OrganisationId }),
  response: AdminOrganisation,
  needsRevision: true,
});
export const showHoldings = defineEndpoint({
  method: 'GET',
  path: '/admin/organisations/{id}/holdings',
  access: 'admin',
  summary: 'How many notices and awards an organisation has, drafts among them',
  params: byId,
  response: z.object({ notices: count, awards: count }),
});
