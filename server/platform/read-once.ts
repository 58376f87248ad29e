import type { Ctx } from './ctx.ts';

/** The result of `load`. While one page is made, each key is read once, so that all its parts agree. Elsewhere every call reads. */
export function readOnce<T>({ readCache }: Pick<Ctx, 'readCache'>, key: string, load: () => Promise<T>): Promise<T> {
  const cachedPromise = readCache?.get(key) as Promise<T> | undefined;
  if (cachedPromise) return cachedPromise;
  const promise = load();
  readCache?.set(key, promise);
  return promise;
}
