import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './changes.module.css';
import type { OpenNotice } from './sections.ts';

/** What is odd about a notice as its source gave it. */
export function Warnings({ notice }: { notice: OpenNotice }) {
  const t = useT();
  const flags = notice.content.flags ?? [];
  if (flags.length === 0) return null;
  return (
    <ul className={css.warnings} aria-label={t('notice.warnings')}>
      {flags.map((flag) => (
        <li key={flag}>
          <Icon name="warning" size={18} />
          {t(`notice.flag.${flag}`)}
        </li>
      ))}
    </ul>
  );
}
