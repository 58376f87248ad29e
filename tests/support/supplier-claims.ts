import type { AdminApprovalRequest } from '#contract/administration.ts';
import type { SupplierClaim } from '#contract/supplier-claims.ts';
import type { TestApp } from './app.ts';
import { callApi } from './people.ts';

/** Approves a pending claim to a supplier as an administrator, who has read the organisation. */
export async function approveSupplierClaim(app: TestApp, admin: string, id: string) {
  const { body } = await callApi<{ items: AdminApprovalRequest[] }>(app, 'GET', '/admin/drafts?kind=supplier&size=100', { token: admin });
  const { revision } = body.items.find((request) => request.id === id)!.organisation;
  return callApi<AdminApprovalRequest>(app, 'PUT', '/organization/drafts', { token: admin, body: { id }, headers: { 'if-match': `"${revision}"` } });
}

/** Claims a supplier, and has it approved. @returns the claim's id */
export async function approvedSupplierClaim(app: TestApp, admin: string, claim: { token: string; body: Record<string, unknown> }): Promise<string> {
  const { id } = (await callApi<SupplierClaim>(app, 'POST', '/suppliers/claims', claim)).body;
  const { status, body } = await approveSupplierClaim(app, admin, id);
  if (status !== 200) throw new Error(`The claim was not approved: ${JSON.stringify(body)}`);
  return id;
}
