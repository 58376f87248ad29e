import { useEffect, useState } from 'react';
import { buyerProfile } from '#contract/organisations.ts';
import { call } from '../../api.ts';
import { logOnly } from '../../lib/load-optional.ts';

const CLAIMING = '/buyer-registration-successful?';

/** The organisation whose claim a path within the site opens; null where it opens none. */
export const claimIn = (next: string | null): string | null =>
  next?.startsWith(CLAIMING) ? new URLSearchParams(next.slice(CLAIMING.length)).get('claim') : null;

/** Its name, once it is known; null for none, and for an organisation that somebody already owns. */
export function useClaimedName(next: string | null): string | null {
  const id = claimIn(next);
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (id !== null) call(buyerProfile, { query: { id } }).then((buyer) => setName(buyer.claimed ? null : buyer.name), logOnly('buyer that is claimed'));
  }, [id]);
  return name;
}
