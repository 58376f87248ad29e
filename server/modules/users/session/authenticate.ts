import { permissions } from '#contract/permissions.ts';
import { OWNER } from '#contract/names.ts';
import { organisationToActFor } from '#server/modules/organisations/index.ts';
import type { ActingOrganisation, Actor, Ctx, Person, Side } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { runHook } from '#server/platform/hooks.ts';
import type { Credentials } from '#server/platform/module.ts';
import { type PersonRights, type SignedInRow, rightsOfPerson, sessionRow, touchSession } from './sessions.repo.ts';
import { tokenAudienceOf, invalidToken, sessionOfToken } from '../tokens.ts';
import { entitlementAsked } from '../users.hooks.ts';
import { requiresSecondFactorSetup, permissionsIn } from './user-details.ts';

const TOUCH_EVERY_MS = 60_000;
/** Permissions of a superAdmin, and of an owner of an organisation above. */
const allPermissions: ReadonlySet<(typeof permissions)[number]> = new Set(permissions);

async function requireLiveSession(ctx: Ctx, session: string): Promise<SignedInRow> {
  const row = await sessionRow(ctx, session);
  const now = ctx.clock.now();
  if (!row || row.endedAt || row.blockedAt || row.endsAt <= now || row.siteOrigin !== tokenAudienceOf(ctx)) throw invalidToken();
  if (now.getTime() - row.seenAt.getTime() > TOUCH_EVERY_MS) await touchSession(ctx, row.sessionId);
  return row;
}

/**
 * The live session of a token. It is read from the database for each request, so a sign-out, a block, a change of role or a removal takes
 * effect at once, on every instance.
 * @throws AppError unauthenticated.
 */
export async function requireSession(ctx: Ctx, token: string): Promise<SignedInRow> {
  return requireLiveSession(ctx, await sessionOfToken(ctx, token));
}

const asMember = (ownOrganisation: PersonRights['organisations'][number]): ActingOrganisation => ({
  id: ownOrganisation.id,
  publicId: ownOrganisation.publicId,
  orgType: ownOrganisation.orgType,
  approval: ownOrganisation.approval,
  permissions: new Set(permissionsIn(ownOrganisation)),
  relation: 'member',
});

/**
 * The active organisation of a request: the one that it names, else the person's first. Members may act for their organisations, owners
 * also for descendants, and superAdmins for any organisation.
 * @throws AppError organisation-gone otherwise. The error does not reveal whether the organisation exists.
 */
async function resolveActingOrganisation(ctx: Ctx, row: SignedInRow, requestedId: string | null, isRequired: boolean): Promise<ActingOrganisation | null> {
  const [first] = row.organisations;
  const defaultOrganisation = first ? asMember(first) : null;
  if (requestedId === null || requestedId === '' || requestedId === 'portal') return defaultOrganisation;
  const ownOrganisation = row.organisations.find(({ publicId }) => publicId === requestedId);
  const ownedIds = row.organisations.filter(({ roleId }) => roleId === OWNER).map(({ id }) => id);
  // A member with a lower role may own a parent organisation.
  const needsLookup = ownOrganisation === undefined || (ownOrganisation.roleId !== OWNER && ownedIds.length > 0);
  const isAdmin = row.superAdmin && !ownOrganisation;
  const organisation = needsLookup ? await organisationToActFor(ctx, requestedId, isAdmin ? null : ownedIds) : undefined;
  if (organisation) return { ...organisation, permissions: allPermissions, relation: isAdmin ? 'admin' : 'descendant' };
  if (ownOrganisation) return asMember(ownOrganisation);
  // A browser may still name an organisation that is gone. The person must be able to sign out all the same.
  if (!isRequired) return defaultOrganisation;
  throw new AppError('organisation-gone', 'Organisation not found, or you cannot act for it.');
}

/** The organisation with what its plan opens on this site. A mere buyer has none. */
async function withEntitlement(ctx: Ctx, organisation: ActingOrganisation | null): Promise<ActingOrganisation | null> {
  if (organisation === null || organisation.orgType === 'BUYER') return organisation;
  const answers = await runHook(ctx, entitlementAsked, { organisationId: organisation.id });
  return { ...organisation, entitlement: answers.find((entitlement) => entitlement !== null) ?? null };
}

const sideOf = (organisation: ActingOrganisation | null, chosenSide: Side | null): Side | null =>
  !organisation ? null : organisation.orgType === 'BOTH' ? chosenSide : organisation.orgType;

async function actorOf(ctx: Ctx, row: SignedInRow, requestedId: string | null, needsOrganisation: boolean): Promise<Actor> {
  const mustEnrol = requiresSecondFactorSetup(ctx, row);
  const mayAct = row.emailVerified && !mustEnrol;
  const organisation = mayAct ? await withEntitlement(ctx, await resolveActingOrganisation(ctx, row, requestedId, needsOrganisation)) : null;
  return {
    kind: 'person',
    mustEnrol,
    accountId: row.accountId,
    sessionId: row.sessionId,
    sessionPublicId: row.sessionPublicId,
    superAdmin: row.superAdmin && !mustEnrol,
    emailVerified: row.emailVerified,
    organisation,
    side: sideOf(organisation, row.side),
  };
}

/** Authenticates a request (platform's Module.authenticate). @throws AppError unauthenticated or organisation-gone. */
export async function authenticate(ctx: Ctx, { token, organisation, needsOrganisation }: Credentials): Promise<Actor> {
  return actorOf(ctx, await requireSession(ctx, token), organisation, needsOrganisation);
}

/**
 * The person of a session that something signed by us names, acting for an organisation: with the rights that they have now.
 * @throws AppError unauthenticated when the session has ended, organisation-gone.
 */
export async function actorOfSession(ctx: Ctx, session: string, organisation: string | null): Promise<Actor> {
  return actorOf(ctx, await requireLiveSession(ctx, session), organisation, organisation !== null);
}

/**
 * Somebody who shows no session but a key of theirs that only reads (a calendar's address), with the rights that they have now in their
 * first organisation. An administrator has no more than others: a key has no second factor.
 * @returns null for whoever could not sign in now: blocked, erased, with an unverified address.
 */
export async function actorOfAccount(ctx: Ctx, accountId: number): Promise<{ actor: Person; language: string } | null> {
  const row = await rightsOfPerson(ctx, accountId);
  if (!row?.isActive || !row.emailVerified) return null;
  const [first] = row.organisations;
  const organisation = await withEntitlement(ctx, first ? asMember(first) : null);
  const noSession = { sessionId: 0, sessionPublicId: '' };
  const actor: Person = { kind: 'person', accountId, ...noSession, superAdmin: false, emailVerified: true, organisation, side: sideOf(organisation, null) };
  return { actor, language: row.language };
}
