import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { FieldChanges } from './field-changes.tsx';
import css from './sections.module.css';
import { useNames } from './notice-names.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import type { PageExtras } from './page-extras.ts';
import type { UnlockedNotice } from './sections.ts';
import ui from '../../ui/ui.module.css';

const MAX_SHOWN = 12;

/** Every change since publication, newest first, field by field. */
export function Amendments({ notice: { amendments, content }, extras: { versions } }: { notice: UnlockedNotice; extras: PageExtras }) {
  const t = useT();
  const { instant, count, siteZone } = useFormats();
  const { linesOf, furtherOf } = useNames();
  const zone = content.deadline?.zone ?? siteZone;
  return (
    <ol className={css.items}>
      {amendments.map(({ number, at, actor, reason }) => {
        const lines = linesOf(number);
        return (
          <li key={number}>
            <h3>{t('notice.amendment', { number: count(number) })}</h3>
            <p className={css.small} suppressHydrationWarning>
              {[`${instant(at, zone, 'day')}, ${instant(at, zone, 'time')}`, t(`notice.actor.${actor}`), reasonOf(reason)].filter(Boolean).join(' · ')}
            </p>
            <FieldChanges lines={lines.slice(0, MAX_SHOWN)} />
            {lines.length > MAX_SHOWN && (
              <details>
                <summary>{t('words.more', { count: lines.length - MAX_SHOWN, n: count(lines.length - MAX_SHOWN) })}</summary>
                <FieldChanges lines={lines.slice(MAX_SHOWN)} />
                {furtherOf(number) !== null && <p className={css.small}>{furtherOf(number)}</p>}
              </details>
            )}
            {versions[number] && (
              <Link className={ui.link} to={versions[number].to}>
                {versions[number].label}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
