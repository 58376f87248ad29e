import type { OwnProfile } from '#contract/own-organisation.ts';
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
export function ownSearch({ country, cpv }: Pick<OwnProfile, 'country' | 'cpv'>, sectors: readonly Sector[], siteCountry: string | null): OwnSearch {
  const whole = sectors.filter((sector) => isChosen(sector, cpv));
  const held = whole.flatMap(divisionsOf);
  const rest = cpv.filter((code) => !held.some((division) => code.startsWith(division)));
  const codes = rest.length === 0 ? {} : { cpv: rest.slice(0, MAX) };
  const of = whole.length === 0 ? codes : { sector: [...whole.map(({ code }) => code), ...rest.map((code) => code.padEnd(CPV_DIGITS, '0'))].slice(0, MAX) };
  if (country !== null && country === siteCountry) return { path: '/LocalTenders', scope: 'local', filters: of };
  const path = country !== null && siteCountry === null ? '/LocalTenders' : '/global-tenders';
  return { path, scope: 'global', filters: { ...(country === null ? {} : { country }), ...of } };
}

/** The address of its list, in every state where `more` names none. */
export function addressOfOwn({ path, filters }: OwnSearch, more: Record<string, string>): string {
  const query = new URLSearchParams(more);
  for (const [name, values] of Object.entries(filters)) for (const value of [values].flat()) query.append(name, value);
  return addressWithAllStates(path, query);
}
