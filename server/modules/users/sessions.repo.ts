import { sql } from 'kysely';
import type { Approval, Ctx, OrgType, Side } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { Permission, RoleId } from '#contract/permissions.ts';

/** An organisation that a person belongs to. */
export interface OwnOrganisation {
  id: number;
  publicId: string;
  name: string;
  orgType: OrgType;
  approval: Approval | null;
  country: string | null;
  roleId: RoleId;
  namedRole: string | null;
  permissions: Permission[];
}

/** A session with its person, as the view signed_in has them. */
export interface SignedInRow {
  sessionId: number;
  session: string;
  audience: string;
  side: Side | null;
  seenAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  accountId: number;
  publicId: string;
  username: string;
  superAdmin: boolean;
  blockedAt: Date | null;
  emailVerified: boolean;
  /** The first one first. */
  organisations: OwnOrganisation[];
}

const signedIn = {
  name: 'signed-in',
  text: `select session_id as "sessionId", session, audience, side, seen_at as "seenAt", ends_at as "endsAt", ended_at as "endedAt",
      account_id as "accountId", public_id as "publicId", username, super_admin as "superAdmin", blocked_at as "blockedAt", email_verified as "emailVerified", organisations
    from signed_in where session = $1`,
};

/** A session by its public id; undefined when there is none. Reads through the pool: never from within a transaction. */
export async function signedInRow(ctx: Ctx, session: string): Promise<SignedInRow | undefined> {
  const [row] = await runNamed<SignedInRow>(ctx.pool, signedIn, [session]);
  return row;
}

export interface NewSession {
  publicId: string;
  accountId: number;
  audience: string;
  side: Side | null;
  address: string;
  agent: string | null;
  at: Date;
  endsAt: Date;
}

export async function insertSession(ctx: Ctx, session: NewSession): Promise<void> {
  await sql`
    insert into session (public_id, account_id, audience, side, address, agent, created_at, seen_at, ends_at)
    values (${session.publicId}, ${session.accountId}, ${session.audience}, ${session.side}, ${session.address}, ${session.agent}, ${session.at}, ${session.at}, ${session.endsAt})
  `.execute(ctx.db);
}

/** Marks that a session is in use; called at most once a minute for each. */
export async function touchSession(ctx: Ctx, id: number): Promise<void> {
  await sql`update session set seen_at = ${ctx.clock.now()} where id = ${id}`.execute(ctx.db);
}

export async function setSide(ctx: Ctx, id: number, side: Side): Promise<void> {
  await sql`update session set side = ${side} where id = ${id}`.execute(ctx.db);
}

/** Ends sessions of a person: all that live, or those named, or all but one. Their tokens are refused from now on. @returns how many. */
export async function endSessions(ctx: Ctx, accountId: number, by: string, which: { only?: number; except?: number } = {}): Promise<number> {
  const { numAffectedRows } = await sql`
    update session set ended_at = ${ctx.clock.now()}, ended_by = ${by}
    where account_id = ${accountId} and ended_at is null
      and (${which.only ?? null}::bigint is null or id = ${which.only ?? null}) and (${which.except ?? null}::bigint is null or id <> ${which.except ?? null})
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}
