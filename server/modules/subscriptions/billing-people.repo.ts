import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Whom an email goes to. */
export interface BillingPerson {
  readonly accountId: number;
  readonly email: string;
  readonly language: string;
  readonly firstName: string;
}

/** Who looks after an organisation's payments: its active owners, who may all pay, and whoever ordered, while they are in the team. */
export async function billingPeople(ctx: Ctx, organisationId: number, orderedBy: number | null): Promise<BillingPerson[]> {
  const { rows } = await sql<BillingPerson>`
    select p.id as "accountId", p.email, p.language, p.first_name as "firstName"
    from membership_label m join account_label p on p.id = m.account_id and p.is_active
    where m.organisation_id = ${organisationId} and (m.role_id = ${OWNER} or p.id = ${orderedBy}) order by p.id
  `.execute(ctx.db);
  return rows;
}

/** The active administrators. */
export async function administratorsToTell(ctx: Ctx): Promise<BillingPerson[]> {
  const { rows } = await sql<BillingPerson>`
    select id as "accountId", email, language, first_name as "firstName" from account_label where super_admin and is_active order by id
  `.execute(ctx.db);
  return rows;
}

/** Whom receipts of an organisation are made out to: its billing address, else its name. */
export interface BilledOrganisation {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly orgType: 'BUYER' | 'SELLER' | 'BOTH';
  readonly billing: {
    name?: string;
    street?: string;
    city?: string;
    region?: string;
    postalCode?: string;
    country?: string | null;
    taxNumber?: string | null;
  };
}

const billed = (ctx: Ctx, condition: ReturnType<typeof sql>) =>
  sql<BilledOrganisation>`select id, public_id as "publicId", name, org_type as "orgType", billing from organisation_billing where ${condition}`.execute(
    ctx.db,
  );

/** By organisation.id. */
export async function billedOrganisation(ctx: Ctx, id: number): Promise<BilledOrganisation> {
  const [row] = (await billed(ctx, sql`id = ${id}`)).rows;
  if (!row) throw new Error(`There is no organisation ${id}.`);
  return row;
}

export const billedByPublicId = async (ctx: Ctx, publicId: string): Promise<BilledOrganisation | undefined> =>
  (await billed(ctx, sql`public_id = ${publicId}`)).rows[0];
