import { slugOf } from '#server/modules/notices/index.ts';
import { publicMonths, publicNoticesOf } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { addressOfNotice } from '../addresses.ts';
import { DECLARATION, element, parent } from '../xml.ts';
import { categoryScreens, publicScreens } from './public-screens.ts';

/**
 * Addresses in one file: far fewer than the 50,000 and 50 MB that the protocol allows (sitemaps.org), so that a file is
 * made and kept in one piece.
 */
export const PER_FILE = 5000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const MONTH = /^notices-(\d{4}-(?:0[1-9]|1[0-2])|undated)(?:-([1-9]\d{0,3}))?$/u;

const entry = (name: 'url' | 'sitemap', address: string, changed: Date | null) =>
  parent(name, [element('loc', address), changed ? element('lastmod', changed.toISOString()) : '']);

/** The index of a site's sitemaps: its screens, and its public notices by month of publication. */
export async function sitemapIndex(ctx: Ctx, origin: string, perFile = PER_FILE): Promise<string> {
  const months = await publicMonths(ctx, ctx.site.country);
  const files = months.flatMap(({ month, count, changed }) =>
    Array.from({ length: Math.ceil(count / perFile) }, (_, at) => ({ name: at === 0 ? `notices-${month}` : `notices-${month}-${at + 1}`, changed })),
  );
  const addressOf = (name: string) => `${origin}/sitemaps/${name}.xml`;
  return `${DECLARATION}${parent('sitemapindex', [entry('sitemap', addressOf('screens'), null), ...files.map(({ name, changed }) => entry('sitemap', addressOf(name), changed))], NAMESPACE)}\n`;
}

const fileOf = (entries: readonly string[]) => `${DECLARATION}${parent('urlset', entries, NAMESPACE)}\n`;

/** One file of the index, by its name; null when there is none of that name, or nothing in it. */
export async function sitemapFile(ctx: Ctx, origin: string, name: string, perFile = PER_FILE): Promise<string | null> {
  if (name === 'screens') return fileOf([...publicScreens, ...(await categoryScreens(ctx))].map((path) => entry('url', origin + path, null)));
  const [, month, part] = MONTH.exec(name) ?? [];
  if (month === undefined) return null;
  const entries: string[] = [];
  for await (const notice of publicNoticesOf(ctx, ctx.site.country, month, (Number(part ?? 1) - 1) * perFile, perFile)) {
    entries.push(entry('url', addressOfNotice(origin, slugOf(notice.title, notice.publicId)), notice.changed));
  }
  return entries.length === 0 ? null : fileOf(entries);
}
