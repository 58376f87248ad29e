/** A path of this site to continue to, else null: no other site in any spelling (`//evil`, `/\evil`, `/.//evil`, `javascript:`). */
export function withinSite(given: string | null): string | null {
  if (!given?.startsWith('/') || given.length > 2000) return null;
  const here = 'https://here.invalid';
  if (!URL.canParse(given, here)) return null;
  const url = new URL(given, here);
  // `/.//evil` is of this site, but becomes `//evil` once its dots are resolved.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}
