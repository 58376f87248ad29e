import type { NoticeCard } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';

/** The first tags of a notice: for subscribers or free, and new. @param id for a link to the notice that they describe. */
export function AccessTags({ notice, id }: { notice: Pick<NoticeCard, 'locked' | 'isNew'> & { free?: boolean }; id?: string }) {
  const t = useT();
  return (
    <>
      {notice.locked ? (
        <span className={ui.locked} id={id}>
          <Icon name="lock" size={13} />
          {t('words.subscribers')}
          {id && <span className={ui.visuallyHidden}>. {t('words.howToRead')}</span>}
        </span>
      ) : (
        notice.free && <span className={ui.free}>{t('words.free')}</span>
      )}
      {notice.isNew && <span className={ui.new}>{t('words.new')}</span>}
    </>
  );
}
