import { sql } from 'kysely';
import type { AuditNames, findOwnAuditNames } from '#contract/audit.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import { containsPattern } from '../db/like.ts';
import { personName } from '../db/person-name.ts';
import type { AuditScope } from './read-audit.ts';

const MAX = 8;
type NamesQuery = Input<typeof findOwnAuditNames>['query'];

/** People by a part of their name, by username or by their full id; within a scope, those who acted in its log. */
async function findPeople(ctx: Ctx, scope: AuditScope, { q = '', id }: NamesQuery): Promise<AuditNames['items']> {
  const name = personName('a');
  const matchesQuery =
    id === undefined
      ? sql`(lower(${name}) like ${containsPattern(q.trim().toLowerCase())} or lower(a.username) like ${containsPattern(q.trim().toLowerCase())})`
      : sql`a.public_id = ${id}`;
  const isInScope =
    scope === null ? sql`true` : sql`exists (select from audit_entry e where e.account_id = a.id and e.organisation_id = any(${[...scope]}::bigint[]))`;
  const { rows } = await sql<AuditNames['items'][number]>`
    select a.public_id as id, ${name} as name, a.username as detail from account_label a where not a.is_erased and ${matchesQuery} and ${isInScope} order by 2, a.id limit ${MAX}
  `.execute(ctx.db);
  return rows;
}

/** Organisations by a part of their name or by their full id. */
async function findOrganisations(ctx: Ctx, scope: AuditScope, { q = '', id }: NamesQuery): Promise<AuditNames['items']> {
  const matchesQuery = id === undefined ? sql`lower(o.name) like ${containsPattern(q.trim().toLowerCase())}` : sql`o.public_id = ${id}`;
  const isInScope = scope === null ? sql`exists (select from audit_entry e where e.organisation_id = o.id)` : sql`o.id = any(${[...scope]}::bigint[])`;
  const { rows } = await sql<AuditNames['items'][number]>`
    select o.public_id as id, o.name, null::text as detail from organisation_label o where ${matchesQuery} and ${isInScope} order by length(o.name), o.name, o.id limit ${MAX}
  `.execute(ctx.db);
  return rows;
}

/** The people and organisations that the log of a scope can be filtered by. */
export const readAuditNames = async (ctx: Ctx, scope: AuditScope, query: NamesQuery): Promise<AuditNames> => ({
  items: await (query.kind === 'person' ? findPeople : findOrganisations)(ctx, scope, query),
});
