import type { Ctx } from './ctx.ts';

/** The result of `read`. While one page is made, each key is read once, so that all its parts agree. Elsewhere every call reads. */
export function readOnce<T>({ once }: Pick<Ctx, 'once'>, key: string, read: () => Promise<T>): Promise<T> {
  const known = once?.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  once?.set(key, reading);
  return reading;
}
