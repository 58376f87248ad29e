import { z } from 'zod';
import { AdminApprovalRequest, Reason } from './administration.ts';
import { defineEndpoint } from './endpoint.ts';
import { approvalRequestStates } from './names.ts';
import { OrganisationId, byId } from './organisations.ts';
import { boundedText } from './paging.ts';
import { ClaimReason } from './sign-up.ts';
import { SupplierQuery } from './suppliers.ts';

// An organisation says that it is a supplier that awards name (docs/decisions/0082). While an administrator's approval holds, the supplier's
// page names the organisation, and the supplier's awards are among its own.

export const SupplierClaim = z.object({
  id: z.string(),
  /** As claimed: a number, or a name and a country. */
  supplier: z.object({ name: z.string(), country: z.string().nullable(), scheme: z.string().nullable(), identifier: z.string().nullable() }),
  /** Null: whoever wrote it deleted their account. */
  reason: z.string().nullable(),
  /** An approved claim that was ended is `withdrawn` by the organisation or `denied` by an administrator. */
  state: z.enum(approvalRequestStates),
  /** The administrator's reason for denying or ending it. */
  answer: z.string().nullable(),
  createdAt: z.string(),
});
export type SupplierClaim = z.infer<typeof SupplierClaim>;

export const claimSupplier = defineEndpoint({
  method: 'POST',
  path: '/suppliers/claims',
  access: 'may:team.manage',
  summary: 'Claim a supplier that awards name, by its number (scheme, identifier) or by its name and country; an administrator decides',
  body: SupplierQuery.extend({
    /** Of the supplier: for people, and for finding it where no number is given. */
    name: boundedText(300).trim().min(1),
    /** The proof that it is the organisation. */
    reason: ClaimReason,
  }),
  response: SupplierClaim,
});
export const listSupplierClaims = defineEndpoint({
  method: 'GET',
  path: '/suppliers/claims',
  access: 'may:organisation.read',
  summary: 'List the suppliers that one’s own organisation claimed, newest first; at most fifty',
  response: z.object({ items: z.array(SupplierClaim) }),
});
export const endSupplierClaim = defineEndpoint({
  method: 'DELETE',
  path: '/suppliers/claims/{id}',
  access: 'may:team.manage',
  summary: 'Withdraw a pending claim to a supplier, or give up an approved one',
  params: byId,
  response: SupplierClaim,
});
export const revokeSupplierClaim = defineEndpoint({
  method: 'POST',
  path: '/admin/suppliers/claims/revoke',
  access: 'admin',
  summary: 'End an approved claim to a supplier, with a reason that is emailed',
  body: z.strictObject({ id: OrganisationId, reason: Reason }),
  response: AdminApprovalRequest,
});
