import type { Translate } from '../../i18n.ts';
import type { FieldChange } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import css from './notice.module.css';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u;

/** `lots[2].value.amount` as people read it: the names of the fields we know, other parts as they are. */
export function pathLabel(t: Translate, path: string): string {
  return path
    .split(/[.[\]]+/u)
    .filter((part) => part !== '' && !['at', 'amount'].includes(part))
    .map((part) => t(`notice.field.${part}`, { defaultValue: part }))
    .join(' › ');
}

/** A value of any field as text: times in the notice's zone, what is nested as a short list. */
function useValueText(zone: string): (value: unknown) => string {
  const t = useT();
  const { instant } = useFormats();
  const text = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('notice.nothing');
    if (typeof value === 'string') return INSTANT.test(value) ? `${instant(value, zone, 'day')}, ${instant(value, zone, 'time')}` : value;
    if (Array.isArray(value)) return value.map(text).join('; ');
    if (typeof value === 'object') return Object.values(value).map(text).join(', ');
    return JSON.stringify(value);
  };
  return text;
}

const LONG = 120;
const AROUND = 40;

/** Two long texts without what they share at both ends, but for a few words around the change. */
export function onlyDifference(from: string, to: string): [string, string] {
  if (Math.min(from.length, to.length) < LONG) return [from, to];
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start] === to[start]) start++;
  let end = 0;
  while (end < most - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const head = Math.max(0, from.lastIndexOf(' ', start - AROUND));
  const cut = (text: string) => {
    const tail = text.indexOf(' ', text.length - end + AROUND);
    const stop = end < AROUND || tail === -1 ? text.length : tail;
    return `${head > 0 ? '…' : ''}${text.slice(head, stop)}${stop < text.length ? '…' : ''}`;
  };
  return [cut(from), cut(to)];
}

/** The differences of one amendment: field, old value, new value. */
export function FieldChanges({ changes, zone }: { changes: readonly FieldChange[]; zone: string }) {
  const t = useT();
  const text = useValueText(zone);
  return (
    <dl className={css.changes}>
      {changes.map(({ path, from, to }) => {
        const [before, after] = from === undefined || to === undefined ? [text(from), text(to)] : onlyDifference(text(from), text(to));
        return (
          <div key={path}>
            <dt>{pathLabel(t, path)}</dt>
            <dd suppressHydrationWarning>
              {from !== undefined && <del suppressHydrationWarning>{before}</del>}{' '}
              {to === undefined ? <em>{t('notice.removed')}</em> : <ins suppressHydrationWarning>{after}</ins>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
