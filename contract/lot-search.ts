// Finding lots of a notice that may have thousands. Browsers import it as values: without schemas (contract/names.ts).
import { foldText } from './fold.ts';

interface FindableLot {
  id: string;
  title?: string | null | undefined;
}

/** `LOT-0012` is also found as 12. */
const numberOf = (id: string) => /0*(\d+)$/u.exec(id)?.[1];

/**
 * Finds lots by the words of their numbers and titles, in their order; one whose id or number was typed comes first. The words are folded
 * once, with the first search.
 */
export function lotSearch<L extends FindableLot>(lots: readonly L[]): (search: string) => readonly L[] {
  let folded: readonly string[] | undefined;
  return (search) => {
    const words = foldText(search).split(' ').filter(Boolean);
    if (words.length === 0) return lots;
    folded ??= lots.map(({ id, title }) => foldText(`${id} ${title ?? ''}`));
    const texts = folded;
    const found = lots.filter((_, index) => words.every((word) => texts[index]!.includes(word)));
    const given = search.trim();
    const isNamed = ({ id }: L) => id === given || numberOf(id) === given;
    return [...found.filter(isNamed), ...found.filter((lot) => !isNamed(lot))];
  };
}

/** A page of a list, from 1; a page beyond the last is the last. */
export function pageOf<T>(list: readonly T[], requestedPage: number, size: number): { items: readonly T[]; page: number; pages: number; total: number } {
  const pages = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(requestedPage, pages);
  return { items: list.slice((page - 1) * size, page * size), page, pages, total: list.length };
}
