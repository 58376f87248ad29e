import { type BuyerGroup, listBuyers } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { useFormats } from '../../lib/site.tsx';
import type { Find } from '../../ui/find-box/find-box.tsx';

const MAX = '8';

/** Finds buyers by name, for the administrator. @param without the id of one to exclude. */
export function useFindBuyers(group: BuyerGroup, without?: string): Find {
  const { country } = useFormats();
  return async (q, signal) => {
    const { items } = await call(listBuyers, { query: { q, group, sort: 'name', size: MAX } }, { signal });
    return items
      .filter(({ id }) => id !== without)
      .map(({ id, name, country: code, parent }) => ({ id, name, detail: [code && country(code), parent?.name].filter(Boolean).join(' · ') }));
  };
}
