import { clientState } from '../lib/client-state.ts';

/** Session storage: the sector that the reader chose last, for this visit. */
export const SECTOR_KEY = 'selectedSector';

/** Code of the selected sector (client state); null when there is none, and always null on the first frame of a page. */
export const selectedSector = clientState<string | null>(null);

function storedSector(): string | null {
  try {
    return sessionStorage.getItem(SECTOR_KEY);
  } catch {
    return null;
  }
}

/** Selects a sector, or none, and stores it for the visit. */
export function selectSector(code: string | null): void {
  selectedSector.set(code);
  try {
    if (code === null) sessionStorage.removeItem(SECTOR_KEY);
    else sessionStorage.setItem(SECTOR_KEY, code);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** A list of exactly one sector selects it, because the choice is in the address. Otherwise the stored one is restored. */
export function syncSelectedSector(search: string): void {
  const sectors = new URLSearchParams(search).getAll('sector');
  if (sectors.length === 1 && sectors[0]) selectSector(sectors[0]);
  else if (selectedSector.get() === null) selectedSector.set(storedSector());
}
