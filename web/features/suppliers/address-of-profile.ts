import type { SupplierProfile } from '#contract/suppliers.ts';
import { addressOfSupplier } from '../../lib/addresses.ts';

/** The canonical address of a supplier's page: by its first number, else by its name. */
export const addressOfProfile = ({ name, country, numbers: [first] }: Pick<SupplierProfile, 'name' | 'country' | 'numbers'>): string | null =>
  addressOfSupplier({ name, ...first }, country);
