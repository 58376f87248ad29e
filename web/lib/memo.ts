/** Caches what `make` returns for each text: Intl objects cost far more to make than to use. When full, the cache is emptied. */
export function memoised<T>(make: (key: string) => T, most = 200): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const found = kept.get(key);
    if (found !== undefined) return found;
    if (kept.size >= most) kept.clear();
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
