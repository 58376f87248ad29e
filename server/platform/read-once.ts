import type { Ctx } from './ctx.ts';

/**
 * What `read` gives. While one page is made the same key is read once, so that all of its parts tell of one state of
 * things; elsewhere every call reads.
 */
export function readOnce<T>({ once }: Pick<Ctx, 'once'>, key: string, read: () => Promise<T>): Promise<T> {
  const known = once?.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  once?.set(key, reading);
  return reading;
}
