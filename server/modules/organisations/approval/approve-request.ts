import type { AdminApprovalRequest } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { decideApprovalRequest } from './decide-approval-request.ts';

/** Approves a pending request. @throws AppError conflict, with the decision, when somebody decided it meanwhile. */
export const approveRequest = (ctx: Ctx, { body }: Input<typeof contract.approveRequest>): Promise<AdminApprovalRequest> =>
  decideApprovalRequest(ctx, body.id, 'approved', null);
