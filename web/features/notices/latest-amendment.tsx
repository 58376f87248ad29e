import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { FieldChanges } from './field-changes.tsx';
import css from './changes.module.css';
import { useNames } from './notice-names.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import type { UnlockedNotice } from './sections.ts';

const MAX_LINES = 2;

/** The newest change, at the top: a reader may know the previous version. */
export function LatestAmendment({ notice: { amendments, parts, content } }: { notice: UnlockedNotice }) {
  const t = useT();
  const { instant, count, siteZone } = useFormats();
  const { linesOf } = useNames();
  // On another page of the amendments the first is not the newest.
  const latest = parts.amendments.page === 1 ? amendments[0] : undefined;
  const zone = content.deadline?.zone ?? siteZone;
  if (!latest) return null;
  const lines = linesOf(latest.number);
  const reason = reasonOf(latest.reason);
  return (
    <div className={css.latest}>
      <p suppressHydrationWarning>
        <b>{t('notice.amendment', { number: count(latest.number) })}</b> · {instant(latest.at, zone, 'day')}, {instant(latest.at, zone, 'time')}
        {reason && ` · ${reason}`}
      </p>
      <FieldChanges lines={lines.slice(0, MAX_LINES)} />
      {lines.length > MAX_LINES && <a href="#amendments">{t('notice.allChanges', { count: lines.length, n: count(lines.length) })}</a>}
    </div>
  );
}
