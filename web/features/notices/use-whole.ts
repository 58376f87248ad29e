import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { NoticePage } from '#contract/notices.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { credentials } from '../../lib/credentials.ts';
import { logQuietly } from '../../lib/fetch-part.ts';
import { beginUse } from '../../lib/first-use.ts';
import { activeChild, useUser } from '../../shell/session/session.ts';
import type { BodyProps } from './notice-body.tsx';

async function fetchWhole(address: string, signal: AbortSignal): Promise<BodyProps | null> {
  const response = await fetch(address, { headers: credentials(), signal });
  if (!response.ok) return null;
  const body = (await response.json()) as BodyProps;
  return body.notice.locked ? null : body;
}

/**
 * The page of a locked notice, whole, for a reader who may read it: asked for with the token, since the page that came is
 * a visitor's. Null for everybody else, and again once somebody signs out.
 */
export function useWhole(notice: NoticePage): BodyProps | null {
  const user = useUser();
  const child = activeChild.use();
  const { search } = useLocation();
  const [found, setFound] = useState<{ by: string; body: BodyProps } | null>(null);
  const address = notice.locked && user ? `${addressOfNotice(notice)}/whole${search}` : null;
  const by = address === null ? null : `${user?.id} ${child} ${address}`;
  useEffect(() => {
    if (address === null || by === null) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const body = await fetchWhole(address, asking.signal);
      if (!body) return;
      beginUse();
      setFound({ by, body });
    };
    ask().catch((error: unknown) => {
      if (!asking.signal.aborted) logQuietly('the whole notice')(error);
    });
    return () => asking.abort();
  }, [address, by]);
  return found !== null && found.by === by ? found.body : null;
}
