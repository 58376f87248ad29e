import type { SiteContext } from '#server/platform/ctx.ts';

/** A plan's name in a language, else in the site's first one, else in any. */
export function nameOfPlan(names: Readonly<Record<string, string>>, language: string, { languages }: Pick<SiteContext, 'languages'>): string {
  const spoken = [language, ...languages].find((each) => names[each]);
  return (spoken === undefined ? Object.values(names).find((name) => name !== '') : names[spoken]) ?? '';
}
