import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { scrollBehavior } from '../../lib/scroll-behavior.ts';
import { focusField } from './focus-field.ts';
import { type TabId, firstTab } from '../../domain/own-notice/tabs.ts';

/** As long as a panel takes to fade (specification, section 4): see wizard.module.css. */
const FADE_MS = 140;
const ENTRY = /^((?:lots|awards)\[[^\]]*\])/u;

/** The active tab, in the address too, so that a reload opens it again. */
export function useTabs(progress: Parameters<typeof firstTab>[0]) {
  const [params, setParams] = useSearchParams();
  const [current, setCurrent] = useState<TabId>(() => firstTab(progress, params.get('tab')));
  /** The tab whose panel is seen: the former one while it fades. */
  const [shown, setShown] = useState(current);
  const [opened, setOpened] = useState<string | null>(null);
  // A link may ask for a field: `?tab=General-information&field=deadline`.
  const target = useRef<{ tab: TabId; field: string } | null>(params.get('field') === null ? null : { tab: current, field: params.get('field') ?? '' });
  const hasMoved = useRef(false);

  // The address names the tab, from the first one on, so that a reload stays on it.
  useEffect(() => {
    if (params.get('tab') === current) return;
    const others = [...params].filter(([name]) => name !== 'tab' && name !== 'field');
    setParams(new URLSearchParams([...others, ['tab', current]]), { replace: true, preventScrollReset: true });
  }, [params, setParams, current]);

  useEffect(() => {
    if (current === shown) return undefined;
    const timer = setTimeout(() => setShown(current), scrollBehavior() === 'instant' ? 0 : FADE_MS);
    return () => clearTimeout(timer);
  }, [current, shown]);

  // Once the panel is there: the field that was asked for, else its heading, so that a screen reader goes on there.
  useEffect(() => {
    if (current !== shown) return undefined;
    const asked = target.current;
    if (asked?.tab === shown) {
      target.current = null;
      return focusField(shown, asked.field, scrollBehavior());
    }
    if (hasMoved.current) document.getElementById(`${shown}-heading`)?.focus({ preventScroll: true });
    return undefined;
  }, [current, shown]);

  const choose = (tab: TabId) => {
    hasMoved.current = true;
    setOpened(null);
    setCurrent(tab);
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
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
