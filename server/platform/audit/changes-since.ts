import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

export interface FieldChange {
  name: string;
  /** null: there was no value, or it may name a person and the log does not tell it. */
  before: unknown;
  after: unknown;
}

const MAX = 200;

/** Changes of a subject since a moment, field by field: the value then and the value now. Reads the newest 200 entries. */
export async function changesSince(ctx: Ctx, [kind, id]: readonly [kind: string, id: string], actions: readonly string[], since: Date): Promise<FieldChange[]> {
  const { rows } = await sql<{ details: Record<string, unknown> }>`
    select details from audit_entry where subject_kind = ${kind} and subject_id = ${id} and action = any(${[...actions]}::text[]) and at > ${since}
    order by audit_entry.id desc limit ${MAX}
  `.execute(ctx.db);
  const fields = new Map<string, FieldChange>();
  // From the newest back, so the oldest `before` wins.
  for (const { details } of rows) {
    for (const [name, pair] of Object.entries(details)) {
      if (!Array.isArray(pair)) continue;
      const [before = null, after = null] = pair as unknown[];
      fields.set(name, { name, before, after: fields.get(name)?.after ?? after });
    }
  }
  return [...fields.values()].filter(({ before, after }) => before === null || JSON.stringify(before) !== JSON.stringify(after)).toReversed();
}
