/** A path of this site to go on to, else null: no other site, however it is written (`//evil`, `/\evil`, `/.//evil`, `javascript:`). */
export function withinSite(given: string | null): string | null {
  if (!given?.startsWith('/') || given.length > 2000) return null;
  const here = 'https://here.invalid';
  if (!URL.canParse(given, here)) return null;
  const url = new URL(given, here);
  // `/.//evil` is of this site, and is `//evil` once its dots are gone.
  return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}
