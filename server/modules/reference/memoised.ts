/** Caches a function's answers, and drops them all at `max`: for hot look-ups of external text. */
export function memoised<T>(max: number, compute: (key: string) => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined || kept.has(key)) return known as T;
    if (kept.size >= max) kept.clear();
    const value = compute(key);
    kept.set(key, value);
    return value;
  };
}
