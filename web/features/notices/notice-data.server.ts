import { previewNotice } from '#contract/drafts.ts';
import { NoticeId, type NoticePage, showNoticePage } from '#contract/notices.ts';
import type { PageRequest } from '../../context.ts';
import { withoutSourceDetails } from './source-details.server.ts';
import type { BodyProps } from './page-extras.ts';
import { noticeNames } from './notice-names.server.ts';
import { pageExtrasOf } from './page-extras.server.ts';
import { lotAsked, partsAsked } from './pagers.server.ts';

const ID_LENGTH = 26;

/** The requested earlier version: `?version=1`. */
function versionAsked(search: URLSearchParams): { version?: number } {
  const versionText = search.get('version') ?? '';
  return /^[1-9]\d{0,4}$/u.test(versionText) ? { version: Number(versionText) } : {};
}

function withoutVersion(search: URLSearchParams): URLSearchParams {
  const otherParameters = new URLSearchParams(search);
  otherParameters.delete('version');
  return otherParameters;
}

/** The notice with the id at the end of {title}, as this reader may see it; null when there is none. @param search the page's own query. */
export async function readNotice(page: PageRequest, title: string, search: URLSearchParams): Promise<NoticePage | null> {
  const id = NoticeId.safeParse(title.slice(-ID_LENGTH).toLowerCase());
  if (!id.success) return null;
  try {
    return await page.call(showNoticePage, { query: { id: id.data, ...partsAsked(search), lot: lotAsked(search), ...versionAsked(search) } });
  } catch (error) {
    // That version does not exist (yet): the present notice.
    const { version } = versionAsked(search);
    if ((error as { code?: string }).code === 'not-found' && version !== undefined) return readNotice(page, title, withoutVersion(search));
    if ((error as { code?: string }).code === 'not-found') return null;
    throw error;
  }
}

/** A notice before publication, with the id at the end of {title}; null when this reader may not see it. */
export async function readPreview(page: PageRequest, title: string, search: URLSearchParams): Promise<NoticePage | null> {
  const id = NoticeId.safeParse(title.slice(-ID_LENGTH).toLowerCase());
  if (!id.success) return null;
  try {
    return await page.call(previewNotice, { query: { id: id.data, ...partsAsked(search), lot: lotAsked(search) } });
  } catch (error) {
    if (['not-found', 'unauthenticated', 'forbidden'].includes(String((error as { code?: string }).code))) return null;
    throw error;
  }
}

/** The data of a notice page: the notice, and everything about it in words. @param isPublished false for a preview. */
export async function bodyOf(page: PageRequest, notice: NoticePage, search: URLSearchParams, isPublished = true): Promise<BodyProps> {
  const [names, extras] = await Promise.all([noticeNames(page, notice), pageExtrasOf(page, notice, search, isPublished)]);
  // Changes are sent only in words.
  const visibleNotice = notice.locked
    ? notice
    : { ...withoutSourceDetails(notice), amendments: notice.amendments.map((amendment) => ({ ...amendment, changes: [] })) };
  return { notice: visibleNotice, names, extras, now: page.now.toISOString() };
}
