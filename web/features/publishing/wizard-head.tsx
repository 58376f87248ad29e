import { useNavigate } from 'react-router';
import { Link } from 'react-router';
import { ActionMenu } from '../../domain/own-notice/action-menu.tsx';
import { NoticeDialog } from '../../domain/own-notice/notice-dialog.tsx';
import { openChecks, remainingCount } from '../../domain/own-notice/readiness.ts';
import { type Ability, useNoticeActs } from '../../domain/own-notice/use-notice-acts.ts';
import { useT } from '../../i18n.ts';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import type { SaveState } from '../../ui/autosave/save-state.ts';
import ui from '../../ui/ui.module.css';
import { type Progress, useDraft } from './draft-context.ts';
import { SaveLine } from './save-line.tsx';
import { useGeneral } from './use-general.ts';
import css from './wizard.module.css';

const LIST = '/my-tenders-list';
/** Offered behind the button for more. */
const further: readonly Ability[] = ['saveAsTemplate', 'copy', 'remove'];

/** The title, the state, when it was saved, and the ways on: preview, submit and others. */
export function WizardHead({ state }: { state: SaveState<Progress> }) {
  const t = useT();
  const go = useNavigate();
  const { details, saver, progress, show } = useDraft();
  const { title, language, zone } = useGeneral();
  const name = title || t('publishing.untitled');
  const page = `/buyer/notice-details/${details.slug}`;
  useCrumbs([{ label: t('publishing.list'), to: LIST }, { label: name }]);
  const { act, close, actionOf } = useNoticeActs({ id: details.id, title, free: false, revision: state.revision, zone }, (ability) => {
    if (ability === 'remove') void go(LIST);
    if (ability === 'submit') void go(page);
  });
  const isReady = remainingCount(progress) === 0;
  const submit = details.abilities.includes('submit') ? actionOf('submit') : null;
  /** Leaves what is typed saved. */
  const saved = async (work: () => void) => {
    if (await saver.flush()) work();
  };
  const trySubmit = async () => {
    const isSaved = await saver.flush();
    const [first] = [...saver.get().latest.missing, ...openChecks(saver.get().latest)];
    if (first) show(first.tab, first.field);
    else if (isSaved) submit?.press?.();
  };
  const actions = further.flatMap((ability) => (details.abilities.includes(ability) ? (actionOf(ability) ?? []) : []));
  return (
    <header className={css.head}>
      <div className={css.titles}>
        <h1 lang={title ? language : undefined}>{name}</h1>
        <p>
          <span className={ui.tag}>{t(`own-notices.status.${details.status}`)}</span>
          <span>{details.organisation.name}</span>
          <SaveLine state={state} />
        </p>
      </div>
      <div className={css.actions}>
        <ActionMenu actions={actions} name={name} />
        <Link
          to={page}
          className={ui.button}
          onClick={(event) => {
            event.preventDefault();
            void saved(() => void go(page));
          }}
        >
          {t('publishing.preview')}
        </Link>
        {submit && (
          <button type="button" className={ui.primary} aria-disabled={!isReady} onClick={() => void trySubmit()}>
            {t('publishing.submit')}
          </button>
        )}
      </div>
      <NoticeDialog act={act} onClose={close} />
    </header>
  );
}

/** Why it came back, and that it may not be submitted yet. */
export function Standing() {
  const t = useT();
  const { details } = useDraft();
  const { rejection, organisation } = details;
  return (
    <>
      {rejection && (
        <div className={css.rejected} role="note">
          <strong>{t('publishing.rejected')}</strong>
          <p>{rejection.reason}</p>
        </div>
      )}
      {organisation.approval !== 'approved' && <p className={css.note}>{t(`publishing.organisation.${organisation.approval ?? 'pending'}`)}</p>}
    </>
  );
}
