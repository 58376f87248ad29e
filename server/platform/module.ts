import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Actor, Ctx } from './ctx.ts';
import type { AuditNames } from './audit/audit-acts.ts';
import type { EventDefinition } from './events/define-event.ts';
import type { MailDefinition } from './mail/define-mail.ts';
import type { Consumer } from './events/outbox.ts';
import type { HookHandler } from './hooks.ts';
import type { JobDefinition, Schedule } from './jobs/define-job.ts';

/** The credentials of a request. */
export interface Credentials {
  /** Header `access-token`, trimmed. */
  readonly token: string;
  /** Header `child-org`: public id of the organisation to act for; the person's first one when absent. */
  readonly organisation: string | null;
  /** The request needs an organisation. One that the person may not act for is a 404, not ignored. */
  readonly needsOrganisation: boolean;
}

/** An operator's command (`npm run cli -- name`). It parses its own arguments. */
export interface CommandDefinition {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly description: string;
  /** The help text for its options. */
  readonly help: string;
  /** Results go to standard output, all else to standard error. @returns the exit status. */
  readonly run: (ctx: Ctx, args: readonly string[]) => Promise<number>;
}

/** What a feature gives to the composition (server/modules.ts). */
export interface Module {
  readonly name: string;
  routes?(app: FastifyInstance, config: Config): void;
  /** What it writes to the audit log. */
  readonly auditNames?: AuditNames;
  /** Events that it emits. */
  readonly events?: readonly EventDefinition[];
  readonly consumers?: readonly Consumer[];
  /** What it does in changes of modules below. */
  readonly hooks?: readonly HookHandler[];
  /** Emails that it sends. */
  readonly mails?: readonly MailDefinition[];
  readonly jobs?: readonly JobDefinition[];
  readonly schedules?: readonly Schedule[];
  readonly commands?: readonly CommandDefinition[];
  /** What the command `export` writes of it: rows in a stable order, without surrogate ids and run times. */
  exportRows?(ctx: Ctx): AsyncIterable<object>;
  /** Tells who holds an access token, and which organisation they act for. At most one module has it. @throws AppError unauthenticated */
  authenticate?(ctx: Ctx, credentials: Credentials): Promise<Actor>;
  /** Runs before the server reports ready, e.g. to warm an index. */
  warm?(ctx: Ctx): Promise<void>;
  /** Runs once the server is ready, beside its first requests. If it fails, they are only slower. */
  warmUpInBackground?(ctx: Ctx): Promise<void>;
}
