import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addWishes } from '#contract/wishlist.ts';
import { CallError, call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { noteWish } from '../../domain/wishlist/wishes.ts';
import { changeQuery } from '../../ui/data-table/table-state.ts';
import { notify } from '../../ui/notify.ts';

/** The text for a refusal. */
function reasonOf(error: unknown) {
  const code = error instanceof CallError ? error.problem?.code : undefined;
  if (code === 'conflict') return 'wishlist.full';
  return code === 'not-found' || code === 'invalid-input' ? 'wishlist.gone' : 'wishlist.failedText';
}

/**
 * Saves the notice that the address names (`?add=ID`), once: where a visitor pressed a heart before signing in. Then the address names it no
 * longer. @returns whether that is still going on.
 */
export function useAdded(): boolean {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('add');
  const begun = useRef<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const save = async (notice: string) => {
    try {
      const { added } = await call(addWishes, { body: { notices: [notice] } });
      noteWish(notice, true);
      notify({ severity: 'success', summary: t(added > 0 ? 'wishlist.added' : 'wishlist.present') });
    } catch (error) {
      const reason = reasonOf(error);
      notify({ severity: 'error', summary: t('wishlist.failed'), detail: t(reason) });
      // The address keeps it: loading the page again tries again.
      if (reason === 'wishlist.failedText') return setDone(notice);
    }
    setDone(notice);
    return navigate(`?${changeQuery(params, { add: undefined })}`, { replace: true });
  };
  useEffect(() => {
    if (id === null || begun.current === id) return;
    begun.current = id;
    void save(id);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each notice
  }, [id]);
  return id !== null && done !== id;
}
