import type { OwnOrganisationProfile } from '#contract/own-organisation.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { type Sector, divisionsOf, isChosen } from './sectors.ts';

/** As many codes as fit in an address. */
const MAX = 40;
const CPV_DIGITS = 8;

/** The search for a supplier, and the page that shows its results. */
export interface OwnSearch {
  path: '/LocalTenders' | '/global-tenders';
  scope: 'local' | 'global';
  filters: { country?: string; sector?: string[]; cpv?: string[] };
}

/**
 * The search for what a profile supplies. A sector is searched as such, because everybody may see the sector of a locked notice but not its
 * codes. Codes outside a whole sector are alternatives to the sectors, so they go into the same filter. On their own they are searched as
 * codes. Pure.
 */
export function ownSearch(
  { country, cpv }: Pick<OwnOrganisationProfile, 'country' | 'cpv'>,
  sectors: readonly Sector[],
  siteCountry: string | null,
): OwnSearch {
  const wholeSectors = sectors.filter((sector) => isChosen(sector, cpv));
  const coveredDivisions = wholeSectors.flatMap(divisionsOf);
  const otherCodes = cpv.filter((code) => !coveredDivisions.some((division) => code.startsWith(division)));
  const codes = otherCodes.length === 0 ? {} : { cpv: otherCodes.slice(0, MAX) };
  const filters =
    wholeSectors.length === 0
      ? codes
      : { sector: [...wholeSectors.map(({ code }) => code), ...otherCodes.map((code) => code.padEnd(CPV_DIGITS, '0'))].slice(0, MAX) };
  if (country !== null && country === siteCountry) return { path: '/LocalTenders', scope: 'local', filters: filters };
  const path = country !== null && siteCountry === null ? '/LocalTenders' : '/global-tenders';
  return { path, scope: 'global', filters: { ...(country === null ? {} : { country }), ...filters } };
}

/** The address of its list, in every state where `extraParameters` names none. */
export function addressOfOwn({ path, filters }: OwnSearch, extraParameters: Record<string, string>): string {
  const query = new URLSearchParams(extraParameters);
  for (const [name, values] of Object.entries(filters)) for (const value of [values].flat()) query.append(name, value);
  return addressWithAllStates(path, query);
}
