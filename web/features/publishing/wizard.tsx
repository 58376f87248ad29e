import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { noticeTabs } from '#contract/draft-names.ts';
import { type NoticeCheck, type NoticeDetails, giveReasons, noticeDetails, visitTabs } from '#contract/drafts.ts';
import { call } from '../../api.ts';
import { useUser } from '../../domain/session/session.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { useT } from '../../i18n.ts';
import { useSaveState } from '../../ui/autosave/use-saved-form.ts';
import { ConflictBox } from './conflict-box.tsx';
import { type Draft, DraftContext } from './draft-context.ts';
import { draftSaver } from './draft-saver.ts';
import { Panels } from './panels.tsx';
import { RemainingSheet } from './remaining-sheet.tsx';
import { Remaining } from './remaining.tsx';
import { TabBar } from './tab-bar.tsx';
import { type TabId, shownTabs } from '../../domain/own-notice/tabs.ts';
import { useTabs } from './use-tabs.ts';
import { Standing, WizardHead } from './wizard-head.tsx';
import css from './wizard.module.css';

/** The address of a notice as its page, for its owner. */
export const previewPath = (slug: string): string => `/buyer/notice-details/${slug}`;

const noQueries = [] as const;

/** The saver of a draft; when the connection is there again, it saves. Leaving the page saves what is left. */
function useSaver(details: NoticeDetails) {
  const person = useUser()?.id ?? '';
  const [saver] = useState(() => draftSaver(details, person));
  useEffect(() => {
    const again = () => void (saver.get().status === 'offline' && saver.flush());
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      void saver.flush();
    };
  }, [saver]);
  return saver;
}

/** The wizard over a draft: six tabs, saved by themselves, and what is still missing always in sight. */
export function Wizard({ details }: { details: NoticeDetails }) {
  const t = useT();
  const go = useNavigate();
  const runNotified = useNotifyingAction(noQueries);
  const saver = useSaver(details);
  const state = useSaveState(saver);
  const { latest: progress } = state;
  const { current, shown, choose, show, opened, open } = useTabs(progress.tabs);
  /** Tabs that somebody wanted to leave while something was missing. */
  const [asked, setAsked] = useState<ReadonlySet<TabId>>(new Set());

  const next = useCallback(
    async (tab: TabId) => {
      const isSaved = await saver.flush();
      if (!isSaved && saver.get().status !== 'refused') return;
      if (!saver.get().latest.tabs.some((each) => each.tab === tab && each.visited))
        await runNotified(async () => saver.update(await call(visitTabs, { query: { id: details.id }, body: { visited: [tab] } })));
      const isComplete = saver.get().latest.tabs.some((each) => each.tab === tab && each.complete);
      const following = noticeTabs[noticeTabs.indexOf(tab) + 1];
      if (!isComplete || (saver.get().faults[tab]?.length ?? 0) > 0) setAsked((tabs) => new Set([...tabs, tab]));
      else if (following) choose(following);
      else void go(previewPath(details.slug));
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [saver, details],
  );
  const refresh = useCallback(async () => {
    const stored = await call(noticeDetails, { query: { id: details.id } }).catch(() => null);
    if (stored && 'tabs' in stored) saver.update(stored);
  }, [saver, details]);
  const draft: Draft = useMemo(
    () => ({
      details,
      saver,
      progress,
      askedFor: (tab) => (asked.has(tab) ? progress.missing.filter((each) => each.tab === tab) : []),
      next: (tab) => void next(tab),
      giveReason: (checks: readonly NoticeCheck[], reason) =>
        runNotified(async () =>
          saver.update(
            await call(giveReasons, { query: { id: details.id }, body: { reasons: checks.map(({ code, tab, field }) => ({ code, tab, field, reason })) } }),
          ),
        ),
      refresh: () => void refresh(),
      show,
      opened,
      open,
      isAmendment: false,
      isLocked: false,
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [details, saver, progress, asked, next, refresh, opened, current],
  );
  return (
    <DraftContext value={draft}>
      <div className={css.page}>
        <WizardHead state={state} />
        <TabBar tabs={shownTabs(progress.tabs, current)} choose={choose} />
        <div className={css.body}>
          <div className={css.main}>
            <Standing />
            <ConflictBox conflicts={state.conflicts} resolve={saver.resolve} />
            <Panels current={current} shown={shown} />
          </div>
          <aside className={css.aside} aria-label={t('publishing.remaining')}>
            <Remaining />
          </aside>
        </div>
        <RemainingSheet state={state} />
      </div>
    </DraftContext>
  );
}
