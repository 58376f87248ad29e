import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

export type LinkKind = 'verify-email' | 'change-email' | 'reset-password' | 'invite';

export interface NewLink {
  kind: LinkKind;
  /** account.id of its reader; null for a person without an account. */
  accountId: number | null;
  email: string;
  details?: Record<string, unknown>;
  /** Seconds that it is good. */
  life: number;
  /** Of the browser that registered (`hashOfToken`). */
  browser?: Buffer | null;
}

export interface LinkRow {
  id: number;
  accountId: number | null;
  email: string;
  details: Record<string, unknown>;
  expiresAt: Date;
  usedAt: Date | null;
  browser: Buffer | null;
}

const TOKEN_BYTES = 32;
const columns = sql`id, account_id as "accountId", email, details, expires_at as "expiresAt", used_at as "usedAt", browser_hash as browser`;
/** What is kept of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface NewToken {
  readonly token: string;
  readonly hash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}
/** A new token, for a link that is there already. @param life seconds that it is good. */
export function newToken(ctx: Ctx, life: number): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = ctx.clock.now();
  return { token, hash: hashOfToken(token), at, expiresAt: new Date(at.getTime() + life * 1000) };
}

/** Makes a link. @returns its token (43 letters), which is nowhere but in the mail: only its hash is kept. */
export async function createLink(ctx: Ctx, { kind, accountId, email, details = {}, life, browser = null }: NewLink): Promise<string> {
  const { token, hash, at, expiresAt } = newToken(ctx, life);
  await sql`
    insert into one_time_link (kind, token_hash, account_id, email, details, created_at, expires_at, browser_hash)
    values (${kind}, ${hash}, ${accountId}, ${email}, ${JSON.stringify(details)}::jsonb, ${at}, ${expiresAt}, ${browser})
  `.execute(ctx.db);
  return token;
}

/** A link, used and expired ones too; reading it changes nothing. */
export async function linkOf(ctx: Ctx, kind: LinkKind, token: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select ${columns} from one_time_link where kind = ${kind} and token_hash = ${hashOfToken(token)}`.execute(ctx.db);
  return rows[0];
}

/** Uses a link up: of several at once one gets it. @returns undefined when it is used, expired, or none. */
export async function useLink(ctx: Ctx, kind: LinkKind, token: string): Promise<LinkRow | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<LinkRow>`
    update one_time_link set used_at = ${now}
    where kind = ${kind} and token_hash = ${hashOfToken(token)} and used_at is null and expires_at > ${now} returning ${columns}
  `.execute(ctx.db);
  return rows[0];
}

/** Makes all of a person's links of some kinds useless, because a newer one or another address goes before them. */
export async function endLinks(ctx: Ctx, kinds: readonly LinkKind[], accountId: number): Promise<void> {
  await sql`
    update one_time_link set used_at = ${ctx.clock.now()} where kind = any(${[...kinds]}::text[]) and account_id = ${accountId} and used_at is null
  `.execute(ctx.db);
}

/** The latest link of a kind that was made for a person, used or not. */
export async function latestLink(ctx: Ctx, kind: LinkKind, accountId: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from one_time_link where kind = ${kind} and account_id = ${accountId} order by id desc limit 1
  `.execute(ctx.db);
  return rows[0];
}

/** When links of a kind were made for a person since a moment, the latest first. */
export async function linksSince(ctx: Ctx, kind: LinkKind, accountId: number, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from one_time_link where kind = ${kind} and account_id = ${accountId} and created_at > ${since} order by created_at desc
  `.execute(ctx.db);
  return rows.map(({ createdAt }) => createdAt);
}

/** The latest link of a kind that a browser asked for, used or not, held until the transaction ends. */
export async function lockLinkOfBrowser(ctx: Ctx, kind: LinkKind, browser: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from one_time_link where kind = ${kind} and browser_hash = ${browser} order by id desc limit 1 for update
  `.execute(ctx.db);
  return rows[0];
}

/** When links of a kind were made for a browser, the latest first. */
export async function linksOfBrowser(ctx: Ctx, kind: LinkKind, browser: Buffer): Promise<Date[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at as "createdAt" from one_time_link where kind = ${kind} and browser_hash = ${browser} order by created_at desc
  `.execute(ctx.db);
  return rows.map(({ createdAt }) => createdAt);
}

/** Forgets links that were over before a moment. @returns how many. */
export async function forgetLinks(ctx: Ctx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from one_time_link where expires_at < ${before}`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** What an erased person's links say of them goes, those to their address from before they had an account too. */
export async function dropLinks(ctx: Ctx, { id, email }: { id: number; email: string }): Promise<void> {
  await sql`delete from one_time_link where account_id = ${id} or lower(email) = lower(${email})`.execute(ctx.db);
}

/** Links of a person sign in no browser any more; they still prove the address. */
export async function forgetBrowsers(ctx: Ctx, accountId: number): Promise<void> {
  await sql`update one_time_link set browser_hash = null where account_id = ${accountId} and browser_hash is not null`.execute(ctx.db);
}
