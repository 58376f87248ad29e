import type { Approval, OrgType, Side } from '#contract/auth.ts';
import type { PlanLimits } from '#contract/payment-names.ts';
import type { Permission } from '#contract/permissions.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { Transaction } from 'kysely';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/database.ts';
import type { EventBusOf } from './events/event-bus.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Log } from './log.ts';
import type { SearchSlot } from './search-resources/search-slot.ts';
import type { SearchResources } from './search-resources/search-resources.ts';

export type { Approval, OrgType, Side };

/** What a paid period opens to an organisation on the site of the request (server/modules/subscriptions). */
export interface Entitlement {
  readonly until: Date;
  readonly limits: PlanLimits;
}

/** The organisation that a person acts for in this request, and what they may do in it. */
export interface ActingOrganisation {
  /** organisation.id */
  readonly id: number;
  readonly publicId: string;
  readonly orgType: OrgType;
  /** Of its buyer side; null where it has none. */
  readonly approval: Approval | null;
  readonly permissions: ReadonlySet<Permission>;
  /** `member`: their own; `descendant`: below one that they own; `admin`: any, as superAdmin. */
  readonly relation: 'member' | 'descendant' | 'admin';
  /** Null or absent: it has no plan here. */
  readonly entitlement?: Entitlement | null;
}

/** A signed-in person, as the database knows them at the moment of the request. */
export interface Person {
  readonly kind: 'person';
  /** account.id */
  readonly accountId: number;
  /** session.id, and the public id that the token holds. */
  readonly sessionId: number;
  readonly sessionPublicId: string;
  readonly superAdmin: boolean;
  /** Without a verified email they can only verify it, and act for no organisation. */
  readonly emailVerified: boolean;
  /** A superAdmin without the second factor that production requires: they may only set it up. */
  readonly mustEnrol?: boolean;
  readonly organisation: ActingOrganisation | null;
  /** The side that they work on: the organisation's type or, for BOTH, the chosen side; null until they choose. */
  readonly side: Side | null;
}

/** Who sends the request. A use case never sees the request itself. */
export type Actor = { readonly kind: 'visitor' } | { readonly kind: 'system'; readonly name: string } | Person;

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

/** Where a request came from, for the audit log and for limits. Absent for the system's own work. */
export interface RequestContext {
  readonly address: string;
  /** The User-Agent, at most 300 characters. */
  readonly agent: string | null;
  /** The reader's language (`accept-language`, else the site's first). */
  readonly language: InterfaceLanguage;
  /** The revision that the caller's change is based on (If-Match). */
  readonly revision: number | null;
}

/** The first argument of every use case and repository function. */
export interface Ctx {
  readonly db: Db;
  /** For named statements, COPY and LISTEN. Never part of the transaction that `db` may be in. */
  readonly pool: pg.Pool;
  readonly events: EventBusOf<Ctx>;
  /** Where jobs are added (jobs/enqueue.ts). */
  readonly jobs: JobQueue;
  readonly actor: Actor;
  readonly site: SiteContext;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly request?: RequestContext;
  /** The searches' own connections and slots; absent in commands and workers, where nobody else waits. */
  readonly searchResources?: SearchResources;
  /** The search slot of this request. */
  readonly slot?: SearchSlot;
  /** What was read for the page being made, by key (read-once.ts). */
  readonly readCache?: Map<string, Promise<unknown>>;
}

/** The part of a ctx that identifies its database: enough to read outside transactions, and to cache what was read. */
export type DatabaseScope = Pick<Ctx, 'pool'>;

/** Runs `work` in a transaction and hands it a ctx that writes into it. A ctx already in a transaction is passed through. */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db: Transaction<Database>) => work({ ...ctx, db }));
}
