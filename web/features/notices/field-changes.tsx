import type { TFunction } from 'i18next';
import type { FieldChange } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import css from './notice.module.css';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u;

/** `lots[2].value.amount` as people read it: the names of the fields we know, other parts as they are. */
export function pathLabel(t: TFunction, path: string): string {
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
    return String(value);
  };
  return text;
}

/** The differences of one amendment: field, old value, new value. */
export function FieldChanges({ changes, zone }: { changes: readonly FieldChange[]; zone: string }) {
  const t = useT();
  const text = useValueText(zone);
  return (
    <dl className={css.changes}>
      {changes.map(({ path, from, to }) => (
        <div key={path}>
          <dt>{pathLabel(t, path)}</dt>
          <dd suppressHydrationWarning>
            {from !== undefined && <del>{text(from)}</del>} {to === undefined ? <em>{t('notice.removed')}</em> : <ins>{text(to)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
