import { sql } from 'kysely';
import type { SellingSite } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** The tax of a site that holds now. @returns null: none, or 0 percent. */
export async function taxOf(ctx: Ctx, site: string): Promise<{ name: string; percent: string } | null> {
  const { rows } = await sql<{ name: string; percent: string }>`
    select name, trim_scale(percent)::text as percent from tax_rate where site = ${site} and valid_from <= ${ctx.clock.now()}
    order by valid_from desc limit 1
  `.execute(ctx.db);
  const [tax] = rows;
  return tax && tax.percent !== '0' ? tax : null;
}

export interface TaxRow {
  publicId: string;
  site: SellingSite;
  name: string;
  percent: string;
  validFrom: Date;
}
const columns = sql`public_id as "publicId", site, name, trim_scale(percent)::text as percent, valid_from as "validFrom"`;

/** All taxes of a site, or of all, newest first. */
export async function taxes(ctx: Ctx, site: string | undefined): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    select ${columns} from tax_rate where ${site === undefined ? sql`true` : sql`site = ${site}`} order by site, valid_from desc
  `.execute(ctx.db);
  return rows;
}

/** Adds a tax. @returns false where another one of the site begins at the same instant. */
export async function insertTax(ctx: Ctx, { publicId, site, name, percent, validFrom }: TaxRow): Promise<boolean> {
  const { rows } = await sql`
    insert into tax_rate (public_id, site, name, percent, valid_from, created_at)
    values (${publicId}, ${site}, ${name}, ${percent}, ${validFrom}, ${ctx.clock.now()}) on conflict do nothing returning id
  `.execute(ctx.db);
  return rows.length > 0;
}

/** A tax by public id, locked. */
export async function lockTax(ctx: Ctx, publicId: string): Promise<TaxRow | undefined> {
  const { rows } = await sql<TaxRow>`select ${columns} from tax_rate where public_id = ${publicId} for update`.execute(ctx.db);
  return rows[0];
}

export async function deleteTax(ctx: Ctx, publicId: string): Promise<void> {
  await sql`delete from tax_rate where public_id = ${publicId}`.execute(ctx.db);
}
