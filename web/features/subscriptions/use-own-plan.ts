import { useEffect, useState } from 'react';
import { type Subscription, showSubscription } from '#contract/payments.ts';
import { call } from '../../api.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { activeChild, user } from '../../domain/session/session.ts';

/** The page's plans as the signed-in user's organisation sees them: the page itself is a visitor's. Null until they arrive, and for visitors. */
export function useOwnPlan(): Subscription | null {
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  useEffect(() => {
    let controller = new AbortController();
    const look = () => {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      setSubscription(null);
      if (user.get()) void call(showSubscription, {}, { signal }).then((answer) => !signal.aborted && setSubscription(answer), logOnly('subscription'));
    };
    look();
    const ends = [user.subscribe(look), activeChild.subscribe(look)];
    return () => {
      controller.abort();
      ends.forEach((end) => end());
    };
  }, []);
  return subscription;
}
