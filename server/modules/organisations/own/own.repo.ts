import { sql } from 'kysely';
import type { Approval, Ctx, OrgType } from '#server/platform/ctx.ts';
import type { OrganisationDetails, StoredBilling, StoredSettings } from '../organisation-profile.ts';
import type { GuardedFields, ProfileStep } from '#contract/own-organisation.ts';
import type { IdentifierKey } from '../organisations.repo.ts';

/** An organisation as its own people edit it. */
export interface OwnRow {
  id: number;
  publicId: string;
  name: string;
  country: string | null;
  city: string | null;
  orgType: OrgType;
  approval: Approval | null;
  approvalReason: string | null;
  revision: number;
  details: OrganisationDetails;
  settings: StoredSettings;
  billing: StoredBilling;
  steps: ProfileStep[];
  parent: { id: string; name: string } | null;
  contacts: number;
  offices: number;
  /** Those that are approved; what is only stated waits for approval. */
  identifiers: IdentifierKey[];
  waiting: { id: string; kind: 'registration' | 'change'; content: GuardedFields } | null;
}

/** The organisation as it is now. @param forUpdate nobody else changes it until the transaction ends. */
export async function ownRow(ctx: Ctx, id: number, forUpdate = false): Promise<OwnRow | undefined> {
  // The row is locked first: what is read of other tables afterwards is what the one before left.
  if (forUpdate) await sql`select from organisation where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<OwnRow>`
    select o.id, o.public_id as "publicId", o.name, o.country, o.city, o.org_type as "orgType", o.approval, o.approval_reason as "approvalReason",
      o.revision, o.details, o.settings, o.billing, o.steps,
      (select json_build_object('id', p.public_id, 'name', p.name) from organisation p where p.id = o.parent_id) as parent,
      (select count(*) from organisation_contact c where c.organisation_id = o.id and c.kind = 'contact') as contacts,
      (select count(*) from organisation_contact c where c.organisation_id = o.id and c.kind = 'office') as offices,
      coalesce((select json_agg(json_build_object('scheme', i.scheme, 'identifier', i.identifier) order by i.scheme, i.identifier)
        from organisation_identifier i where i.organisation_id = o.id), '[]') as identifiers,
      (select json_build_object('id', r.public_id, 'kind', r.kind, 'content', r.content) from approval_request r
        where r.organisation_id = o.id and r.state = 'waiting' and r.kind in ('registration', 'change') order by r.kind desc limit 1) as waiting
    from organisation o where o.id = ${id}
  `.execute(ctx.db);
  return rows[0];
}

export type OwnChange = Partial<
  Pick<OwnRow, 'name' | 'country' | 'city' | 'orgType' | 'approval' | 'approvalReason' | 'details' | 'settings' | 'billing' | 'identifiers'>
>;

/** Writes a row as it now is, with the revision that it says; identifiers are written by replaceIdentifiers. */
export async function writeOwn(ctx: Ctx, row: OwnRow, normalisedName: string): Promise<void> {
  await sql`
    update organisation set name = ${row.name}, normalised_name = ${normalisedName}, country = ${row.country}, city = ${row.city},
      org_type = ${row.orgType}, approval = ${row.approval}, approval_reason = ${row.approvalReason}, revision = ${row.revision},
      approved_by_parent = approved_by_parent and approval is not distinct from ${row.approval},
      approval_at = case when approval is distinct from ${row.approval} then ${ctx.clock.now()}::timestamptz else approval_at end,
      details = ${JSON.stringify(row.details)}::jsonb, settings = ${JSON.stringify(row.settings)}::jsonb,
      billing = ${JSON.stringify(row.billing)}::jsonb, steps = ${row.steps}::text[]
    where id = ${row.id}
  `.execute(ctx.db);
}

/** Something beside the row changed that its readers decide by. @returns the new revision. */
export async function nextRevision(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`update organisation set revision = revision + 1 where id = ${id} returning revision`.execute(ctx.db);
  return rows[0]!.revision;
}

/** Gives an organisation exactly these identifiers. @returns those that another holds, with its name; they stay there. */
export async function replaceIdentifiers(ctx: Ctx, id: number, identifiers: readonly IdentifierKey[]): Promise<(IdentifierKey & { name: string })[]> {
  const given = sql`unnest(${identifiers.map((one) => one.scheme)}::text[], ${identifiers.map((one) => one.identifier)}::text[]) as k (scheme, identifier)`;
  await sql`
    delete from organisation_identifier i where i.organisation_id = ${id}
      and not exists (select from ${given} where k.scheme = i.scheme and k.identifier = i.identifier)
  `.execute(ctx.db);
  await sql`
    insert into organisation_identifier (scheme, identifier, organisation_id) select distinct k.scheme, k.identifier, ${id}::bigint from ${given}
    on conflict do nothing
  `.execute(ctx.db);
  const { rows } = await sql<IdentifierKey & { name: string }>`
    select k.scheme, k.identifier, o.name from ${given} join organisation_identifier i on i.scheme = k.scheme and i.identifier = k.identifier
    join organisation o on o.id = i.organisation_id where o.id <> ${id}
  `.execute(ctx.db);
  return rows;
}
