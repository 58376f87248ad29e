import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLockedReader } from '../../domain/session/use-locked-reader.ts';
import { logOnly } from '../../lib/load-optional.ts';
import type { SupplierData, WholeSupplier } from './supplier-data.ts';

/** A supplier's page with the awards of locked notices, for a reader who may read those; until it has come, and for others, null. */
export function useWholeSupplier({ query }: SupplierData): WholeSupplier | null {
  const reader = useLockedReader(true);
  const { search } = useLocation();
  const [result, setResult] = useState<{ by: string; whole: WholeSupplier | null } | null>(null);
  const by = reader === null ? null : `${reader} ${search}`;
  useEffect(() => {
    if (by === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const { wholeSupplier } = await import('./whole-supplier.ts');
      const whole = await wholeSupplier(query, new URLSearchParams(search).get('cursor'), controller.signal);
      startTransition(() => setResult({ by, whole }));
    };
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) logOnly('the whole supplier')(error);
    });
    return () => controller.abort();
  }, [by, query, search]);
  return result !== null && result.by === by ? result.whole : null;
}
