import type { NoticeCard } from '#contract/notices.ts';
import type { LocalTime, SheetColumn, TypedCell } from '#server/platform/workbook/sheet-xml.ts';
import { procedureName } from '../../../../web/lib/procedure-name.ts';
import type { ChosenNotice } from './chosen-notices.ts';
import type { ExportWords } from './export-words.ts';
import { localDay, localTime } from './local-time.ts';

type OpenCard = Extract<NoticeCard, { locked: false }>;

/** What is read from a notice for a column. The second function is not asked of a locked one: `presentCard` has not given it. */
type Read =
  | { visible: (notice: ChosenNotice, words: ExportWords) => TypedCell }
  | { whole: (card: OpenCard, words: ExportWords, notice: ChosenNotice) => TypedCell };

/** The procedure in words; null where it is unknown. */
export const methodOf = ({ method, methodDetails }: OpenCard, { t }: ExportWords) =>
  methodDetails ? procedureName(t, methodDetails) : method && t(`words.method.${method}`);

/** In the order of the columns, by the name of their heading, with their widths in characters. */
const columns: readonly (readonly [name: string, width: number, read: Read])[] = [
  ['title', 60, { visible: ({ card }) => card.title }],
  ['buyer', 36, { visible: ({ card }) => card.buyer?.name ?? null }],
  ['country', 16, { visible: ({ card: { country } }, { formats }) => country && formats.country(country) }],
  ['city', 16, { whole: ({ city }) => city }],
  ['reference', 20, { whole: ({ reference }) => reference }],
  ['type', 22, { whole: ({ type }, { t }) => t(`words.type.${type}`) }],
  ['method', 24, { whole: methodOf }],
  ['sectors', 26, { visible: ({ card }, { sector }) => card.sectors.map(sector).join(', ') }],
  ['cpv', 20, { whole: (_card, _words, { cpv }) => cpv.join(', ') }],
  ['value', 16, { whole: ({ value }) => value && { number: value.amount } }],
  ['currency', 10, { whole: ({ value }) => value?.currency ?? null }],
  ['published', 12, { visible: ({ card: { publishedAt } }, { formats }) => publishedAt && localDay(publishedAt, formats.siteZone) }],
  ['deadline', 17, { visible: ({ card: { deadline } }) => deadline && localTime(deadline).local }],
  ['zone', 18, { visible: ({ card: { deadline } }) => deadline && localTime(deadline).zone }],
  ['status', 12, { visible: ({ card }, { t }) => t(`words.state.${card.state}`) }],
  ['link', 50, { visible: ({ card }, { address }) => ({ url: address(card.slug) }) }],
  ['locked', 18, { visible: ({ card }, { t }) => t(card.locked ? 'yes' : 'no') }],
];

/** The chosen notices as a table: of a locked one only the visible columns are filled. */
export function noticeTable(notices: readonly ChosenNotice[], words: ExportWords): { columns: SheetColumn[]; rows: TypedCell[][] } {
  return {
    columns: columns.map(([name, width]) => ({ heading: words.t(`column.${name}`), width })),
    rows: notices.map((notice) =>
      columns.map(([, , read]) => {
        if ('visible' in read) return read.visible(notice, words);
        return notice.card.locked ? null : read.whole(notice.card, words, notice);
      }),
    ),
  };
}

const localText = (time: LocalTime) => ('day' in time ? time.day : time.time.replace('T', ' '));

/** A cell as a table of texts has it. */
export function cellText(cell: TypedCell): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  if ('number' in cell) return cell.number;
  return 'url' in cell ? cell.url : localText(cell);
}
