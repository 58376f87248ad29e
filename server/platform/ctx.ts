import type { Approval, OrgType, Side } from '#contract/auth.ts';
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
import type { SearchSlot } from './searching/search-slot.ts';
import type { Searching } from './searching/searching.ts';

export type { Approval, OrgType, Side };

/** The organisation that somebody acts for in this request, and what they may do in it. */
export interface ActingOrganisation {
  /** organisation.id */
  readonly id: number;
  readonly publicId: string;
  readonly orgType: OrgType;
  /** Of its buyer part; null where it has none. */
  readonly approval: Approval | null;
  readonly permissions: ReadonlySet<Permission>;
  /** `member`: an own one; `descendant`: of one that the person owns; `admin`: any, as superAdmin. */
  readonly as: 'member' | 'descendant' | 'admin';
}

/** Somebody who is signed in, as the database knows them at the moment of the request. */
export interface Person {
  readonly kind: 'person';
  /** account.id */
  readonly accountId: number;
  /** session.id, and the public id that the token names. */
  readonly sessionId: number;
  readonly session: string;
  readonly superAdmin: boolean;
  /** Without it only what proving the address needs can be reached, and no organisation acted for. */
  readonly emailVerified: boolean;
  /** A superAdmin without the second factor that production asks for: nothing but setting it up is open. */
  readonly mustEnrol?: boolean;
  readonly organisation: ActingOrganisation | null;
  /** The side that is worked on: the organisation's type, for BOTH the one that was chosen; null until it is. */
  readonly side: Side | null;
}

/** Who is asking. A use case never sees a request. */
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

/** Where a request came from, for the audit log and for limits; absent for the system's own work. */
export interface RequestContext {
  readonly address: string;
  /** Its User-Agent, at most 300 characters. */
  readonly agent: string | null;
  /** The language that the reader asked for (`accept-language`, else the site's first). */
  readonly language: InterfaceLanguage;
  /** The revision that the caller's change is made upon (If-Match). */
  readonly revision: number | null;
}

/** The first argument of every use case and repository function. */
export interface Ctx {
  readonly db: Db;
  /** For named statements, COPY and LISTEN; never part of the transaction that `db` may be. */
  readonly pool: pg.Pool;
  readonly events: EventBusOf<Ctx>;
  /** Where jobs are put (jobs/enqueue.ts). */
  readonly jobs: JobQueue;
  readonly actor: Actor;
  readonly site: SiteContext;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: Config;
  readonly request?: RequestContext;
  /** What searches have of their own; absent where nobody else waits: commands and workers. */
  readonly searching?: Searching;
  /** The slot of this request among all that search. */
  readonly slot?: SearchSlot;
  /** What was read for the page that is being made, by key (read-once.ts). */
  readonly once?: Map<string, Promise<unknown>>;
}

/** What of a ctx says which database it is of: enough for what is read outside transactions, and for what is remembered of it. */
export type OnDatabase = Pick<Ctx, 'pool'>;

/** Runs `work` in a transaction; the ctx it is handed writes into it. A ctx already in one is handed on. */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db: Transaction<Database>) => work({ ...ctx, db }));
}
