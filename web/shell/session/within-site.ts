/** A path of this site to continue to, else null: no other site in any spelling (`//evil`, `/\evil`, `/.//evil`, `javascript:`). */
export function withinSite(address: string | null): string | null {
  if (!address?.startsWith('/') || address.length > 2000) return null;
  const base = 'https://here.invalid';
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  // `/.//evil` is of this site, but becomes `//evil` once its dots are resolved.
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}
