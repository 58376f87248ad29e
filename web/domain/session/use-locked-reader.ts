import { startTransition, useEffect, useState } from 'react';
import { mayReadLocked } from './may-read-locked.ts';
import { activeChild, user } from './session.ts';

/**
 * The reader who may ask for what is locked on this page, else null. Subscribed outside rendering. For a visitor, or a reader without the
 * right, nothing renders again and the server's HTML stays. (A part whose script has not come would give way to a spinner.)
 * @param isLocked whether the page may lack something
 */
export function useLockedReader(isLocked: boolean): string | null {
  const [reader, setReader] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const [account, child] = [user.get(), activeChild.get()];
      startTransition(() => setReader(isLocked && account && mayReadLocked(account, child) ? `${account.id} ${child}` : null));
    };
    look();
    const ends = [user.subscribe(look), activeChild.subscribe(look)];
    return () => ends.forEach((end) => end());
  }, [isLocked]);
  return reader;
}
