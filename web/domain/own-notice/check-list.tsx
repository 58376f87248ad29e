import type { NoticeCheck } from '#contract/drafts.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import css from './check-list.module.css';
import { listedCheckText } from './words.ts';

/** Soft checks, each with the reason that passes it, if there is one. */
export function CheckList({ checks }: { checks: readonly NoticeCheck[] }) {
  const t = useT();
  const formats = useFormats();
  return (
    <ul className={css.list}>
      {checks.map((check) => (
        <li key={`${check.code} ${check.tab} ${check.field}`} data-open={check.reason === null ? '' : undefined}>
          {listedCheckText(t, formats, check)}
          {check.reason !== null && <small>{check.reason}</small>}
        </li>
      ))}
    </ul>
  );
}
