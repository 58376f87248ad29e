import { listSupplierAwards, showSupplierProfile } from '#contract/suppliers.ts';
import { CallError, call } from '../../api.ts';
import { AWARDS_A_PAGE, type SupplierData, type WholeSupplier } from './supplier-data.ts';

/** A supplier's page as the signed-in reader may see it; null where no award that they may read names it. */
export async function wholeSupplier(query: SupplierData['query'], cursor: string | null, signal: AbortSignal): Promise<WholeSupplier | null> {
  try {
    const [profile, awards] = await Promise.all([
      call(showSupplierProfile, { query }, { signal }),
      call(listSupplierAwards, { query: { ...query, size: AWARDS_A_PAGE, ...(cursor ? { cursor } : {}) } }, { signal }),
    ]);
    return { profile, awards };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}
