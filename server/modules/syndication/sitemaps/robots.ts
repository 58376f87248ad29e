import { noticeParts } from '#contract/notices.ts';
import { BuyerQuery } from '#contract/organisations.ts';
import { ProjectQuery } from '#contract/projects.ts';
import { searchFilters } from '#contract/search.ts';

/** Filters of the sitemap's own lists; other combinations are endless. */
const listedFilters: ReadonlySet<string> = new Set(['state', 'country', 'category']);
const searchPages = ['/LocalTenders', '/global-tenders'];

/** robots.txt of a site (RFC 9309). For an unknown host, which may resolve anywhere, it forbids everything. */
export function robotsOf(origin: string | null): string {
  if (origin === null) return 'User-agent: *\nDisallow: /\n';
  const names = new Set(
    [searchFilters, BuyerQuery.shape, ProjectQuery.shape].flatMap(Object.keys).concat(noticeParts, 'view', 'sort', 'cursor', 'page', 'size'),
  );
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /calendar/',
    'Disallow: /download/',
    'Disallow: /feeds/',
    // One rule for each parameter, wherever it is in the query.
    ...[...names].filter((name) => !listedFilters.has(name)).map((name) => `Disallow: /*?*${name}=`),
    ...searchPages.map((path) => `Disallow: ${path}?*category=`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
