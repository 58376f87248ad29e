import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AuditEntry, AuditFilters } from '#contract/audit.ts';
import type { Ctx } from '../ctx.ts';
import { personName } from '../db/person-name.ts';
import { type ItemPage, type PagingInput, type Total, keyset } from '../http/keyset.ts';

/** organisation.id of each organisation whose entries are read; null for all entries. */
export type AuditScope = readonly number[] | null;

interface Row {
  id: number;
  at: Date;
  actorKind: 'person' | 'system' | 'visitor';
  actorName: string | null;
  person: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  isErased: boolean | null;
  superAdmin: boolean | null;
  organisation: string | null;
  organisationName: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  site: string;
  address: string | null;
  agent: string | null;
  details: Record<string, unknown>;
}

const pages = keyset('audit', z.tuple([z.number().int().min(0)]));
const MAX_COUNTED = 10_000;
const BATCH_ROWS = 500;

/** The subject's id is stored too; an erased person has no name. */
const subjectName = sql`case e.subject_kind
  when 'account' then (select ${personName('s')} from account_label s where s.public_id = e.subject_id and not s.is_erased)
  when 'organisation' then (select s.name from organisation_label s where s.public_id = e.subject_id)
  when 'organisation-draft' then (select s.name from approval_request_label s where s.public_id = e.subject_id)
  when 'session' then (select ${personName('s')} from session_label l join account_label s on s.id = l.account_id
    where l.public_id = e.subject_id and not s.is_erased)
  when 'role' then (select s.name from organisation_role_label s where s.public_id = e.subject_id) end`;

const columns = sql`e.id, e.at, e.actor_kind as "actorKind", e.actor_name as "actorName", a.public_id as person, a.first_name as "firstName",
  a.last_name as "lastName", a.username, a.is_erased as "isErased", a.super_admin as "superAdmin", o.public_id as organisation, o.name as "organisationName",
  e.action, e.subject_kind as "subjectKind", e.subject_id as "subjectId", ${subjectName} as "subjectName", e.site, e.address, e.agent, e.details`;

function conditions(scope: AuditScope, { action, person, subject, organisation, from, to }: AuditFilters): RawBuilder<unknown> {
  const clauses = [
    ...(scope === null ? [] : [sql`e.organisation_id = any(${[...scope]}::bigint[])`]),
    ...(action === undefined ? [] : [sql`(e.action = ${action} or starts_with(e.action, ${`${action.replace(/\.$/u, '')}.`}))`]),
    ...(person === undefined ? [] : [sql`e.account_id = (select id from account_label where public_id = ${person})`]),
    ...(subject === undefined ? [] : [sql`e.subject_id = ${subject}`]),
    ...(organisation === undefined ? [] : [sql`e.organisation_id = (select id from organisation_label where public_id = ${organisation})`]),
    ...(from === undefined ? [] : [sql`e.at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`e.at < ${new Date(to)}`]),
  ];
  return clauses.length === 0 ? sql`true` : sql.join(clauses, sql` and `);
}

/** People have their present names. An erased or deleted person has none. */
function present(row: Row, scope: AuditScope): AuditEntry {
  const isPerson = row.actorKind === 'person';
  const erased = isPerson && (row.isErased ?? true);
  const superAdmin = row.superAdmin ?? false;
  const isHidden = scope !== null && superAdmin;
  const name = `${row.firstName ?? ''} ${row.lastName ?? ''}`.trim() || row.username;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: isPerson ? row.person : row.actorName, name: isPerson ? (erased ? null : name) : row.actorName, erased, superAdmin },
    organisation: row.organisation === null ? null : { id: row.organisation, name: row.organisationName ?? '' },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    site: row.site,
    address: isHidden ? null : row.address,
    agent: isHidden ? null : row.agent,
    details: row.details,
  };
}

interface AuditSelection {
  scope: AuditScope;
  filters: AuditFilters;
}

/** Entries after a key, newest first, or backwards from it. */
async function readRows(
  ctx: Ctx,
  { scope, filters }: AuditSelection,
  pageRead: { after: number | null; backwards: boolean; limit: number; offset: number },
): Promise<Row[]> {
  const cursorCondition = pageRead.after === null ? sql`true` : pageRead.backwards ? sql`e.id > ${pageRead.after}` : sql`e.id < ${pageRead.after}`;
  const { rows } = await sql<Row>`
    select ${columns} from audit_entry e left join account_label a on a.id = e.account_id left join organisation_label o on o.id = e.organisation_id
    where ${conditions(scope, filters)} and ${cursorCondition}
    order by e.id ${pageRead.backwards ? sql`asc` : sql`desc`} limit ${pageRead.limit} offset ${pageRead.offset}
  `.execute(ctx.db);
  return rows;
}

/** The number of entries, counted up to COUNTED. */
async function countEntries(ctx: Ctx, { scope, filters }: AuditSelection): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from audit_entry e where ${conditions(scope, filters)} limit ${MAX_COUNTED + 1}) as counted
  `.execute(ctx.db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, MAX_COUNTED), totalIsCapped: total > MAX_COUNTED };
}

/** One page of the log, newest first. */
export const readAudit = (ctx: Ctx, selection: AuditSelection, paging: PagingInput): Promise<ItemPage<AuditEntry>> =>
  pages.list(paging, {
    read: (pageRead) => readRows(ctx, selection, { ...pageRead, after: pageRead.after?.[0] ?? null }),
    count: () => countEntries(ctx, selection),
    keysOf: ({ id }) => [id],
    present: (row) => present(row, selection.scope),
  });

/** The whole log, a few hundred entries at a time. */
export async function* eachAuditEntry(ctx: Ctx, selection: AuditSelection): AsyncGenerator<AuditEntry> {
  for (let after: number | null = null; ;) {
    const rows: Row[] = await readRows(ctx, selection, { after, backwards: false, limit: BATCH_ROWS, offset: 0 });
    for (const row of rows) yield present(row, selection.scope);
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)!.id;
  }
}
