import { countCpv, countSectors } from '#contract/counts.ts';
import { listSectors } from '#contract/reference.ts';
import type { PageRequest } from '../../context.ts';
import { openForSubscribers } from '../../lib/open-for-subscribers.server.ts';

/** A sector or a CPV division with its notices. */
export interface Branch {
  code: string;
  name: string;
  lang?: string | undefined;
  open: number;
  total: number;
}
export interface SectorBranch extends Branch {
  divisions: Branch[];
  /** Open notices of the sector that are in none of its divisions. */
  subscribers: number;
}

export interface SectorsData {
  /** The words searched within the page; '' for none. */
  words: string;
  sectors: SectorBranch[];
  /** How many sectors and divisions match the words. */
  matchCount: number;
}

const MAX_LETTERS = 100;

/** Text for comparison: without case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .toLowerCase();

/** The sectors with their divisions whose names match the words. A matching sector keeps all its divisions. */
export async function loadSectors(page: PageRequest, requestedWords: string | null): Promise<SectorsData> {
  const words = (requestedWords ?? '').trim().slice(0, MAX_LETTERS);
  const query = { lang: page.language };
  const [{ sectors: tree }, bySector, byDivision, locked] = await Promise.all([
    page.call(listSectors, { query: { ...query, depth: 2 } }),
    page.call(countSectors, { query }),
    page.call(countCpv, { query }),
    openForSubscribers(page),
  ]);
  const counts = new Map([...bySector.items, ...byDivision.items].map((item) => [item.code, item]));
  const branch = ({ code, name, nameLanguage }: { code: string; name: string; nameLanguage?: string | undefined }): Branch => {
    const { open, total } = counts.get(code) ?? { open: 0, total: 0 };
    return { code, name, ...(nameLanguage ? { lang: nameLanguage } : {}), open, total: total ?? open };
  };
  const searchWords = plain(words).split(/\s+/u).filter(Boolean);
  const matches = ({ code, name }: Branch) => searchWords.every((word) => plain(name).includes(word) || (/^\d{2,}$/u.test(word) && code.startsWith(word)));
  let matchCount = 0;
  const matchingSectors = tree.flatMap((each): SectorBranch[] => {
    const sector = { ...branch(each), subscribers: locked.get(each.code) ?? 0 };
    const divisions = (each.children ?? []).map(branch);
    if (searchWords.length === 0) return [{ ...sector, divisions }];
    const isFound = matches(sector);
    const matchingDivisions = divisions.filter(matches);
    matchCount += matchingDivisions.length + (isFound ? 1 : 0);
    if (!isFound && matchingDivisions.length === 0) return [];
    return [{ ...sector, divisions: isFound ? divisions : matchingDivisions }];
  });
  return { words, sectors: matchingSectors, matchCount: matchCount };
}
