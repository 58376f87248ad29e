import type { Input, Output } from '#contract/endpoint.ts';
import { permissionsOfRole } from '#contract/permissions.ts';
import { type Invitation, OPEN_INVITATIONS_MAX } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { lockTeamToKeep, memberByAccount, organisationById, requireMayGive, rolesToGive } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { accountNamed } from '../accounts.repo.ts';
import { audienceOf } from '../tokens.ts';
import { InvitationKeys, type InvitationRow, countInvitations, countOpen, endInvitation, invitationOf, invitationsAlong } from './invitations.repo.ts';
import { inviteByMail, mailAgain } from './invite-by-mail.ts';
import { stands } from './stands.ts';

const MINUTE_MS = 60_000;
/** New invitations of one organisation an hour. One can be sent again after a minute. */
const AN_HOUR = 40;

/** An invalid invitation shows as expired: a person with permission must send it again. */
const present = (ctx: Ctx, { id, email, roleId, namedRole, sentAt, expiresAt }: InvitationRow, isGood: boolean): Invitation => ({
  id,
  email,
  roleId,
  namedRole,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired: !isGood || expiresAt <= ctx.clock.now(),
});

/** Looks once for each sender and role on a page. */
async function presentPage(ctx: Ctx, rows: readonly InvitationRow[]): Promise<Invitation[]> {
  const looked = new Map<string, Promise<boolean>>();
  const isGood = (row: InvitationRow) => looked.getOrInsertComputed(`${row.invitedBy} ${row.roleId} ${row.namedRoleId}`, () => stands(ctx, row));
  const items: Invitation[] = [];
  for (const row of rows) items.push(present(ctx, row, await isGood(row)));
  return items;
}
const hourAgo = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - 60 * MINUTE_MS);

export async function listInvitations(ctx: Ctx, { query }: Input<typeof contract.listInvitations>): Promise<Output<typeof contract.listInvitations>> {
  const { id } = organisationOf(ctx);
  const { page, size, cursor, ...filter } = query;
  const listed = await keyset(`invitations ${JSON.stringify(filter)}`, InvitationKeys).list(
    { page, size, cursor },
    {
      read: (walk) => invitationsAlong(ctx, id, filter, walk),
      count: () => countOpen(ctx, id, filter),
      keysOf: ({ rowId }): InvitationKeys => [rowId],
      present: (row) => row,
    },
  );
  return { ...listed, items: await presentPage(ctx, listed.items) };
}

/** The organisation that is acted for, with its team locked. */
async function teamHere(ctx: Ctx) {
  const acting = organisationOf(ctx);
  await lockTeamToKeep(ctx);
  const row = await organisationById(ctx, acting.id);
  if (!row) throw new AppError('not-found', 'There is no such organisation.');
  return { ...row, permissions: acting.permissions };
}

/** @throws AppError too-many-requests */
async function keepWithinLimits(ctx: Ctx, organisationId: number): Promise<void> {
  const { open, recent } = await countInvitations(ctx, organisationId, hourAgo(ctx));
  if (open >= OPEN_INVITATIONS_MAX) throw new AppError('conflict', `At most ${OPEN_INVITATIONS_MAX} invitations can be open: withdraw some first.`);
  if (recent >= AN_HOUR) throw new AppError('too-many-requests', 'Many were invited within this hour; wait a little.', undefined, { retryAfter: 3600 });
}

/**
 * Invites a person. The answer names members of the team, from its own list. It does not say whether another address has an account.
 * @throws AppError invalid-input at `email` (in the team already) or `namedRole`; forbidden; too-many-requests; conflict.
 */
export async function inviteUser(ctx: Ctx, { body }: Input<typeof contract.inviteUser>): Promise<Invitation> {
  audienceOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const organisation = await teamHere(ctx);
    const named = await rolesToGive(ctx, organisation, body);
    await keepWithinLimits(ctx, organisation.id);
    const known = await accountNamed(ctx, body.email);
    if (known && (await memberByAccount(ctx, organisation.id, known.id))) throw fieldError('email', 'taken', 'This person is in the team already.');
    const language = body.language ?? ctx.request?.language ?? 'en';
    const row = await inviteByMail(ctx, { organisation, email: body.email, roleId: body.roleId, namedRoleId: named?.rowId ?? null, language });
    return present(ctx, row, true);
  });
}

async function openHere(ctx: Ctx, organisationId: number, id: string): Promise<InvitationRow> {
  const row = await invitationOf(ctx, organisationId, id);
  if (!row) throw new AppError('not-found', 'There is no such open invitation.');
  return row;
}

/** @throws AppError not-found, too-many-requests (a minute has not passed), forbidden (more than who asks may give) */
export async function resendInvitation(ctx: Ctx, { params }: Input<typeof contract.resendInvitation>): Promise<Invitation> {
  audienceOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const organisation = await teamHere(ctx);
    const row = await openHere(ctx, organisation.id, params.id);
    requireMayGive(organisation, [...permissionsOfRole[row.roleId], ...row.namedPermissions]);
    const wait = row.sentAt.getTime() + MINUTE_MS - ctx.clock.now().getTime();
    if (wait > 0) throw new AppError('too-many-requests', 'It was sent a moment ago.', undefined, { retryAfter: Math.ceil(wait / 1000) });
    return present(ctx, await mailAgain(ctx, organisation, row), true);
  });
}

/** @throws AppError not-found */
export async function withdrawInvitation(ctx: Ctx, { params }: Input<typeof contract.withdrawInvitation>): Promise<Output<typeof contract.withdrawInvitation>> {
  return inTransaction(ctx, async (ctx) => {
    const organisation = await teamHere(ctx);
    const row = await openHere(ctx, organisation.id, params.id);
    await endInvitation(ctx, row.rowId);
    await audit(ctx, { action: 'team.invite-withdraw', subject: ['invitation', row.id] });
    return { withdrawn: row.id };
  });
}
