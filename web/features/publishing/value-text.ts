import type { GivenAward, GivenLot, GivenMoney, GivenTime } from '#contract/draft-fields.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { instantOf } from '../../lib/zoned-time.ts';
import { procedures } from '#contract/names.ts';
import type { TabId } from '../../domain/own-notice/tabs.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isMoney = (value: unknown): value is GivenMoney => isRecord(value) && 'amount' in value && 'currency' in value;
const isTime = (value: unknown): value is GivenTime => isRecord(value) && 'date' in value && 'zone' in value;
const isLength = (value: unknown): value is { count: number; unit: string } => isRecord(value) && 'count' in value && 'unit' in value;

/** The words of an HTML text, line by line. */
export const plainText = (html: string) =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<\/(?:p|li|h[34]|tr|blockquote)>/gu, '\n$&'), 'text/html')
    .body.textContent.replaceAll(/\n\s*\n/gu, '\n')
    .trim();

/** A field's value in words of the reader's language, for comparing two versions. */
export function useValueText(): (tab: TabId, field: string, value: unknown) => string {
  const t = useT();
  const { money, instant, firstDate, zoneName, country, name, count } = useFormats();

  const timeText = ({ date, time, zone }: GivenTime) => {
    const at = instantOf({ date, time, zone });
    return at && zone ? `${instant(at, zone, 'day')}, ${firstDate(at, zone, 'time')} (${zoneName(zone)})` : [date, time, zone].filter(Boolean).join(' ');
  };
  const entryText = (entry: Partial<GivenLot & GivenAward>): string =>
    [
      entry.title,
      entry.suppliers?.map((supplier) => supplier.name).join(', '),
      entry.value && text(entry.value),
      entry.deadline && text(entry.deadline),
      entry.contractNumber,
      entry.cpv?.join(', '),
      entry.description,
    ]
      .filter(Boolean)
      .join('\n');
  function text(value: unknown): string {
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'publishing.yes' : 'publishing.no');
    if (typeof value === 'number') return count(value);
    if (isMoney(value)) return value.amount === null ? '' : money({ amount: value.amount, currency: value.currency });
    if (isTime(value)) return timeText(value);
    if (isLength(value)) return `${count(value.count)} ${t(`publishing.units.${value.unit}`)}`;
    if (Array.isArray(value)) return value.map(text).join('\n');
    if (isRecord(value)) return Object.values(value).map(text).filter(Boolean).join(' · ');
    return typeof value === 'string' ? value : '';
  }
  const coded: Record<string, (code: string) => string> = {
    type: (code) => t(`words.type.${code}`),
    kind: (code) => t(`words.kind.${code}`),
    category: (code) => t(`words.category.${code}`),
    method: (code) => t(`words.method.${code}`),
    methodDetails: (code) => (procedures.some((each) => each === code) ? t(`words.procedure.${code}`) : code),
    country,
    language: (code) => name('language', code) ?? code,
    descriptionHtml: plainText,
  };
  return (_tab, field, value) => {
    if (/^(?:lots|awards)\[[^\]]*\]$/u.test(field)) return value === null || value === undefined ? t('publishing.removed') : entryText(value);
    return typeof value === 'string' && value !== '' && coded[field] ? coded[field](value) : text(value);
  };
}
