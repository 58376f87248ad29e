import { useLocation } from 'react-router';
import { buyerProfile } from '#contract/organisations.ts';
import type { UnclaimedOrganisation } from '#contract/sign-up.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';

/** The organisation that an address asks to claim (`?claim=ID`), linked from a buyer's page; `isTaken` where it has an owner by now. */
export function useRequestedClaim(): { id: string | null; organisation: UnclaimedOrganisation | null; isTaken: boolean; isPending: boolean } {
  const id = new URLSearchParams(useLocation().search).get('claim');
  const { data, isLoading } = useEndpoint(buyerProfile, id === null ? null : { query: { id } });
  const organisation = data && !data.claimed ? { id: data.id, name: data.name, country: data.country, city: data.city } : null;
  return { id, organisation, isTaken: data?.claimed === true, isPending: isLoading };
}
