import type { NoticeCard } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';

/** What a notice's tags begin with wherever it is shown: for subscribers or free, and new. @param id where a link to the notice is described by them. */
export function AccessTags({ notice, id }: { notice: Pick<NoticeCard, 'locked' | 'isNew'> & { free?: boolean }; id?: string }) {
  const t = useT();
  return (
    <>
      {notice.locked ? (
        <span className={ui.locked} id={id}>
          <Icon name="lock" size={13} />
          {t('words.subscribers')}
          {id && <span className={ui.unseen}>. {t('words.howToRead')}</span>}
        </span>
      ) : (
        notice.free && <span className={ui.free}>{t('words.free')}</span>
      )}
      {notice.isNew && <span className={ui.new}>{t('words.new')}</span>}
    </>
  );
}
