import type { Approval, Ctx, OrgType, Side } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { Permission, RoleId } from '#contract/permissions.ts';

/** An organisation that a person belongs to. */
export interface MemberOrganisation {
  id: number;
  publicId: string;
  name: string;
  orgType: OrgType;
  approval: Approval | null;
  country: string | null;
  city: string | null;
  roleId: RoleId;
  namedRole: string | null;
  permissions: Permission[];
}

/** A session with its person, as the view signed_in has them. */
export interface SignedInRow {
  sessionId: number;
  sessionPublicId: string;
  /** Origin of the site that the session is for, as the token's audience. */
  siteOrigin: string;
  side: Side | null;
  seenAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  accountId: number;
  publicId: string;
  username: string;
  firstName: string;
  lastName: string;
  superAdmin: boolean;
  blockedAt: Date | null;
  emailVerified: boolean;
  hasSecondFactor: boolean;
  /** Their choice at registration. Null if they were invited or it is not known. */
  registeredFor: OrgType | null;
  /** The first one first. */
  organisations: MemberOrganisation[];
}

const signedIn = {
  name: 'signed-in',
  text: `select session_id as "sessionId", session as "sessionPublicId", audience as "siteOrigin", side, seen_at as "seenAt", ends_at as "endsAt", ended_at as "endedAt",
      account_id as "accountId", public_id as "publicId", username, first_name as "firstName", last_name as "lastName",
      super_admin as "superAdmin", blocked_at as "blockedAt", email_verified as "emailVerified",
      has_second_factor as "hasSecondFactor", registered_for as "registeredFor", organisations
    from signed_in where session = $1`,
};

/** A session by its public id; undefined when there is none. */
export async function sessionRow(ctx: Ctx, session: string): Promise<SignedInRow | undefined> {
  const [row] = await runNamed<SignedInRow>(ctx, signedIn, [session]);
  return row;
}

/** What a person may do now, without a session. The first organisation is the one that they act for unless they name another. */
export interface PersonRights {
  language: string;
  isActive: boolean;
  emailVerified: boolean;
  organisations: Pick<MemberOrganisation, 'id' | 'publicId' | 'orgType' | 'approval' | 'roleId' | 'permissions'>[];
}

const personRights = {
  name: 'person-rights',
  text: `select language, is_active as "isActive", email_verified as "emailVerified", organisations from person_rights where account_id = $1`,
};

export async function rightsOfPerson(ctx: Ctx, accountId: number): Promise<PersonRights | undefined> {
  const [row] = await runNamed<PersonRights>(ctx, personRights, [accountId]);
  return row;
}

export interface NewSession {
  publicId: string;
  accountId: number;
  siteOrigin: string;
  side: Side | null;
  address: string;
  agent: string | null;
  /** Hash of the browser's own name. */
  device: Buffer | null;
  at: Date;
  endsAt: Date;
}

export async function insertSession(ctx: Ctx, session: NewSession): Promise<void> {
  const { publicId, accountId, siteOrigin, side, address, agent, device, at, endsAt } = session;
  await ctx.db
    .insertInto('session')
    .values({ public_id: publicId, account_id: accountId, audience: siteOrigin, side, address, agent, device, created_at: at, seen_at: at, ends_at: endsAt })
    .execute();
}

/** Whether a person ever signed in from an address. An account that does not exist (0) takes the same work. */
export async function hasSignedInFrom(ctx: Ctx, accountId: number, address: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('session').select('id').where('account_id', '=', accountId).where('address', '=', address).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The address and device of a session. */
export interface SeenDevice {
  address: string;
  agent: string | null;
  device: Buffer | null;
}

/** The devices of a person's latest 500 sessions. */
export async function devicesSeen(ctx: Ctx, accountId: number): Promise<SeenDevice[]> {
  return ctx.db.selectFrom('session').select(['address', 'agent', 'device']).where('account_id', '=', accountId).orderBy('id', 'desc').limit(500).execute();
}

/** A device of somebody, as its owner sees it. */
export interface LiveSession {
  id: string;
  address: string;
  agent: string | null;
  siteOrigin: string;
  createdAt: Date;
  seenAt: Date;
  endsAt: Date;
}

/** The sessions of a person that are neither ended nor over. */
const live = (ctx: Ctx, accountId: number) =>
  ctx.db.selectFrom('session').where('account_id', '=', accountId).where('ended_at', 'is', null).where('ends_at', '>', ctx.clock.now());

/** The live sessions of a person, 100 at most, the one used last first. `total` of each counts all. */
export async function liveSessions(ctx: Ctx, accountId: number): Promise<(LiveSession & { total: number })[]> {
  return live(ctx, accountId)
    .select(['public_id as id', 'address', 'agent', 'audience as siteOrigin', 'created_at as createdAt', 'seen_at as seenAt', 'ends_at as endsAt'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(100)
    .execute();
}

/** A session as listed in its person's export. */
export interface RememberedSession {
  address: string;
  agent: string | null;
  site: string;
  createdAt: Date;
  endedAt: Date | null;
}

/** The newest 1000 sessions of a person. */
export async function allSessions(ctx: Ctx, accountId: number): Promise<RememberedSession[]> {
  return ctx.db
    .selectFrom('session')
    .select(['address', 'agent', 'audience as site', 'created_at as createdAt', 'ended_at as endedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
}

/** session.id of a person's own live session by its public id. */
export async function ownSessionId(ctx: Ctx, accountId: number, publicId: string): Promise<number | undefined> {
  return (await live(ctx, accountId).select('id').where('public_id', '=', publicId).executeTakeFirst())?.id;
}

/** Deletes the address, agent and device of an erased person's sessions. */
export async function anonymiseSessions(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.updateTable('session').set({ address: '', agent: null, device: null }).where('account_id', '=', accountId).execute();
}

/** Deletes sessions that ended before a moment. */
export async function deleteOldSessions(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom('session').where('ends_at', '<', before).execute();
}

/** Marks that a session is in use; called at most once a minute for each. */
export async function touchSession(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('session').set({ seen_at: ctx.clock.now() }).where('id', '=', id).execute();
}

export async function setSide(ctx: Ctx, id: number, side: Side): Promise<void> {
  await ctx.db.updateTable('session').set({ side }).where('id', '=', id).execute();
}

/** Gives a session another public id. Every token of it is refused from now on. @returns when it ends. */
export async function setSessionPublicId(ctx: Ctx, id: number, publicId: string): Promise<Date | undefined> {
  const row = await ctx.db
    .updateTable('session')
    .set({ public_id: publicId })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('ends_at as endsAt')
    .executeTakeFirst();
  return row?.endsAt;
}

/** Ends all live sessions of a person, or only one, or all except one. Their tokens are refused from now on. @returns how many. */
export async function endSessions(ctx: Ctx, accountId: number, by: string, { only, except }: { only?: number; except?: number } = {}): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('session')
    .set({ ended_at: ctx.clock.now(), ended_by: by })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (sessions) => sessions.where('id', '=', only!))
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
