import { type NoticePage, type NoticePart, noticeParts, partSizes } from '#contract/notices.ts';
import type { Translate } from '../../i18n.ts';
import type { Pager, PageExtras } from './page-extras.ts';
import type { SectionId } from './sections.ts';

const MAX_PAGES = 100_000;
const MAX_WORDS = 200;
/** The section of each long list. */
const sectionOf: Record<NoticePart, SectionId> = { classifications: 'scope', lots: 'lots', documents: 'documents', awards: 'award', amendments: 'amendments' };

/** The requested page of each long list: `?lots=2`. Anything but a number is the first. */
export function partsAsked(search: URLSearchParams): Record<NoticePart, number> {
  const requestedPage = (part: NoticePart) => {
    const pageText = search.get(part) ?? '';
    return /^[1-9]\d{0,5}$/u.test(pageText) ? Math.min(Number(pageText), MAX_PAGES) : 1;
  };
  return Object.fromEntries(noticeParts.map((part) => [part, requestedPage(part)])) as Record<NoticePart, number>;
}

/** The words that lots are looked for with: `?lot=desk`. */
export const lotAsked = (search: URLSearchParams): string =>
  (search.get('lot') ?? '').replaceAll('\u0000', '').toWellFormed().slice(0, MAX_WORDS).toWellFormed();

function addressOf(search: URLSearchParams, part: NoticePart, page: number): string {
  const next = new URLSearchParams(search);
  if (page === 1) next.delete(part);
  else next.set(part, String(page));
  return `?${next.toString()}#${sectionOf[part]}`;
}

/** A pager for each list with more than one page. @param title names a section. */
export function pagersOf(
  parts: Extract<NoticePage, { locked: false }>['parts'],
  search: URLSearchParams,
  t: Translate,
  title: (section: SectionId) => string,
  count: (n: number) => string,
): PageExtras['pagers'] {
  const pagers = noticeParts.flatMap((part): [NoticePart, Pager][] => {
    const { page, pages, total } = parts[part];
    if (pages === 1) return [];
    const from = (page - 1) * partSizes[part] + 1;
    return [
      [
        part,
        {
          label: t('pages', { section: title(sectionOf[part]) }),
          range: t('range', { from: count(from), to: count(Math.min(page * partSizes[part], total)), total: count(total) }),
          previous: page > 1 ? addressOf(search, part, page - 1) : null,
          next: page < pages ? addressOf(search, part, page + 1) : null,
        },
      ],
    ];
  });
  return Object.fromEntries(pagers);
}

/** The search among the lots of a notice that has more than a page of them. It starts again at the first page. */
export function lotSearchOf(parts: Extract<NoticePage, { locked: false }>['parts'], search: URLSearchParams, t: Translate): PageExtras['lotSearch'] {
  const words = lotAsked(search);
  if (parts.lots.pages === 1 && words === '') return null;
  const kept = [...search].filter(([name]) => !['lot', 'lots', 'awards'].includes(name));
  const empty = parts.lots.total === 0 ? t('findLot.none') : null;
  return { label: t('findLot.label'), button: t('findLot.button'), words, kept, empty };
}
