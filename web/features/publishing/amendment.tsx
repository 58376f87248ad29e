import { useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { NoticeDetails } from '#contract/drafts.ts';
import { useUser } from '../../domain/session/session.ts';
import { useT } from '../../i18n.ts';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { useSaveState } from '../../ui/autosave/use-saved-form.ts';
import ui from '../../ui/ui.module.css';
import { AmendmentDialog } from './amendment-dialog.tsx';
import { type AmendableTab, amendableTabs, isAmendable } from './amendable-tabs.ts';
import css from './amendment.module.css';
import { type Draft, DraftContext } from './draft-context.ts';
import { HeldChanges } from './held-changes.ts';
import { Panels } from './panels.tsx';
import { TabBar } from './tab-bar.tsx';
import { type TabId, shownTabs } from '../../domain/own-notice/tabs.ts';
import { useTabs } from './use-tabs.ts';
import wizard from './wizard.module.css';

/** The flags, from the address or from the state of the navigation. */
function useFlags() {
  const [params, setParams] = useSearchParams();
  const state = (useLocation().state ?? {}) as Partial<Record<string, unknown>>;
  const isOpen = (tab: TabId) => {
    if (!isAmendable(tab)) return false;
    const { flag } = amendableTabs[tab];
    // A link may hand the flag over as the number 1 or as a text.
    const given = params.get(flag) ?? state[flag];
    return given === '1' || given === 1;
  };
  const openPart = (tab: AmendableTab) => {
    const next = new URLSearchParams(params);
    next.set(amendableTabs[tab].flag, '1');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { isOpen, openPart };
}

/** The button of a part: opens it, or leads to what will be sent. */
function PartBar({
  tab,
  isOpen,
  changes,
  openPart,
  review,
  forget,
}: {
  tab: AmendableTab;
  isOpen: boolean;
  changes: number;
  openPart: (tab: AmendableTab) => void;
  review: () => void;
  forget: () => void;
}) {
  const t = useT();
  if (!isOpen)
    return (
      <p className={css.bar}>
        <span>{t('publishing.amend.closed')}</span>
        <button type="button" className={ui.primary} onClick={() => openPart(tab)}>
          {t(`publishing.amend.open.${amendableTabs[tab].part}`)}
        </button>
      </p>
    );
  return (
    <p className={css.bar} data-open>
      <span>{t(changes === 0 ? 'publishing.amend.unchanged' : 'publishing.amend.changed', { count: changes, n: changes })}</span>
      {changes > 0 && (
        <button type="button" className={ui.button} onClick={forget}>
          {t('publishing.amend.forget')}
        </button>
      )}
      <button type="button" className={ui.primary} disabled={changes === 0} onClick={review}>
        {t('publishing.amend.review')}
      </button>
    </p>
  );
}

/**
 * A published notice, type 'edit with published' (specification, section 4): its fields are read-only until a flag opens a part. What is
 * changed then is sent as an amendment, with a reason.
 */
export function Amendment({ details }: { details: NoticeDetails }) {
  const t = useT();
  const person = useUser()?.id ?? '';
  const [held] = useState(() => new HeldChanges(details, person));
  const state = useSaveState(held);
  const flags = useFlags();
  const { current, shown, choose, show, opened, open } = useTabs(details.tabs);
  const [reviewed, setReviewed] = useState<AmendableTab | null>(null);
  const title = details.fields['General-information'].title ?? t('publishing.untitled');
  const page = `/buyer/notice-details/${details.slug}`;
  useCrumbs([{ label: t('publishing.list'), to: '/my-tenders-list' }, { label: title, to: page }, { label: t('publishing.amend.title') }]);
  const isLocked = !flags.isOpen(shown) || !details.abilities.includes('amend');
  const draft: Draft = useMemo(
    () => ({
      details,
      saver: held,
      progress: state.latest,
      askedFor: () => [],
      next: () => undefined,
      giveReason: () => Promise.resolve(false),
      refresh: () => undefined,
      show,
      opened,
      open,
      isAmendment: true,
      isLocked,
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [details, held, state, opened, current, isLocked],
  );
  const changes = Object.keys(held.changesOf(shown)).length;
  return (
    <DraftContext value={draft}>
      <div className={wizard.page}>
        <header className={wizard.head}>
          <div className={wizard.titles}>
            <h1 lang={details.fields['General-information'].language}>{title}</h1>
            <p>
              <span className={ui.tag}>{t(`own-notices.status.${details.status}`)}</span>
              <span>{details.organisation.name}</span>
            </p>
          </div>
          <Link to={page} className={ui.button}>
            {t('publishing.see')}
          </Link>
        </header>
        <p className={wizard.note}>{t(details.abilities.includes('amend') ? 'publishing.amend.text' : 'publishing.amend.none')}</p>
        <TabBar tabs={shownTabs(details.tabs, current, true)} choose={choose} />
        {isAmendable(shown) && details.abilities.includes('amend') && (
          <PartBar tab={shown} isOpen={!isLocked} changes={changes} openPart={flags.openPart} review={() => setReviewed(shown)} forget={held.forget} />
        )}
        <Panels current={current} shown={shown} />
        {reviewed && <AmendmentDialog details={details} held={held} tab={reviewed} page={page} close={() => setReviewed(null)} />}
      </div>
    </DraftContext>
  );
}
