import type { NoticePage } from '#contract/notices.ts';
import { readCpvTree } from '#contract/reference.ts';
import type { PageRequest } from '../../context.ts';
import { translatorOf } from '../../i18n.ts';
import { changeLines } from '../../lib/change-lines.ts';
import { type CodeList, type CodeNames, type Namespace, codeName } from '../../lib/code-names.ts';
import { fundingName } from '../../lib/reference-names.server.ts';
import { formatsOf } from '../../lib/site.tsx';
import { type CpvName, type NoticeNames, keyOf } from './notice-names.ts';
import { pageTexts } from './page-texts.server.ts';
import type { UnlockedNotice } from './sections.ts';

// Only on the server: the browser gets the few words that a notice needs, not the lists.
const lists = import.meta.glob<CodeNames>('../../locales/*/codes.json', { eager: true, import: 'default' });

const MAX_CPV = 100;
/** Lines that a page shows of one amendment; the API returns all of them, in pages (`changes`). */
const MAX_LINES = 100;

/** The codes in a notice, each with its list. */
function codesOf({ content }: UnlockedNotice): (readonly [Namespace, string])[] {
  const { documents = [], awards = [], lots = [], submissionMethod } = content;
  const codes: [Namespace, string | undefined][] = [
    // OCDS has a list of these; one text may name several.
    ...(submissionMethod && /^[A-Za-z, ]{1,80}$/u.test(submissionMethod) ? submissionMethod.split(', ') : []).map((code): [Namespace, string] => [
      'submissionMethod',
      code,
    ]),
    ...documents.flatMap(({ documentType, format, language }): [Namespace, string | undefined][] => [
      ['documentType', documentType],
      ['format', format],
      ['language', language],
    ]),
    ['language', content.language],
    ...awards.map(({ status }): [Namespace, string | undefined] => ['awardStatus', status]),
    ...lots.map(({ status }): [Namespace, string | undefined] => ['status', status]),
  ];
  return codes.flatMap(([list, code]) => (code ? [[list, code] as const] : []));
}

/** The name of a code in a language. */
export const nameIn = (language: string, list: CodeList, code: string): string => codeName(lists[`../../locales/${language}/codes.json`], language, list, code);

async function cpvNames(page: PageRequest, { content }: UnlockedNotice): Promise<Record<string, CpvName>> {
  const classifications = [...(content.classifications ?? []), ...(content.lots ?? []).flatMap((lot) => lot.classifications ?? [])];
  const codes = new Set(classifications.filter(({ scheme, code }) => scheme === 'CPV' && /^\d{8}(?:-\d)?$/u.test(code)).map(({ code }) => code.slice(0, 8)));
  if (codes.size === 0) return {};
  const requestedCodes = [...codes].slice(0, MAX_CPV);
  const { items } = await page.call(readCpvTree, { query: { codes: requestedCodes, lang: page.language } });
  const byCode = new Map(items.map((item) => [item.code, item]));
  return Object.fromEntries(
    requestedCodes.flatMap((code) => {
      const item = byCode.get(code);
      if (!item) return [];
      const path: string[] = [];
      for (let ancestorCode = item.parentCode; ancestorCode !== null; ancestorCode = byCode.get(ancestorCode)?.parentCode ?? null)
        path.unshift(byCode.get(ancestorCode)?.name ?? ancestorCode);
      return [[code, { name: item.name, path, ...(item.nameLanguage ? { language: item.nameLanguage } : {}) }]];
    }),
  );
}

/** Names of a notice's codes in the page's language, and the changes of its amendments; only those it has. */
export async function noticeNames(page: PageRequest, notice: NoticePage): Promise<NoticeNames> {
  if (notice.locked) return { codes: {}, cpv: {}, funding: null, changes: {}, further: {} };
  const [cpv, funding] = await Promise.all([cpvNames(page, notice), fundingName(page, notice.content)]);
  const codes = codesOf(notice).map(([list, code]) => [keyOf(list, code), nameIn(page.language, list, code)] as const);
  const t = translatorOf(page.language);
  const wording = {
    t,
    formats: formatsOf(page.site, page.language, t),
    name: (list: CodeList, code: string) => nameIn(page.language, list, code),
    zone: notice.content.deadline?.zone ?? page.site.timeZone,
  };
  const changes = notice.amendments.map(({ number, changes: fieldChanges, changeCount }) => ({
    number,
    unread: changeCount - fieldChanges.length,
    lines: changeLines(fieldChanges, notice.content, wording),
  }));
  const { count } = wording.formats;
  const further = changes.flatMap(({ number, lines, unread }): [number, string][] => {
    const remainingCount = Math.max(0, lines.length - MAX_LINES) + unread;
    return remainingCount > 0 ? [[number, pageTexts(page.language)('moreChanges', { count: remainingCount, n: count(remainingCount) })]] : [];
  });
  return {
    codes: Object.fromEntries(codes),
    cpv: cpv,
    funding,
    changes: Object.fromEntries(changes.map(({ number, lines }) => [number, lines.slice(0, MAX_LINES)])),
    further: Object.fromEntries(further),
  };
}
