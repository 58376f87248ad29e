import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { JsonObject } from '#server/platform/db/schema.generated.ts';

export type LinkKind = 'verify-email' | 'change-email' | 'reset-password' | 'invite';

export interface NewLink {
  kind: LinkKind;
  /** account.id of its reader. Null for a person without an account. */
  accountId: number | null;
  email: string;
  details?: Record<string, unknown>;
  /** Seconds that it is valid. */
  life: number;
  /** Of the registering browser (`hashOfToken`). */
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
const columns = ['id', 'account_id as accountId', 'email', 'details', 'expires_at as expiresAt', 'used_at as usedAt', 'browser_hash as browser'] as const;
/** The content of the column: createLink writes nothing else. */
type Details = { details: JsonObject };

/** The stored form of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface NewToken {
  readonly token: string;
  readonly hash: Buffer;
  readonly at: Date;
  readonly expiresAt: Date;
}
/** A new token, for a link that is there already. @param life seconds that it is valid. */
export function newToken(ctx: Ctx, life: number): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = ctx.clock.now();
  return { token, hash: hashOfToken(token), at, expiresAt: new Date(at.getTime() + life * 1000) };
}

const links = (ctx: Ctx, kind: LinkKind) => ctx.db.selectFrom('one_time_link').select(columns).where('kind', '=', kind).$narrowType<Details>();
const selectCreatedAt = (ctx: Ctx, kind: LinkKind) =>
  ctx.db.selectFrom('one_time_link').select('created_at as createdAt').where('kind', '=', kind).orderBy('created_at', 'desc');

/** Makes a link. @returns its token (43 letters). Only its hash is stored, so only the mail has it. */
export async function createLink(ctx: Ctx, { kind, accountId, email, details = {}, life, browser = null }: NewLink): Promise<string> {
  const { token, hash, at, expiresAt } = newToken(ctx, life);
  await ctx.db
    .insertInto('one_time_link')
    .values({
      kind,
      token_hash: hash,
      account_id: accountId,
      email,
      details: JSON.stringify(details),
      created_at: at,
      expires_at: expiresAt,
      browser_hash: browser,
    })
    .execute();
  return token;
}

/** A link, also a used or expired one. Reading it changes nothing. */
export async function linkOf(ctx: Ctx, kind: LinkKind, token: string): Promise<LinkRow | undefined> {
  return links(ctx, kind).where('token_hash', '=', hashOfToken(token)).executeTakeFirst();
}

/** Uses a link up. Of several requests at once one gets it. @returns undefined when it is used or expired, or does not exist. */
export async function useLink(ctx: Ctx, kind: LinkKind, token: string): Promise<LinkRow | undefined> {
  const now = ctx.clock.now();
  return ctx.db
    .updateTable('one_time_link')
    .set({ used_at: now })
    .where('kind', '=', kind)
    .where('token_hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(columns)
    .$narrowType<Details>()
    .executeTakeFirst();
}

/** Ends all of a person's links of some kinds, because a newer one or another address replaces them. */
export async function endLinks(ctx: Ctx, kinds: readonly LinkKind[], accountId: number): Promise<void> {
  await ctx.db
    .updateTable('one_time_link')
    .set({ used_at: ctx.clock.now() })
    .where('kind', 'in', kinds)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/** The latest link of a kind that was made for a person, used or not. */
export async function latestLink(ctx: Ctx, kind: LinkKind, accountId: number): Promise<LinkRow | undefined> {
  return links(ctx, kind).where('account_id', '=', accountId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** When links of a kind were made for a person since a moment, the latest first. */
export async function linksSince(ctx: Ctx, kind: LinkKind, accountId: number, since: Date): Promise<Date[]> {
  const rows = await selectCreatedAt(ctx, kind).where('account_id', '=', accountId).where('created_at', '>', since).execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** The latest link of a kind that a browser requested, used or not, locked until the transaction ends. */
export async function lockLinkOfBrowser(ctx: Ctx, kind: LinkKind, browser: Buffer): Promise<LinkRow | undefined> {
  return links(ctx, kind).where('browser_hash', '=', browser).orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst();
}

/** When links of a kind were made for a browser, the latest first. */
export async function linksOfBrowser(ctx: Ctx, kind: LinkKind, browser: Buffer): Promise<Date[]> {
  const rows = await selectCreatedAt(ctx, kind).where('browser_hash', '=', browser).execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Deletes links that expired before a moment. @returns how many. */
export async function deleteOldLinks(ctx: Ctx, before: Date): Promise<number> {
  const { numDeletedRows } = await ctx.db.deleteFrom('one_time_link').where('expires_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Condition: a link was sent to an address, whatever its case. */
export const sentToAddress = (email: string): RawBuilder<boolean> => sql<boolean>`lower(email) = lower(${email})`;

/** Deletes an erased person's links, and those to their address from before they had an account. */
export async function deleteLinksOf(ctx: Ctx, { id, email }: { id: number; email: string }): Promise<void> {
  await ctx.db
    .deleteFrom('one_time_link')
    .where((eb) => eb.or([eb('account_id', '=', id), sentToAddress(email)]))
    .execute();
}

/** Makes the links of a person sign in no browser any more. They still confirm the address. */
export async function clearBrowsers(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.updateTable('one_time_link').set({ browser_hash: null }).where('account_id', '=', accountId).where('browser_hash', 'is not', null).execute();
}
