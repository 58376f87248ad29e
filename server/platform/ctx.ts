import type { InterfaceLanguage } from '#contract/sites.ts';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/database.ts';
import type { EventBus } from './events/outbox.ts';
import type { Log } from './log.ts';

/** Who is asking. Accounts add their kinds; a use case never sees a request. */
export type Actor = { readonly kind: 'visitor' } | { readonly kind: 'system'; readonly name: string };

export const visitor: Actor = Object.freeze({ kind: 'visitor' });

/** The site that the host chose (product.md, "Sites"). */
export interface SiteContext {
  /** `main`, an ISO 3166-1 alpha-2 code, or `unknown`. */
  readonly code: string;
  readonly country: string | null;
  readonly languages: readonly InterfaceLanguage[];
  readonly currency: string;
  readonly timeZone: string;
  /** `https://host[:port]` of the configured host, for links; null on an unknown host. */
  readonly origin: string | null;
}

/** The first argument of every use case and repository function. */
export interface Ctx {
  readonly db: Db;
  /** For named statements, COPY and LISTEN; never part of the transaction that `db` may be. */
  readonly pool: pg.Pool;
  readonly events: EventBus;
  readonly actor: Actor;
  readonly site: SiteContext;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
}

/** Runs `work` in a transaction; the ctx it is handed writes into it. A ctx already in one is handed on. */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db: Transaction<Database>) => work({ ...ctx, db }));
}
