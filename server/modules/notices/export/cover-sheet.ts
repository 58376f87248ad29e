import { MAX_ZIPPED_BYTES, MAX_ZIPPED_FILES } from '#contract/export-names.ts';
import { deadlineText } from './deadline-text.ts';
import type { ExportWords } from './export-words.ts';
import type { PlannedNotice } from './plan-zip.ts';

const html = (text: string) => text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const link = (address: string, text: string) => `<a href="${html(address)}">${html(text)}</a>`;
const relative = (path: string) => path.split('/').map(encodeURIComponent).join('/');

const STYLE =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14202e;background:#fff;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}h1{font-size:1.6rem}h2{margin:0 0 .5rem;font-size:1.2rem}h3{margin:1rem 0 .25rem;font-size:1rem}section{padding:1rem 0;border-top:1px solid #cfc8b9;break-inside:avoid}dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.15rem 1rem;margin:0}dt{color:#4a5665}dd{margin:0}ul{margin:0;padding-left:1.2rem}a{color:#1e49b8}';

const fileSize = (bytes: number, { formats }: ExportWords) =>
  new Intl.NumberFormat(formats.locale === 'ne-NP' ? 'en-IN-u-nu-deva' : formats.locale, {
    style: 'unit',
    unit: bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: bytes < 1_000_000 ? 0 : 1,
  }).format(bytes < 1_000_000 ? Math.max(1, bytes / 1000) : bytes / 1_000_000);

/** Why a document is not in the ZIP, in words. */
export const reasonText = (why: 'missing' | 'full', { t, formats }: ExportWords): string =>
  t(`why.${why}`, { files: formats.count(MAX_ZIPPED_FILES), size: formats.count(MAX_ZIPPED_BYTES / 1024 / 1024) });

const list = (heading: string, items: readonly string[]) =>
  items.length === 0 ? '' : `<h3>${html(heading)}</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

function documentsHtml(notice: PlannedNotice, words: ExportWords, isInFolder: boolean): string {
  const { t } = words;
  if (notice.card.locked) return `<p>${html(t('lockedDocuments'))}</p>`;
  const { files, links, leftOut } = notice;
  if (files.length + links.length + leftOut.length === 0) return `<p>${html(t('noDocuments'))}</p>`;
  return [
    list(
      t('files'),
      files.map(({ title, path, row }) => {
        const name = path.slice(notice.folder.length + 1);
        return `${link(relative(isInFolder ? name : path), title)}${title === name ? '' : ` – ${html(name)}`} (${html(fileSize(row.size, words))})`;
      }),
    ),
    list(
      t('links'),
      links.map(({ title, url }) => `${link(url, title)}${title === url ? '' : ` – ${html(url)}`}`),
    ),
    list(
      t('leftOut'),
      leftOut.map(({ title, why }) => `${html(title)} – ${html(reasonText(why, words))}`),
    ),
  ].join('');
}

function noticeHtml(notice: PlannedNotice, words: ExportWords, isInFolder: boolean): string {
  const { card } = notice;
  const { t, formats, address } = words;
  const page = address(card.slug);
  const facts: readonly (readonly [string, string | null])[] = [
    ['buyer', card.buyer && html(card.buyer.name)],
    ['status', html(t(`words.state.${card.state}`))],
    ['published', card.publishedAt && html(formats.instant(card.publishedAt, formats.siteZone, 'day'))],
    ['deadline', card.deadline && html(deadlineText(card.deadline, words))],
    ['link', link(page, page)],
  ];
  const rows = facts.flatMap(([name, value]) => (value === null ? [] : `<dt>${html(t(`column.${name}`))}</dt><dd>${value}</dd>`));
  const language = card.language === null ? '' : ` lang="${html(card.language)}"`;
  return `<section><h2${language}>${html(card.title)}</h2><dl>${rows.join('')}</dl>${documentsHtml(notice, words, isInFolder)}</section>`;
}

/**
 * A page that needs nothing else: what is in the ZIP, and what is not and why. What buyers wrote is text in it, never markup.
 * @param place `folder`: it stands in the folder of its only notice. @param missing how many of the chosen notices nobody may see.
 */
export function coverSheet(
  notices: readonly PlannedNotice[],
  words: ExportWords,
  { place, missing, at }: { place: 'top' | 'folder'; missing: number; at: Date },
): string {
  const { t, formats, language } = words;
  const title = html(t('title'));
  const made = html(t('made', { date: formats.instant(at.toISOString(), formats.siteZone, 'day') }));
  const gone = missing === 0 ? '' : `<p>${html(t('gone', { count: missing, n: formats.count(missing) }))}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${made}</p>${gone}${notices.map((notice) => noticeHtml(notice, words, place === 'folder')).join('')}</main></body></html>`;
}
