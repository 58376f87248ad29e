import { useEffect } from 'react';
import { type Opening, showOpening } from '#contract/opening.ts';
import { invalidate } from '../session/use-endpoint.ts';

/** Longer waits overflow the timer of a browser. */
const LONGEST_MS = 86_400_000;

/** Asks for an opening again when the deadline has passed, by the clock of the portal. */
export function useRefetchAt(opening: Pick<Opening, 'opensAt' | 'now'> | undefined): void {
  const waitMs = opening?.opensAt ? Date.parse(opening.opensAt) - Date.parse(opening.now) : 0;
  useEffect(() => {
    if (waitMs <= 0 || waitMs > LONGEST_MS) return undefined;
    const timer = setTimeout(() => void invalidate(showOpening), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
}
