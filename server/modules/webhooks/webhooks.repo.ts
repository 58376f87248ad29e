import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { deleteMessagesOf, giveUpMessages } from './messages.repo.ts';

export type Stopped = 'gone' | 'failing';

export interface WebhookRow {
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
  readonly active: boolean;
  readonly stopped: Stopped | null;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
}

const columns = sql`url, secret, old_secret as "oldSecret", old_secret_until as "oldSecretUntil", active, stopped, failing_since as "failingSince",
  last_success_at as "lastSuccessAt"`;

/** The webhook of an organisation; undefined: it has none. */
export async function webhookOf(ctx: Ctx, organisationId: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select ${columns} from team_webhook where organisation_id = ${organisationId}`.execute(ctx.db);
  return rows[0];
}

/** The same, locked for a change. @param ctx in a transaction. */
export async function lockWebhook(ctx: Ctx, organisationId: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select ${columns} from team_webhook where organisation_id = ${organisationId} for update`.execute(ctx.db);
  return rows[0];
}

/** @returns whether it is new. */
export async function insertWebhook(
  ctx: Ctx,
  organisationId: number,
  { url, active, secret }: Pick<WebhookRow, 'url' | 'active' | 'secret'>,
): Promise<boolean> {
  const { rows } = await sql<object>`
    insert into team_webhook (organisation_id, url, secret, active, created_at) values (${organisationId}, ${url}, ${secret}, ${active}, ${ctx.clock.now()})
    on conflict do nothing returning 1
  `.execute(ctx.db);
  return rows.length === 1;
}

/** Sets address and switch; what stopped it is over. */
export async function updateWebhook(ctx: Ctx, organisationId: number, { url, active }: Pick<WebhookRow, 'url' | 'active'>): Promise<void> {
  await sql`
    update team_webhook set url = ${url}, active = ${active}, stopped = null, failing_since = null where organisation_id = ${organisationId}
  `.execute(ctx.db);
}

export async function replaceSecret(ctx: Ctx, organisationId: number, secret: string, oldUntil: Date): Promise<void> {
  await sql`
    update team_webhook set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret} where organisation_id = ${organisationId}
  `.execute(ctx.db);
}

export async function deleteWebhook(ctx: Ctx, organisationId: number): Promise<boolean> {
  const { rows } = await sql<object>`delete from team_webhook where organisation_id = ${organisationId} returning 1`.execute(ctx.db);
  await deleteMessagesOf(ctx, organisationId);
  return rows.length === 1;
}

/** Notes that a message arrived, or did not. */
export async function noteSuccess(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`update team_webhook set failing_since = null, last_success_at = ${ctx.clock.now()} where organisation_id = ${organisationId}`.execute(ctx.db);
}
export async function noteFailure(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`update team_webhook set failing_since = coalesce(failing_since, ${ctx.clock.now()}) where organisation_id = ${organisationId}`.execute(ctx.db);
}

/** Ends it, and what waits for it. @returns whether it was not ended before. */
export async function stopWebhook(ctx: Ctx, organisationId: number, why: Stopped): Promise<boolean> {
  const { rows } = await sql<object>`
    update team_webhook set stopped = ${why} where organisation_id = ${organisationId} and stopped is null returning 1
  `.execute(ctx.db);
  await giveUpMessages(ctx, organisationId);
  return rows.length === 1;
}
