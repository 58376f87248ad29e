import { Link } from 'react-router';
import type { NoticeDetails } from '#contract/drafts.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { instantOf } from '../../lib/zoned-time.ts';
import ui from '../../ui/ui.module.css';
import { ActionButton, ActionMenu } from './action-menu.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { CheckList } from './check-list.tsx';
import css from './owner-bar.module.css';
import { openSoftChecks, remainingCount } from './readiness.ts';
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
/** What leads a notice on: the others do not stand out, whatever their place. */
const forward: ReadonlySet<Ability> = new Set(['approve', 'submit', 'save', 'amend']);

/** For who decides about it: soft checks that came up since the submission, and those that its buyer passed by a reason. */
function SoftChecks({ details }: { details: NoticeDetails }) {
  const t = useT();
  const soft = details.checks.filter(({ severity }) => severity === 'soft');
  const { open = [], passed = [] } = Object.groupBy(soft, ({ reason }) => (reason === null ? 'open' : 'passed'));
  return [['open', open] as const, ['passed', passed] as const].map(
    ([name, checks]) =>
      checks.length > 0 && (
        <div key={name}>
          <p>{t(`own-notices.column.${name}`)}</p>
          <CheckList checks={checks} />
        </div>
      ),
  );
}

/** What stands out about a notice for those who write it or decide about it. */
function Standing({ details, isOver }: { details: NoticeDetails; isOver: boolean }) {
  const t = useT();
  const { instant, firstDate, siteZone, zoneName, count } = useFormats();
  const { status, stage, publishAt, rejection, abilities, fields } = details;
  const zone = fields['General-information'].deadline?.zone || siteZone;
  const left = remainingCount(details);
  const when = publishAt && `${instant(publishAt, zone, 'day')}, ${firstDate(publishAt, zone, 'time')} (${zoneName(zone)})`;
  return (
    <div className={css.standing}>
      <p>
        <span className={ui.tag}>
          {stage ? t(`own-notices.stage.${stage}`) : t(`own-notices.status.${status === 'published' && isOver ? 'closed' : status}`)}
        </span>{' '}
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
      {abilities.includes('approve') && <SoftChecks details={details} />}
    </div>
  );
}

/** Above a notice's page: where it stands, and what this user may do with it. @param now the server's time, ISO 8601. */
export function OwnerBar({ details, now, onDone }: { details: NoticeDetails; now: string; onDone: (ability: Ability) => void }) {
  const t = useT();
  const { id, fields, abilities, revision, status } = details;
  const { title = '', free, deadline } = fields['General-information'];
  const { act, close, actionOf } = useNoticeActs(
    { id, title, free: free === true, revision, zone: deadline?.zone || undefined, open: openSoftChecks(details) },
    onDone,
  );
  const end = deadline ? instantOf(deadline) : null;
  const isReady = remainingCount(details) === 0;
  const offered = order.filter((ability) => abilities.includes(ability) && (ability !== 'submit' || isReady));
  const actions = offered.flatMap((ability): NoticeAction[] => {
    const action = actionOf(ability);
    if (!action) return [];
    const moveDeadline: NoticeAction = { ability, label: t('own-notices.moveDeadline'), to: `${editPath(id)}&genEdit=1&field=deadline` };
    return ability === 'amend' && end !== null && end > now && status === 'published' ? [action, moveDeadline] : [action];
  });
  return (
    <section className={css.bar} aria-label={t('own-notices.bar')}>
      <div className={`${ui.wrap} ${css.inside}`}>
        <Standing details={details} isOver={end !== null && end <= now} />
        <div className={css.buttons}>
          {actions.slice(0, MAX_BUTTONS).map((action, index) => (
            <ActionButton key={action.label} action={action} isPrimary={index === 0 && forward.has(action.ability)} />
          ))}
          <ActionMenu actions={actions.slice(MAX_BUTTONS)} name={title || t('own-notices.untitled')} />
        </div>
      </div>
      <NoticeDialog act={act} onClose={close} />
    </section>
  );
}
