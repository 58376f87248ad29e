import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

/** Why a message got no answer. */
export type Failure = 'timeout' | 'connection' | 'private';

export interface MessageRow {
  readonly id: number;
  readonly publicId: string;
  readonly organisationId: number;
  readonly type: string;
  readonly body: string;
  readonly attempts: number;
  readonly createdAt: Date;
}

/** @returns webhook_message.id */
export async function insertMessage(
  ctx: Ctx,
  { publicId, organisationId, type, body }: Pick<MessageRow, 'publicId' | 'organisationId' | 'type' | 'body'>,
): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into webhook_message (public_id, organisation_id, type, body, created_at, next_at) values (${publicId}, ${organisationId}, ${type}, ${body}, ${now}, ${now}) returning id
  `.execute(ctx.db);
  return rows[0]!.id;
}

/**
 * Takes a message that is due. Whoever takes it has the time until `retryAt`; if they die, it is due again then.
 * @returns undefined: it is over, or somebody else has it.
 */
export async function takeMessage(ctx: Ctx, publicId: string, retryAt: Date): Promise<MessageRow | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<MessageRow>`
    update webhook_message set attempts = attempts + 1, last_at = ${now}, next_at = ${retryAt} where public_id = ${publicId} and next_at <= ${now}
    returning id, public_id as "publicId", organisation_id as "organisationId", type, body, attempts, created_at as "createdAt"
  `.execute(ctx.db);
  return rows[0];
}

/** Public ids of messages that are due: of each organisation the oldest, and those organisations first that have waited longest. */
export async function dueMessages(ctx: Ctx, limit: { organisations: number; ofEach: number }): Promise<string[][]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(public_id order by next_at, id) as ids
    from (select id, public_id, organisation_id, next_at, row_number() over (partition by organisation_id order by next_at, id) as place
      from webhook_message where next_at <= ${ctx.clock.now()}) due
    where place <= ${limit.ofEach} group by organisation_id order by min(next_at) limit ${limit.organisations}
  `.execute(ctx.db);
  return rows.map(({ ids }) => ids);
}

/** Notes how an attempt went. @param nextAt null: it is over. */
export async function noteAttempt(
  ctx: Ctx,
  id: number,
  {
    status,
    failure,
    tookMs,
    nextAt,
    isDelivered,
  }: { status: number | null; failure: Failure | null; tookMs: number; nextAt: Date | null; isDelivered: boolean },
): Promise<void> {
  await sql`
    update webhook_message set status = ${status}, failure = ${failure}, took_ms = ${tookMs}, next_at = ${nextAt},
      delivered_at = ${isDelivered ? ctx.clock.now() : null} where id = ${id}
  `.execute(ctx.db);
}

export interface ListedMessage extends Omit<MessageRow, 'body' | 'organisationId'> {
  readonly lastAt: Date | null;
  readonly nextAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly status: number | null;
  readonly failure: Failure | null;
  readonly tookMs: number | null;
  readonly sortKey: string;
}

/** One page of an organisation's messages, the latest first. */
export async function pageOfMessages(ctx: Ctx, organisationId: number, pageRead: PageRead<[string, number]>): Promise<ListedMessage[]> {
  const { after, order, key } = sortedPage(pageRead, { by: sql`created_at`, type: 'timestamptz', descending: true, id: sql`id` });
  const { rows } = await sql<ListedMessage>`
    select id, public_id as "publicId", type, attempts, created_at as "createdAt", last_at as "lastAt", next_at as "nextAt", delivered_at as "deliveredAt", status, failure,
      took_ms as "tookMs", ${key} as "sortKey"
    from webhook_message where organisation_id = ${organisationId} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

export async function countMessages(ctx: Ctx, organisationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_message where organisation_id = ${organisationId}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Messages are kept for a while, those that still wait in any case. */
export async function deleteMessagesBefore(ctx: Ctx, before: Date): Promise<void> {
  await sql`delete from webhook_message where created_at < ${before} and next_at is null`.execute(ctx.db);
}

export async function deleteMessagesOf(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`delete from webhook_message where organisation_id = ${organisationId}`.execute(ctx.db);
}

/** What waits is not tried again. */
export async function giveUpMessages(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`update webhook_message set next_at = null where organisation_id = ${organisationId} and next_at is not null`.execute(ctx.db);
}
