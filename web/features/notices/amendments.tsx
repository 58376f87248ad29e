import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import { FieldChanges } from './field-changes.tsx';
import css from './notice.module.css';
import type { OpenNotice } from './sections.ts';

const FEW = 12;

/** Every change since publication, newest first, field by field. */
export function Amendments({ notice: { amendments, content } }: { notice: OpenNotice }) {
  const t = useT();
  const { instant, count, siteZone } = useFormats();
  const zone = content.deadline?.zone ?? siteZone;
  return (
    <ol className={css.things}>
      {amendments.map(({ number, at, actor, reason, changes }) => (
        <li key={number}>
          <h3>{t('notice.amendment', { number })}</h3>
          <p className={css.small} suppressHydrationWarning>
            {instant(at, zone, 'day')}, {instant(at, zone, 'time')} · {t(`notice.actor.${actor}`)}
            {reason && ` · ${reason}`}
          </p>
          <FieldChanges changes={changes.slice(0, FEW)} zone={zone} />
          {changes.length > FEW && (
            <details>
              <summary>{t('search.more', { count: changes.length - FEW, n: count(changes.length - FEW) })}</summary>
              <FieldChanges changes={changes.slice(FEW)} zone={zone} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
