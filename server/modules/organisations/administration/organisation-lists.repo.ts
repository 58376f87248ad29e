import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { BuyerType } from '#contract/organisations.ts';
import type { BuyerGroup, OrganisationSort } from '#contract/administration.ts';
import { OWNER } from '#contract/names.ts';
import type { Approval, Ctx, OrgType } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, type Sorting, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { normaliseName } from '../normalise-name.ts';
import type { IdentifierKey } from '../identifiers.repo.ts';
import type { OrganisationRow } from '../organisations.repo.ts';

/** Filters of a list of organisations; an absent one allows everything. */
export interface OrganisationFilter {
  side: 'BUYER' | 'SELLER';
  q?: string | undefined;
  country?: string[] | undefined;
  orgType?: OrgType[] | undefined;
  blocked?: boolean | undefined;
  trusted?: boolean | undefined;
  approval?: Approval[] | undefined;
  /** account.public_id */
  manager?: string | undefined;
  /** organisation.public_id of the one just above. */
  parent?: string | undefined;
}

interface PersonRow {
  id: string;
  username: string;
  name: string;
  email: string;
}
export interface AdminRow extends Omit<OrganisationRow, 'id' | 'publicId' | 'normalisedName' | 'parentId' | 'details' | 'settings' | 'billing' | 'steps'> {
  rowId: number;
  sortKey: string;
  id: string;
  parent: { id: string; name: string } | null;
  manager: { id: string; name: string } | null;
  owner: PersonRow | null;
  members: number;
}

/** A person in JSON of an answer; `a` is the view account_label. */
const person = sql`json_build_object('id', a.public_id, 'username', a.username, 'name', ${personName('a')}, 'email', a.email)`;
const managerOf = sql`(select json_build_object('id', m.public_id, 'name', ${personName('m')})
  from account_label m where m.id = o.account_manager_id)`;

const columns = sql`o.id as "rowId", o.public_id as id, o.name, o.country, o.city, o.org_type as "orgType", o.approval, o.approval_reason as "approvalReason",
  o.billable, o.trusted, o.claimed, o.blocked_at as "blockedAt", o.blocked_reason as "blockedReason", o.closed_at as "closedAt", ${managerOf} as manager,
  (select json_build_object('id', p.public_id, 'name', p.name) from organisation p where p.id = o.parent_id) as parent,
  (select ${person} from membership s join account_label a on a.id = s.account_id where s.organisation_id = o.id and s.role_id = ${OWNER} order by s.id limit 1) as owner,
  (select count(*)::int from membership s where s.organisation_id = o.id) as members, o.created_at as "createdAt", o.revision`;

const inGroup = (group: BuyerGroup, manager: number): RawBuilder<unknown> => {
  switch (group) {
    case 'all':
      return sql`true`;
    case 'my':
      return sql`o.account_manager_id is not distinct from ${manager}::bigint`;
    case 'billable':
      return sql`o.billable`;
    case 'child':
      return sql`o.parent_id is not null`;
    // A closed organisation is not pending.
    case 'pending':
      return sql`o.approval = 'pending' and o.closed_at is null`;
    case 'approved':
    case 'denied':
      return sql`o.approval is not distinct from ${group}`;
    default:
      throw new Error(`no group ${String(group satisfies never)}`);
  }
};

const noCondition = sql`true`;
function filterCondition(filter: OrganisationFilter): RawBuilder<unknown> {
  const { side, q, country, orgType, blocked, trusted, approval, manager, parent } = filter;
  const conditions = [
    sql`o.claimed and o.org_type in (${side}, 'BOTH')`,
    q?.trim() ? sql`o.normalised_name like ${containsPattern(normaliseName(q))}` : noCondition,
    country?.length ? sql`o.country = any(${country}::text[])` : noCondition,
    orgType?.length ? sql`o.org_type = any(${orgType}::text[])` : noCondition,
    blocked === undefined ? noCondition : blocked ? sql`o.blocked_at is not null` : sql`o.blocked_at is null`,
    trusted === undefined ? noCondition : sql`o.trusted = ${trusted}`,
    approval?.length ? sql`o.approval = any(${approval}::text[])` : noCondition,
    manager === undefined ? noCondition : sql`o.account_manager_id = (select id from account_label where public_id = ${manager})`,
    parent === undefined ? noCondition : sql`o.parent_id = (select id from organisation where public_id = ${parent})`,
  ];
  return sql.join(conditions, sql` and `);
}

const sortings: Record<string, Pick<Sorting, 'by' | 'type'>> = {
  name: { by: sql`o.normalised_name`, type: 'text' },
  created: { by: sql`o.created_at`, type: 'timestamptz' },
  country: { by: sql`coalesce(o.country, '')`, type: 'text' },
  parent: { by: sql`coalesce((select p.normalised_name from organisation p where p.id = o.parent_id), '')`, type: 'text' },
  approval: { by: sql`coalesce(o.approval, '')`, type: 'text' },
};
const sortingOf = (sort: OrganisationSort): Sorting => ({
  ...(sortings[sort.replace('-', '')] ?? sortings['created']!),
  descending: sort.startsWith('-'),
  id: sql`o.id`,
});

/** One page of the claimed organisations. @param manager account.id for the group `my`. */
export async function listClaimedOrganisations(
  ctx: Ctx,
  filter: OrganisationFilter,
  group: BuyerGroup,
  manager: number,
  sort: OrganisationSort,
  pageRead: PageRead<SortKeys>,
): Promise<AdminRow[]> {
  const { after, order, key } = sortedPage(pageRead, sortingOf(sort));
  const { rows } = await sql<AdminRow>`
    select ${columns}, ${key} as "sortKey" from organisation o where ${filterCondition(filter)} and ${inGroup(group, manager)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

/** How many organisations each of the groups has, in one reading. */
export async function countGroups<G extends BuyerGroup>(
  ctx: Ctx,
  filter: OrganisationFilter,
  groups: readonly G[],
  manager: number,
): Promise<Record<G, number>> {
  const counts = groups.map((group) => sql`count(*) filter (where ${inGroup(group, manager)})::int as ${sql.ref(group)}`);
  const { rows } = await sql<Record<G, number>>`select ${sql.join(counts)} from organisation o where ${filterCondition(filter)}`.execute(ctx.db);
  return rows[0]!;
}

/** Values of a filter with how many each would give. */
export async function countBy(ctx: Ctx, filter: OrganisationFilter, by: 'country' | 'orgType' | 'blocked'): Promise<{ value: string; count: number }[]> {
  const value = { country: sql`o.country`, orgType: sql`o.org_type`, blocked: sql`(o.blocked_at is not null)::text` }[by];
  const { rows } = await sql<{ value: string; count: number }>`
    select ${value} as value, count(*)::int as count from organisation o where ${filterCondition(filter)} and ${value} is not null
    group by 1 order by 2 desc, 1 limit 300
  `.execute(ctx.db);
  return rows;
}

export interface AdminDetailRow extends AdminRow {
  details: Record<string, unknown>;
  billing: Record<string, unknown>;
  steps: string[];
  identifiers: IdentifierKey[];
  contacts: { kind: 'contact' | 'office'; content: Record<string, unknown> }[];
  people: (PersonRow & { roleId: number; emailVerified: boolean; blocked: boolean })[];
  children: number;
  mergedInto: { id: string; name: string } | null;
}

const identifiersOf = sql`coalesce((select json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier) order by i.scheme, i.identifier)
  from organisation_identifier i where i.organisation_id = o.id), '[]')`;

/** An organisation with all its data; undefined when there is none. */
export async function claimedOrganisation(ctx: Ctx, publicId: string): Promise<AdminDetailRow | undefined> {
  const { rows } = await sql<AdminDetailRow>`
    select ${columns}, '' as "sortKey", o.details, o.billing, o.steps, ${identifiersOf} as identifiers,
      (select count(*)::int from organisation c where c.parent_id = o.id) as children,
      (select json_build_object('id', m.public_id, 'name', m.name) from organisation m where m.id = o.merged_into_id) as "mergedInto",
      coalesce((select json_agg(json_build_object('kind', c.kind, 'content', c.content) order by c.kind, c.position, c.id)
        from organisation_contact c where c.organisation_id = o.id), '[]') as contacts,
      coalesce((select json_agg(one.person) from (
        select jsonb_build_object('roleId', s.role_id, 'emailVerified', v.email_verified, 'blocked', not a.is_active) || ${person}::jsonb as person
        from membership s join account_label a on a.id = s.account_id join account_verified v on v.id = a.id
        where s.organisation_id = o.id order by s.role_id, s.id limit 50) one), '[]') as people
    from organisation o where o.public_id = ${publicId}
  `.execute(ctx.db);
  return rows[0];
}

export interface DuplicateRow extends Pick<OrganisationRow, 'name' | 'country' | 'city' | 'claimed'> {
  id: string;
  type: BuyerType | null;
  details: Record<string, unknown>;
  identifiers: IdentifierKey[];
  match: 'same-identifier' | 'same-name' | 'like-name';
}

/**
 * Possible duplicates, claimed or imported: by an identifier, then by name and country; five at most, without its own parent and children.
 * @param identifiers normalised identifiers.
 */
export async function possibleDuplicates(
  ctx: Ctx,
  organisation: Pick<AdminRow, 'rowId' | 'name' | 'country'>,
  identifiers: readonly IdentifierKey[],
): Promise<DuplicateRow[]> {
  const name = normaliseName(organisation.name);
  const { rows } = await sql<DuplicateRow>`
    with found (id, rank) as (
      select i.organisation_id, 0 from organisation_identifier i
      join unnest(${identifiers.map((key) => key.scheme)}::text[], ${identifiers.map((key) => key.identifier)}::text[]) as k (scheme, identifier)
        on k.scheme = i.scheme and k.identifier = i.identifier
      union all (
        select id, case when normalised_name = ${name} then 1 else 2 end from organisation
        where country is not distinct from ${organisation.country}
          and (normalised_name = ${name} or normalised_name > ${`${name} `} and normalised_name < ${`${name}!`})
        order by length(normalised_name), id limit 20))
    select o.public_id as id, o.name, o.country, o.city, o.details ->> 'buyerType' as type, o.details, ${identifiersOf} as identifiers, o.claimed,
      (array['same-identifier', 'same-name', 'like-name'])[1 + f.rank] as match
    from (select id, min(rank) as rank from found group by id) f join organisation o on o.id = f.id
    where o.id <> ${organisation.rowId} and o.merged_into_id is null and o.parent_id is distinct from ${organisation.rowId}
      and o.id is distinct from (select parent_id from organisation where id = ${organisation.rowId})
    order by f.rank, o.claimed desc, length(o.normalised_name), o.id limit 5
  `.execute(ctx.db);
  return rows;
}

/** An active administrator, by public id. @returns account.id */
export async function administratorId(ctx: Ctx, publicId: string): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('account_label')
    .select('id')
    .where('public_id', '=', publicId)
    .where('super_admin', '=', true)
    .where('is_active', '=', true)
    .$narrowType<{ id: NotNull }>()
    .executeTakeFirst();
  return row?.id;
}
