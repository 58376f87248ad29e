import { useT } from '../../i18n.ts';
import type { ChangeLine } from '../../lib/change-lines.ts';
import css from './changes.module.css';

/** The differences of one amendment: field, old value, new value. */
export function FieldChanges({ lines }: { lines: readonly ChangeLine[] }) {
  const t = useT();
  return (
    <dl className={css.changes}>
      {lines.map(({ label, before, after }, index) => {
        return (
          // Several lines may have the same label, and none of them moves.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${index} ${label}`}>
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
