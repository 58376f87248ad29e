import { Link } from 'react-router';
import type { z } from 'zod';
import type { Supplier } from '#contract/notices.ts';
import { addressOfSupplier } from '../../lib/addresses.ts';
import ui from '../../ui/ui.module.css';

interface SupplierLinkProps {
  supplier: z.infer<typeof Supplier>;
  /** ISO 3166-1 alpha-2, of the notice whose award names it. */
  country: string | null | undefined;
}

/** The name of a supplier, linked to its page unless nothing finds that. */
export function SupplierLink({ supplier, country }: SupplierLinkProps) {
  const address = addressOfSupplier(supplier, country);
  if (address === null) return supplier.name;
  return (
    <Link className={`${ui.link} ${ui.tap}`} to={address}>
      {supplier.name}
    </Link>
  );
}
