import { countCpv, countSectors } from '#contract/counts.ts';
import { readCpvTree, listSectors } from '#contract/reference.ts';
import type { PageRequest } from '../../context.ts';
import { type Category, shortCpv } from '../../lib/categories.ts';
import { openForSubscribers } from '../../lib/open-for-subscribers.server.ts';

/** A category in words, with its numbers of notices: open now, and all where known. */
export interface CategoryCount {
  category: Category;
  name: string;
  /** Language of the name where it differs from the page's. */
  language: string | undefined;
  open: number;
  total: number | null;
}

/** A category, its ancestors (the topmost first) and its parts. */
export interface CategoryData {
  self: CategoryCount;
  ancestors: Pick<CategoryCount, 'category' | 'name' | 'language'>[];
  parts: CategoryCount[];
  /** Open notices of a sector that are in none of its parts. */
  subscribers: number;
}

const MAX_COUNTED_DIGITS = 4;
type NamedCategory = Pick<CategoryCount, 'category' | 'name' | 'language'>;
const namedCpv = ({ code, name, nameLanguage }: { code: string; name: string; nameLanguage?: string | undefined }): NamedCategory => ({
  category: { kind: 'cpv', code: shortCpv(code) },
  name,
  language: nameLanguage,
});

type CategoryCounts = ReadonlyMap<string, { open: number; total: number | null }>;
const NO_NOTICES = { open: 0, total: 0 };

/** Numbers of the site's notices by short CPV code: divisions, or the parts of a code. */
async function cpvCounts(page: PageRequest, parent?: string): Promise<CategoryCounts> {
  const { items } = await page.call(countCpv, { query: { lang: page.language, ...(parent === undefined ? {} : { parent }) } });
  return new Map(items.map((item) => [shortCpv(item.code), item]));
}

const withCounts = (namedCategory: NamedCategory, counts: CategoryCounts, isDeep = false): CategoryCount => {
  const { open, total } = counts.get(namedCategory.category.code) ?? (isDeep ? { open: 0, total: null } : NO_NOTICES);
  return { ...namedCategory, open, total };
};

async function sectorData(page: PageRequest, code: string): Promise<CategoryData | null> {
  const [{ sectors }, { items }, divisions, locked] = await Promise.all([
    page.call(listSectors, { query: { lang: page.language } }),
    page.call(countSectors, { query: { lang: page.language } }),
    cpvCounts(page),
    openForSubscribers(page),
  ]);
  const found = sectors.find((sector) => sector.code === code);
  if (!found) return null;
  const { open, total } = items.find((item) => item.code === code) ?? NO_NOTICES;
  return {
    self: { category: { kind: 'sector', code }, name: found.name, language: found.nameLanguage, open, total },
    ancestors: [],
    parts: (found.children ?? []).map((division) => withCounts(namedCpv(division), divisions)),
    subscribers: locked.get(code) ?? 0,
  };
}

async function cpvData(page: PageRequest, code: string): Promise<CategoryData | null> {
  const fullCode = code.padEnd(8, '0');
  const { items } = await page.call(readCpvTree, { query: { codes: fullCode, lang: page.language } });
  const cpvItem = items.find((item) => item.code === fullCode);
  if (!cpvItem) return null;
  const ancestors = items.filter((item) => item !== cpvItem).map(namedCpv);
  const parent = ancestors.findLast(({ category }) => category.code.length === code.length - 1)?.category.code;
  const hasParts = code.length <= MAX_COUNTED_DIGITS && cpvItem.hasChildren;
  const [siblings, parts, children] = await Promise.all([
    code.length - 1 > MAX_COUNTED_DIGITS ? new Map() : cpvCounts(page, parent ?? (code.length === 2 ? undefined : code.slice(0, code.length - 1))),
    hasParts ? cpvCounts(page, code) : new Map(),
    hasParts ? page.call(readCpvTree, { query: { parent: fullCode, lang: page.language } }) : { items: [] },
  ]);
  // A code may skip a level of the tree. Only codes one digit longer are counted by themselves.
  const isDeep = code.length > 2;
  const childCategories = children.items.map(namedCpv).filter(({ category }) => category.code.length === code.length + 1);
  return {
    self: withCounts(namedCpv(cpvItem), siblings, code.length > 3),
    ancestors: ancestors,
    // A part that never had a notice does not help a reader.
    parts: childCategories.map((part) => withCounts(part, parts, isDeep)).filter(({ total }) => total !== 0),
    subscribers: 0,
  };
}

/** A category with its counts, path and parts; null when there is no such sector or code. */
export const categoryData = (page: PageRequest, { kind, code }: Category): Promise<CategoryData | null> =>
  kind === 'sector' ? sectorData(page, code) : cpvData(page, code);

/** A sector with its divisions. */
export interface SectorGroup extends CategoryCount, Pick<CategoryData, 'parts' | 'subscribers'> {}

/** All categories: sectors with their CPV divisions and counts, in the order of the reference list. */
export async function allCategories(page: PageRequest): Promise<SectorGroup[]> {
  const [{ sectors }, { items }, divisions, locked] = await Promise.all([
    page.call(listSectors, { query: { lang: page.language } }),
    page.call(countSectors, { query: { lang: page.language } }),
    cpvCounts(page),
    openForSubscribers(page),
  ]);
  const bySector = new Map(items.map((item) => [item.code, item]));
  return sectors.map(({ code, name, nameLanguage, children }) => {
    const { open, total } = bySector.get(code) ?? NO_NOTICES;
    return {
      category: { kind: 'sector', code },
      name,
      language: nameLanguage,
      open,
      total,
      parts: (children ?? []).map((division) => withCounts(namedCpv(division), divisions)),
      subscribers: locked.get(code) ?? 0,
    };
  });
}
