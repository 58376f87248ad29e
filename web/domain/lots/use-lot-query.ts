import { useEffect, useState } from 'react';

/** How long nobody types before the server is asked. */
const PAUSE_MS = 250;

/** The part of a tender's lots that a request asks for: the typed search, after a pause, and the page. */
export function useLotQuery(notice: string) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState({ search: '', page: 1 });
  useEffect(() => {
    const timer = setTimeout(() => setAsked((before) => (before.search === search ? before : { search, page: 1 })), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return { search, setSearch, setPage: (page: number) => setAsked((before) => ({ ...before, page })), query: { notice, ...asked } };
}
