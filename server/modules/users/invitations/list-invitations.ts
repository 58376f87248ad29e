import type { Input, Output } from '#contract/endpoint.ts';
import type { Invitation } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { organisationToJoin } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { InvitationKeys, type InvitationRow, countOpen, pageOfInvitations } from './invitations.repo.ts';
import { presentInvitation } from './present-invitation.ts';

/** Looks once for each sender and role on a page whether they could send it now. */
async function presentPage(ctx: Ctx, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const organisationsBySender = new Map<string, ReturnType<typeof organisationToJoin>>();
  const items: Invitation[] = [];
  for (const row of rows) {
    const sender = `${row.invitedBy} ${row.roleId} ${row.namedRoleId}`;
    const organisation = await organisationsBySender.getOrInsertComputed(sender, () => organisationToJoin(ctx, row));
    items.push(presentInvitation(ctx, row, organisation?.isValid ?? false));
  }
  return items;
}

/** The open invitations of the organisation that is acted for. */
export async function listInvitations(ctx: Ctx, { query }: Input<typeof contract.listInvitations>): Promise<Output<typeof contract.listInvitations>> {
  const { id } = organisationOf(ctx);
  const { page, size, cursor, ...filter } = query;
  const invitationPage = await keyset(`invitations ${JSON.stringify(filter)}`, InvitationKeys).list(
    { page, size, cursor },
    {
      read: (pageRead) => pageOfInvitations(ctx, id, filter, pageRead),
      count: () => countOpen(ctx, id, filter),
      keysOf: ({ rowId }): InvitationKeys => [rowId],
      present: (row) => row,
    },
  );
  return { ...invitationPage, items: await presentPage(ctx, invitationPage.items) };
}
