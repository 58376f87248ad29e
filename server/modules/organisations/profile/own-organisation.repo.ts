import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { ApprovalFields, ProfileStep } from '#contract/own-organisation.ts';
import type { IdentifierKey } from '../identifiers.repo.ts';
import { type StoredOrganisation, lockForChange } from '../organisations.repo.ts';

/** An organisation as its own people edit it. */
export interface OwnRow extends StoredOrganisation {
  publicId: string;
  steps: ProfileStep[];
  parent: { id: string; name: string } | null;
  contacts: number;
  offices: number;
  /** The approved ones; stated ones need approval first. */
  identifiers: IdentifierKey[];
  waiting: { id: string; kind: 'registration' | 'change'; content: ApprovalFields } | null;
}

/** The organisation as it is now. @param forUpdate nobody else changes it until the transaction ends. */
export async function ownRow(ctx: Ctx, id: number, forUpdate = false): Promise<OwnRow | undefined> {
  // The row is locked first: later reads of other tables see the result of the previous change.
  if (forUpdate) await lockForChange(ctx, id);
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
