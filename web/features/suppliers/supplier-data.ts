import type { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import type { SupplierProfile, SupplierQuery, listSupplierAwards } from '#contract/suppliers.ts';

export const AWARDS_A_PAGE = 20;

/** A supplier as awards tell of it, and a page of them. */
export interface WholeSupplier {
  profile: SupplierProfile;
  awards: Output<typeof listSupplierAwards>;
}

/** The data of a supplier's page; without a profile where no award that everybody may read names it. */
export type SupplierData = { query: z.input<typeof SupplierQuery>; jsonLd: Record<string, unknown> | undefined } & (
  | WholeSupplier
  | { profile: null; awards: null }
);
