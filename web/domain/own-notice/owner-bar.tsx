import { Link } from 'react-router';
import type { NoticeDetails } from '#contract/drafts.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { ActionButton, ActionMenu } from './action-menu.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import css from './owner-bar.module.css';
import { remainingCount } from './readiness.ts';
import { type Ability, type NoticeAction, editPath, useNoticeActs } from './use-notice-acts.ts';

await loadTexts('own-notices', 'form');

/** The order of the actions; as many as fit stand as buttons, the others behind one. */
const order: readonly Ability[] = [
  'approve',
  'reject',
  'submit',
  'save',
  'withdraw',
  'amend',
  'cancel',
  'close',
  'setFree',
  'copy',
  'saveAsTemplate',
  'remove',
];
const MAX_BUTTONS = 3;

/** What stands out about a notice for those who write it or decide about it. */
function Standing({ details }: { details: NoticeDetails }) {
  const t = useT();
  const { instant, firstDate, siteZone, count } = useFormats();
  const { status, stage, publishAt, rejection, abilities } = details;
  const left = remainingCount(details);
  const when = publishAt && `${instant(publishAt, siteZone, 'day')}, ${firstDate(publishAt, siteZone, 'time')}`;
  return (
    <div className={css.standing}>
      <p>
        <span className={ui.tag}>{stage ? t(`own-notices.stage.${stage}`) : t(`own-notices.status.${status}`)}</span>{' '}
        {['draft', 'rejected', 'submitted'].includes(status) && <strong>{t('own-notices.preview')}</strong>} {when && t('own-notices.publishAt', { when })}
      </p>
      {rejection && status === 'rejected' && <p>{t('words.labelled', { label: t('own-notices.rejectedBecause'), value: rejection.reason })}</p>}
      {abilities.includes('submit') && left > 0 && (
        <p>
          <Link to={editPath(details.id)} className={ui.link}>
            {t('own-notices.left', { count: left, n: count(left) })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Above a notice's page: where it stands, and what this user may do with it. */
export function OwnerBar({ details, onDone }: { details: NoticeDetails; onDone: (ability: Ability) => void }) {
  const t = useT();
  const { id, fields, abilities, revision, status } = details;
  const { title = '', free, deadline } = fields['General-information'];
  const { act, close, actionOf } = useNoticeActs({ id, title, free: free === true, revision }, onDone);
  const isReady = remainingCount(details) === 0;
  const offered = order.filter((ability) => abilities.includes(ability) && (ability !== 'submit' || isReady));
  const actions = offered.flatMap((ability): NoticeAction[] => {
    const action = actionOf(ability);
    if (!action) return [];
    const moveDeadline: NoticeAction = { ability, label: t('own-notices.moveDeadline'), to: `${editPath(id)}&genEdit=1&field=deadline` };
    return ability === 'amend' && deadline && status === 'published' ? [action, moveDeadline] : [action];
  });
  return (
    <section className={css.bar} aria-label={t('own-notices.bar')}>
      <div className={`${ui.wrap} ${css.inside}`}>
        <Standing details={details} />
        <div className={css.buttons}>
          {actions.slice(0, MAX_BUTTONS).map((action, index) => (
            <ActionButton key={action.label} action={action} isPrimary={index === 0} />
          ))}
          <ActionMenu actions={actions.slice(MAX_BUTTONS)} name={title || t('own-notices.untitled')} />
        </div>
      </div>
      <NoticeDialog act={act} onClose={close} />
    </section>
  );
}
