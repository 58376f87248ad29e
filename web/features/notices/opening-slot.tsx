import { Suspense, lazy } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import type { UnlockedNotice } from './sections.ts';

const OpenedBids = lazy(() => import('../../domain/bids/opened-bids.tsx'));

/** Where the opened bids of an online tender are shown, once the page has its scripts. */
export function OpeningSlot({ notice: { id, kind, state } }: { notice: UnlockedNotice }) {
  const hasScripts = useHydrated();
  if (!hasScripts || kind !== 'online' || state === 'open') return null;
  return (
    <Suspense fallback={null}>
      <OpenedBids notice={id} />
    </Suspense>
  );
}
