import { Link } from 'react-router';
import type { NoticeDetails } from '#contract/drafts.ts';
import { ActionButton } from '../../domain/own-notice/action-menu.tsx';
import { NoticeDialog } from '../../domain/own-notice/notice-dialog.tsx';
import { useNoticeActs } from '../../domain/own-notice/use-notice-acts.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from './wizard.module.css';

/** A notice that waits for a decision, or for its time: it cannot be edited until it is withdrawn. */
export function Submitted({ details, onChanged }: { details: NoticeDetails; onChanged: () => void }) {
  const t = useT();
  const { firstDate, instant, siteZone, zoneName } = useFormats();
  const { id, fields, slug, revision, stage, publishAt, abilities } = details;
  const { title = '', deadline } = fields['General-information'];
  const zone = deadline?.zone || siteZone;
  const { act, close, actionOf } = useNoticeActs({ id, title, free: false, revision }, onChanged);
  const withdraw = abilities.includes('withdraw') ? actionOf('withdraw') : null;
  const when = publishAt && `${instant(publishAt, zone, 'day')}, ${firstDate(publishAt, zone, 'time')} (${zoneName(zone)})`;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.titles}>
          <h1>{title || t('publishing.untitled')}</h1>
          <p>
            <span className={ui.tag}>{t(`own-notices.status.${details.status}`)}</span>
            <span>{details.organisation.name}</span>
          </p>
        </div>
      </header>
      <p className={css.note}>
        {t(`publishing.stage.${stage ?? 'none'}`, { when: when ?? '' })} {withdraw && t('publishing.stage.withdraw')}
      </p>
      <div className={css.actions}>
        <Link to={`/buyer/notice-details/${slug}`} className={ui.button}>
          {t('publishing.see')}
        </Link>
        {withdraw && <ActionButton action={withdraw} />}
      </div>
      <NoticeDialog act={act} onClose={close} />
    </div>
  );
}
