import { useDeferredValue, useMemo, useState } from 'react';
import { lotSearch, pageOf } from '#contract/lot-search.ts';

/**
 * A page of the lots that a search finds, of a list that may have thousands. Typing goes before finding.
 */
export function useFoundLots<L extends { id: string; title?: string | null | undefined }>(lots: readonly L[], size: number) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const words = useDeferredValue(search);
  const find = useMemo(() => lotSearch(lots), [lots]);
  const found = useMemo(() => find(words), [find, words]);
  const { items, total, ...shown } = pageOf(found, page, size);
  return {
    search,
    setSearch: (next: string) => {
      setSearch(next);
      setPage(1);
    },
    page: shown.page,
    setPage,
    /** The lots of this page, and how many there are on all pages. */
    items,
    found,
    total,
  };
}
