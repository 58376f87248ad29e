import { useT } from '../../i18n.ts';
import type { ChangeLine } from './change-lines.ts';
import css from './changes.module.css';

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
export function FieldChanges({ lines }: { lines: readonly ChangeLine[] }) {
  const t = useT();
  return (
    <dl className={css.changes}>
      {lines.map(({ label, before: from, after: to }, at) => {
        const [before, after] = from === null || to === null ? [from, to] : onlyDifference(from, to);
        return (
          // Several lines may have the same label, and none of them moves.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${at} ${label}`}>
            <dt>{label}</dt>
            <dd suppressHydrationWarning>
              {before !== null && <del suppressHydrationWarning>{before}</del>}{' '}
              {after === null ? <em>{t('notice.removed')}</em> : <ins suppressHydrationWarning>{after}</ins>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
