import type { z } from 'zod';
import { SupplierQuery, listSupplierAwards, showSupplierProfile } from '#contract/suppliers.ts';
import type { PageRequest } from '../../context.ts';
import { isMissing } from '../../lib/is-missing.server.ts';
import { firstPageOnBadCursor, readList } from '../../lib/list-query.server.ts';
import { AWARDS_A_PAGE, type SupplierData } from './supplier-data.ts';
import { jsonLdOf } from './structured-data.server.ts';

/** Reads a supplier's page as visitors see it. */
export async function loadSupplier(page: PageRequest, url: URL): Promise<SupplierData> {
  const query: z.input<typeof SupplierQuery> = readList(url, SupplierQuery);
  const { cursor } = readList(url, listSupplierAwards.query!);
  const listed = { ...query, size: AWARDS_A_PAGE, ...(cursor ? { cursor } : {}) };
  try {
    const [profile, awards] = await Promise.all([
      page.call(showSupplierProfile, { query }),
      firstPageOnBadCursor((of: typeof listed) => page.call(listSupplierAwards, { query: of }), listed),
    ]);
    return { query, profile, awards, jsonLd: jsonLdOf(profile, page.site.origin) };
  } catch (error) {
    if (isMissing(error)) return { query, profile: null, awards: null, jsonLd: undefined };
    throw error;
  }
}
