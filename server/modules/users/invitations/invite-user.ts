import type { Input } from '#contract/endpoint.ts';
import { type Invitation, MAX_OPEN_INVITATIONS } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { teamToInvite } from '#server/modules/organisations/index.ts';
import { organisationOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { requireWithinPlan } from '#server/platform/plan-limits.ts';
import { accountByName } from '../accounts.repo.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { countInvitations, countTeam, isMember } from './invitations.repo.ts';
import { inviteByMail } from './invite-by-mail.ts';
import { presentInvitation } from './present-invitation.ts';

const HOUR_MS = 3_600_000;
/** New invitations of one organisation an hour. */
const AN_HOUR = 40;

/** @throws AppError too-many-requests */
async function keepWithinLimits(ctx: Ctx, organisationId: number): Promise<void> {
  const { open, recent } = await countInvitations(ctx, organisationId, new Date(ctx.clock.now().getTime() - HOUR_MS));
  if (open >= MAX_OPEN_INVITATIONS) throw new AppError('conflict', `At most ${MAX_OPEN_INVITATIONS} invitations can be open: withdraw some first.`);
  if (recent >= AN_HOUR) throw new AppError('too-many-requests', 'Many were invited within this hour; wait a little.', undefined, { retryAfter: 3600 });
}

/** A supplier's plan says how many its team may have, the invited included. @throws AppError conflict (rule `plan-limit`) */
async function requireRoomInTeam(ctx: Ctx, organisationId: number): Promise<void> {
  if (organisationOf(ctx).orgType !== 'SELLER') return;
  const { open } = await countInvitations(ctx, organisationId, ctx.clock.now());
  requireWithinPlan(ctx.actor, 'teamMembers', (await countTeam(ctx, organisationId)) + open);
}

/**
 * Invites a person. The answer names members of the team, from its own list. It does not say whether another address has an account.
 * @throws AppError invalid-input at `email` (in the team already) or `namedRole`; forbidden; too-many-requests; conflict.
 */
export async function inviteUser(ctx: Ctx, { body }: Input<typeof contract.inviteUser>): Promise<Invitation> {
  tokenAudienceOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { namedRoleId, ...organisation } = await teamToInvite(ctx, body, body.email);
    await keepWithinLimits(ctx, organisation.id);
    const account = await accountByName(ctx, body.email);
    if (account && (await isMember(ctx, organisation.id, account.id))) throw fieldError('email', 'taken', 'This person is in the team already.');
    await requireRoomInTeam(ctx, organisation.id);
    const language = body.language ?? ctx.request?.language ?? 'en';
    const row = await inviteByMail(ctx, { organisation, email: body.email, roleId: body.roleId, namedRoleId, language });
    return presentInvitation(ctx, row, true);
  });
}
