/** Caches a function's answers, and drops them all at `max`: for hot look-ups of external text. */
export function memoised<T>(max: number, compute: (key: string) => T): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const cachedValue = cache.get(key);
    if (cachedValue !== undefined || cache.has(key)) return cachedValue as T;
    if (cache.size >= max) cache.clear();
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
