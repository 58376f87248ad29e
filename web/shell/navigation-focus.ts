import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { ANOTHER_PAGE } from './fonts.ts';

const FIELDS = 'input, select, textarea, [contenteditable]';
const PAGER = 'a[rel=next], a[rel=prev]';
/** The heading of a list states its total, and announces changes. */
const LIST_HEADING = 'main h2[aria-live]';

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Focuses an element that is not focusable by itself, without scrolling. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Focuses the heading of the screen, which may still be loading. Returns how to stop waiting. */
function focusOnScreen(): (() => void) | undefined {
  const main = document.getElementById('content');
  const heading = () => main?.querySelector<HTMLElement>('h1');
  if (!main || document.activeElement?.matches(`main :is(${FIELDS})`)) return undefined;
  focusOn(heading() ?? main);
  if (heading()) return undefined;
  const observer = new MutationObserver(() => {
    if (!heading()) return;
    observer.disconnect();
    if (hasNoFocus() || document.activeElement === main) focusOn(heading());
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Focuses the requested part of the same screen: a section, or the heading of another page of its list, scrolled into view. */
function focusOnPart(hash: string): void {
  const section = hash === '' ? null : document.getElementById(hash.slice(1));
  if (section) return focusOn(section.querySelector<HTMLElement>('h2, h3') ?? section);
  const list = document.querySelector<HTMLElement>(LIST_HEADING);
  // A link that is missing on the next page, such as a filter's, has lost the focus.
  if (!list || !(hasNoFocus() || document.activeElement?.matches(PAGER))) return undefined;
  if (list.getBoundingClientRect().bottom > innerHeight) list.scrollIntoView();
  return focusOn(list);
}

/**
 * Moves the focus on a navigation within the browser, where no new document announces itself. On another screen it goes to the heading; on
 * another page of a list, to the heading of the list; on the way back, to the link that was followed. A field that is being typed in keeps
 * it.
 */
export function useNavigationFocus(): void {
  const currentLocation = useLocation();
  const kind = useNavigationType();
  const previousLocation = useRef<Location>(null);
  const followedLinks = useRef(new Map<string, string>());
  const lastLink = useRef<string>(null);
  useEffect(() => {
    const mark = ({ target }: Event) => {
      lastLink.current = (target as Element).closest('main a')?.getAttribute('href') ?? null;
    };
    // Not every browser focuses a clicked link.
    for (const event of ['focusin', 'click']) document.addEventListener(event, mark, true);
    return () => {
      for (const event of ['focusin', 'click']) document.removeEventListener(event, mark, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (previousLocation.current && previousLocation.current.key !== currentLocation.key) dispatchEvent(new Event(ANOTHER_PAGE));
  }, [currentLocation]);
  useEffect(() => {
    const from = previousLocation.current;
    previousLocation.current = currentLocation;
    if (!from || from.key === currentLocation.key) return undefined;
    if (lastLink.current !== null) followedLinks.current.set(from.key, lastLink.current);
    if (kind === NavigationType.Pop) {
      const href = followedLinks.current.get(currentLocation.key);
      const link = href === undefined ? null : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
      if (link) return focusOn(link);
    }
    if (from.pathname !== currentLocation.pathname) return focusOnScreen();
    return kind === NavigationType.Pop ? undefined : focusOnPart(currentLocation.hash);
  }, [currentLocation, kind]);
}
