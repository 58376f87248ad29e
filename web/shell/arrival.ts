import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { ANOTHER_PAGE } from './fonts.ts';

const FIELDS = 'input, select, textarea, [contenteditable]';
const PAGER = 'a[rel=next], a[rel=prev]';
/** The heading of a list says how many it holds, also when that changes. */
const LIST_HEADING = 'main h2[aria-live]';

const nobody = () => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to what takes none by itself; the page stays where it is. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The heading of the screen, which may be on its way still. Answers how to wait no longer. */
function focusOnScreen(): (() => void) | undefined {
  const main = document.getElementById('content');
  const heading = () => main?.querySelector<HTMLElement>('h1');
  if (!main || document.activeElement?.matches(`main :is(${FIELDS})`)) return undefined;
  focusOn(heading() ?? main);
  if (heading()) return undefined;
  const coming = new MutationObserver(() => {
    if (!heading()) return;
    coming.disconnect();
    if (nobody() || document.activeElement === main) focusOn(heading());
  });
  coming.observe(main, { childList: true, subtree: true });
  return () => coming.disconnect();
}

/** What of the same screen was asked for: a section, or another page of its list, whose heading comes to be seen. */
function focusOnPart(hash: string): void {
  const section = hash === '' ? null : document.getElementById(hash.slice(1));
  if (section) return focusOn(section.querySelector<HTMLElement>('h2, h3') ?? section);
  const list = document.querySelector<HTMLElement>(LIST_HEADING);
  // A link that is not on the next page, such as a filter's, has lost the focus with itself.
  if (!list || !(nobody() || document.activeElement?.matches(PAGER))) return undefined;
  if (list.getBoundingClientRect().bottom > innerHeight) list.scrollIntoView();
  return focusOn(list);
}

/**
 * Moves the focus on a navigation within the browser, where no new document announces itself. On another screen it goes to the heading; on
 * another page of a list, to the heading of the list; on the way back, to the link that was followed. A field that is being typed in keeps
 * it.
 */
export function useArrival(): void {
  const here = useLocation();
  const kind = useNavigationType();
  const was = useRef<Location>(null);
  const followed = useRef(new Map<string, string>());
  const last = useRef<string>(null);
  useEffect(() => {
    const mark = ({ target }: Event) => {
      last.current = (target as Element).closest('main a')?.getAttribute('href') ?? null;
    };
    // Not every browser gives the focus to a link that is clicked.
    for (const event of ['focusin', 'click']) document.addEventListener(event, mark, true);
    return () => {
      for (const event of ['focusin', 'click']) document.removeEventListener(event, mark, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (was.current && was.current.key !== here.key) dispatchEvent(new Event(ANOTHER_PAGE));
  }, [here]);
  useEffect(() => {
    const from = was.current;
    was.current = here;
    if (!from || from.key === here.key) return undefined;
    if (last.current !== null) followed.current.set(from.key, last.current);
    if (kind === NavigationType.Pop) {
      const href = followed.current.get(here.key);
      const link = href === undefined ? null : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
      if (link) return focusOn(link);
    }
    if (from.pathname !== here.pathname) return focusOnScreen();
    return kind === NavigationType.Pop ? undefined : focusOnPart(here.hash);
  }, [here, kind]);
}
