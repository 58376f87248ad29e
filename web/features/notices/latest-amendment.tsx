import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import { FieldChanges } from './field-changes.tsx';
import css from './notice.module.css';
import type { OpenNotice } from './sections.ts';

const FEW = 2;

/** The newest change, said before anything else: a reader may know the version before it. */
export function LatestAmendment({ notice: { amendments, content } }: { notice: OpenNotice }) {
  const t = useT();
  const { instant, count, siteZone } = useFormats();
  const latest = amendments[0];
  if (!latest) return null;
  const zone = content.deadline?.zone ?? siteZone;
  const important = latest.changes.toSorted((a, b) => Number(b.path.startsWith('deadline')) - Number(a.path.startsWith('deadline')));
  return (
    <div className={css.latest}>
      <p suppressHydrationWarning>
        <b>{t('notice.amendment', { number: latest.number })}</b> · {instant(latest.at, zone, 'day')}, {instant(latest.at, zone, 'time')}
        {latest.reason && ` · ${latest.reason}`}
      </p>
      <FieldChanges changes={important.slice(0, FEW)} zone={zone} />
      {important.length > FEW && <a href="#amendments">{t('notice.allChanges', { count: important.length, n: count(important.length) })}</a>}
    </div>
  );
}
