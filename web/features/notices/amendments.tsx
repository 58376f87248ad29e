import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { FieldChanges } from './field-changes.tsx';
import css from './parts.module.css';
import { reasonOf, useNames } from './notice-names.ts';
import type { PageExtras } from './page-extras.ts';
import type { OpenNotice } from './sections.ts';
import ui from '../../ui/ui.module.css';

const FEW = 12;

/** Every change since publication, newest first, field by field. */
export function Amendments({ notice: { amendments, content }, parts: { versions } }: { notice: OpenNotice; parts: PageExtras }) {
  const t = useT();
  const { instant, count, siteZone } = useFormats();
  const { linesOf, furtherOf } = useNames();
  const zone = content.deadline?.zone ?? siteZone;
  return (
    <ol className={css.things}>
      {amendments.map(({ number, at, actor, reason }) => {
        const lines = linesOf(number);
        return (
          <li key={number}>
            <h3>{t('notice.amendment', { number: count(number) })}</h3>
            <p className={css.small} suppressHydrationWarning>
              {[`${instant(at, zone, 'day')}, ${instant(at, zone, 'time')}`, t(`notice.actor.${actor}`), reasonOf(reason)].filter(Boolean).join(' · ')}
            </p>
            <FieldChanges lines={lines.slice(0, FEW)} />
            {lines.length > FEW && (
              <details>
                <summary>{t('words.more', { count: lines.length - FEW, n: count(lines.length - FEW) })}</summary>
                <FieldChanges lines={lines.slice(FEW)} />
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
