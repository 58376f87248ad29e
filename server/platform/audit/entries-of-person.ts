import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** An act of a person, for that person. Details are left out: they may concern others. */
export interface PersonAuditEntry {
  at: Date;
  action: string;
  /** Kind and id. */
  subject: string;
  site: string;
  address: string | null;
  agent: string | null;
}

/** The newest 5000 entries of a person. */
export async function auditEntriesOfPerson(ctx: Ctx, accountId: number): Promise<PersonAuditEntry[]> {
  const { rows } = await sql<PersonAuditEntry>`
    select at, action, subject_kind || ' ' || subject_id as subject, site, address, agent
    from audit_entry where account_id = ${accountId} order by id desc limit 5000
  `.execute(ctx.db);
  return rows;
}
