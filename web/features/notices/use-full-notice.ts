import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { NoticePage } from '#contract/notices.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { credentials } from '../../lib/credentials.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { signalInteraction } from '../../lib/first-interaction.ts';
import { useLockedReader } from '../../domain/session/use-locked-reader.ts';
import type { BodyProps } from './page-extras.ts';

async function fetchFullNotice(address: string, signal: AbortSignal): Promise<BodyProps | null> {
  const response = await fetch(address, { headers: credentials(), signal });
  if (response.status >= 500 || response.status === 429) throw new Error(`${address}: ${response.status}`);
  if (!response.ok) return null;
  const body = (await response.json()) as BodyProps;
  return body.notice.locked ? null : body;
}

export interface FullNotice {
  /** Null for a reader without access, and again after signing out. */
  body: BodyProps | null;
  /** Retries after a failure. */
  retry: (() => void) | null;
}

/**
 * The page of a locked notice, in full, for a reader who may read it. It is fetched with the token, since the page itself is a visitor's.
 */
export function useFullNotice(notice: NoticePage): FullNotice {
  const reader = useLockedReader(notice.locked);
  const { search } = useLocation();
  const [result, setResult] = useState<{ by: string; body: BodyProps | null } | null>(null);
  const [tries, setTries] = useState(0);
  const address = reader !== null ? `${addressOfNotice(notice)}/whole${search}` : null;
  const by = address === null ? null : `${reader} ${tries} ${address}`;
  useEffect(() => {
    if (address === null || by === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const body = await fetchFullNotice(address, controller.signal);
      if (!body) return;
      signalInteraction();
      // The present content stays until the script of the lower part has loaded.
      startTransition(() => setResult({ by, body }));
    };
    load().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      logOnly('the full notice')(error);
      signalInteraction();
      startTransition(() => setResult({ by, body: null }));
    });
    return () => controller.abort();
  }, [address, by]);
  const currentResult = result !== null && result.by === by ? result : null;
  return { body: currentResult?.body ?? null, retry: currentResult && !currentResult.body ? () => setTries(tries + 1) : null };
}
