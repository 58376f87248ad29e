import { countListedBuyers } from '#contract/organisations.ts';
import { sitemapLists, slugOf } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { callInProcess } from '#server/platform/http/route.ts';
import { addressOfBuyer, addressOfNotice } from '../addresses.ts';
import { DECLARATION, element, elementWithChildren } from '../xml.ts';
import { categoryScreens, publicScreens } from './public-screens.ts';

/** Addresses in one file, far below the protocol's limit of 50,000 and 50 MB (sitemaps.org). A file is made and kept in one piece. */
export const ADDRESSES_PER_FILE = 5000;
/** The protocol's limit. */
const MAX_PER_FILE = 50_000;
const BUYERS = /^buyers(?:-([0-7][0-9a-z]))?$/u;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'.split('');
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
/** A month and, from the second part on, the id of the part's first notice. */
const MONTH = /^notices-(\d{4}-(?:0[1-9]|1[0-2])|undated)(?:-([0-9a-hjkmnp-tv-z]{26}))?$/u;

const entry = (name: 'url' | 'sitemap', address: string, changed: Date | null) =>
  elementWithChildren(name, [element('loc', address), changed ? element('lastmod', changed.toISOString()) : '']);

/** Names of the buyer files: one or, for many buyers, one for each of the 256 equally likely beginnings of an id. */
async function buyerFiles(ctx: Ctx, perFile: number): Promise<string[]> {
  const { count } = await callInProcess<typeof countListedBuyers>(ctx, countListedBuyers, { query: { scope: 'global' } });
  if (count <= perFile) return ['buyers'];
  return ALPHABET.slice(0, 8).flatMap((first) => ALPHABET.map((second) => `buyers-${first}${second}`));
}

/** The index of a site's sitemaps: its screens, its buyers, and its public notices by month of publication. */
export async function sitemapIndex(ctx: Ctx, origin: string, perFile = ADDRESSES_PER_FILE): Promise<string> {
  const [months, buyers] = await Promise.all([sitemapLists.months(ctx, ctx.site.country, perFile), buyerFiles(ctx, perFile)]);
  const files: { name: string; changed: Date }[] = [];
  for (const { month, parts, changed } of months)
    files.push(...[`notices-${month}`, ...parts.map((first) => `notices-${month}-${first}`)].map((name) => ({ name, changed })));
  const addressOf = (name: string) => `${origin}/sitemaps/${name}.xml`;
  return `${DECLARATION}${elementWithChildren('sitemapindex', [...['screens', ...buyers].map((name) => entry('sitemap', addressOf(name), null)), ...files.map(({ name, changed }) => entry('sitemap', addressOf(name), changed))], NAMESPACE)}\n`;
}

const fileOf = (entries: readonly string[]) => `${DECLARATION}${elementWithChildren('urlset', entries, NAMESPACE)}\n`;

/** One file of the index by name; null when there is none, or it is empty. */
export async function sitemapFile(ctx: Ctx, origin: string, name: string, perFile = ADDRESSES_PER_FILE): Promise<string | null> {
  if (name === 'screens') return fileOf([...publicScreens, ...(await categoryScreens(ctx))].map((path) => entry('url', origin + path, null)));
  const buyers = BUYERS.exec(name);
  if (buyers) {
    const buyerEntries: string[] = [];
    for await (const buyer of sitemapLists.buyers(ctx, ctx.site.country, buyers[1] ?? '')) {
      buyerEntries.push(entry('url', addressOfBuyer(origin, slugOf(buyer.name, buyer.publicId)), null));
      if (buyerEntries.length >= MAX_PER_FILE) break;
    }
    return fileOf(buyerEntries);
  }
  const [, month, first] = MONTH.exec(name) ?? [];
  if (month === undefined) return null;
  const entries: string[] = [];
  for await (const notice of sitemapLists.notices(ctx, ctx.site.country, month, first ?? null, perFile)) {
    entries.push(entry('url', addressOfNotice(origin, slugOf(notice.title, notice.publicId)), notice.changed));
  }
  return entries.length === 0 ? null : fileOf(entries);
}
