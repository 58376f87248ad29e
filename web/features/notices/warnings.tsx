import type { NoticeContent } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './changes.module.css';
import type { UnlockedNotice } from './sections.ts';

type NoticeFlag = NonNullable<NoticeContent['flags']>[number];

/** The content fields that a flag concerns. */
const fieldsOf: Partial<Record<NoticeFlag, readonly string[]>> = {
  'deadline-implausible': ['deadline'],
  'published-implausible': ['publishedAt'],
  'value-implausible': ['value', 'minValue'],
};

/** Warnings about implausible data of the source. */
export function Warnings({ notice }: { notice: UnlockedNotice }) {
  const t = useT();
  const { flags = [], asGiven = {} } = notice.content;
  if (flags.length === 0) return null;
  return (
    <ul className={css.warnings} aria-label={t('notice.warnings')}>
      {flags.map((flag) => (
        <li key={flag}>
          <Icon name="warning" size={18} />
          <div>
            {t(`notice.flag.${flag}`)}
            {(fieldsOf[flag] ?? []).map((field) => asGiven[field] && <p key={field}>{t('notice.asGiven', { given: asGiven[field] })}</p>)}
          </div>
        </li>
      ))}
    </ul>
  );
}
