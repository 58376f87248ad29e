import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { noticeTabs } from '#contract/draft-names.ts';
import { scrollBehavior } from '../../lib/scroll-behavior.ts';
import { focusField } from './focus-field.ts';
import { type TabId, firstTab } from '../../domain/own-notice/tabs.ts';

/** As long as a panel takes to fade (specification, section 4): see wizard.module.css. */
const FADE_MS = 140;
const ENTRY = /^((?:lots|awards)\[[^\]]*\])/u;

/** The active tab, in the address too: a reload opens it again, and the browser's way back leads to the tab before it. */
export function useTabs(progress: Parameters<typeof firstTab>[0]) {
  const [params, setParams] = useSearchParams();
  const [current, setCurrent] = useState<TabId>(() => firstTab(progress, params.get('tab')));
  /** The tab whose panel is seen: the former one while it fades. */
  const [shown, setShown] = useState(current);
  const [opened, setOpened] = useState<string | null>(null);
  // A link may ask for a field: `?tab=General-information&field=deadline`.
  const target = useRef<{ tab: TabId; field: string } | null>(params.get('field') === null ? null : { tab: current, field: params.get('field') ?? '' });
  const hasMoved = useRef(false);
  /** Tabs that were shown: the way back leads to them, whatever is complete. */
  const seen = useRef(new Set<TabId>([current]));
  /** Callers keep `choose` over several tabs. */
  const latest = useRef({ current, setParams });
  useEffect(() => {
    latest.current = { current, setParams };
  });

  const nameInAddress = (tab: TabId, replace: boolean) =>
    latest.current.setParams((given) => new URLSearchParams([...[...given].filter(([name]) => name !== 'tab' && name !== 'field'), ['tab', tab]]), {
      replace,
      preventScrollReset: true,
    });
  const activate = (tab: TabId) => {
    hasMoved.current = true;
    seen.current.add(tab);
    setOpened(null);
    setCurrent(tab);
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
  };

  // The address names the tab, from the first one on. When it names another one, somebody went back or forward.
  const asked = params.get('tab');
  useEffect(() => {
    if (asked === current) return;
    const tab = noticeTabs.find((each) => each === asked && seen.current.has(each)) ?? (asked === null ? current : firstTab(progress, asked));
    if (tab !== current) activate(tab);
    if (tab !== asked) nameInAddress(tab, true);
    // oxlint-disable-next-line react/exhaustive-deps -- Not when the tab itself changes: its address follows.
  }, [asked]);

  useEffect(() => {
    if (current === shown) return undefined;
    const timer = setTimeout(() => setShown(current), scrollBehavior() === 'instant' ? 0 : FADE_MS);
    return () => clearTimeout(timer);
  }, [current, shown]);

  // Once the panel is there: the field that was asked for, else its heading, so that a screen reader goes on there.
  useEffect(() => {
    if (current !== shown) return undefined;
    const wanted = target.current;
    if (wanted?.tab === shown) {
      target.current = null;
      return focusField(shown, wanted.field, scrollBehavior());
    }
    if (hasMoved.current) document.getElementById(`${shown}-heading`)?.focus({ preventScroll: true });
    return undefined;
  }, [current, shown]);

  const choose = (tab: TabId) => {
    if (tab !== latest.current.current) nameInAddress(tab, false);
    activate(tab);
  };
  const show = (tab: TabId, field: string) => {
    const entry = ENTRY.exec(field)?.[1] ?? null;
    if (tab === current) focusField(tab, field, scrollBehavior());
    else {
      target.current = { tab, field };
      choose(tab);
    }
    if (entry !== null) setOpened(entry);
  };
  return { current, shown, choose, show, opened, open: setOpened };
}
