/** Caches what `make` returns for each text: Intl objects cost far more to make than to use. When full, the cache is emptied. */
export function memoised<T>(make: (key: string) => T, maxEntries = 200): (key: string) => T {
  const cache = new Map<string, T>();
  return (key) => {
    const cachedValue = cache.get(key);
    if (cachedValue !== undefined) return cachedValue;
    if (cache.size >= maxEntries) cache.clear();
    const newValue = make(key);
    cache.set(key, newValue);
    return newValue;
  };
}
