import { sql } from 'kysely';
import type { auditActs, auditSubjectKinds } from '#contract/audit-names.generated.ts';
import type { Ctx } from '../ctx.ts';

export type AuditAct = (typeof auditActs)[number];
type AuditSubjectKind = (typeof auditSubjectKinds)[number];

/** An act. It holds ids of people, never names, so that a person can be erased. */
export interface AuditEntry {
  /** Dotted: `organisation.approve`, `session.start` … */
  readonly action: AuditAct;
  /** Kind and public id of the subject. */
  readonly subject: readonly [kind: AuditSubjectKind, id: string];
  /** organisation.id of the organisation that it concerns; the acting one when absent. */
  readonly organisationId?: number | null;
  /** account.id of the actor, where the request does not know it yet (signing in). */
  readonly accountId?: number;
  /** What changed: field → [before, after], or further facts. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Adds an entry to the audit log in the caller's transaction, so the act and its entry are committed together. */
export async function audit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { actor, request, site, clock } = ctx;
  const accountId = entry.accountId ?? (actor.kind === 'person' ? actor.accountId : null);
  const organisationId = entry.organisationId === undefined ? (actor.kind === 'person' ? (actor.organisation?.id ?? null) : null) : entry.organisationId;
  await sql`
    insert into audit_entry (at, actor_kind, account_id, actor_name, organisation_id, action, subject_kind, subject_id, site, address, agent, details)
    values (${clock.now()}, ${accountId === null ? actor.kind : 'person'}, ${accountId}, ${actor.kind === 'system' ? actor.name : null}, ${organisationId},
      ${entry.action}, ${entry.subject[0]}, ${entry.subject[1]}, ${site.code}, ${request?.address ?? null}, ${request?.agent ?? null},
      ${JSON.stringify(entry.details ?? {})}::jsonb)
  `.execute(ctx.db);
}
