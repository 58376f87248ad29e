/** How long a field may take to appear: its tab, or its editor, may have to load first. */
const PATIENCE_MS = 3000;
const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [contenteditable="true"], [tabindex="0"]';

/** The element of a field, or of what surrounds it: `lots[2].deadline.zone` may stand as `lots[2].deadline` alone. */
function elementOf(tab: string, field: string): HTMLElement | null {
  for (let name = field; name !== ''; name = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '') {
    const id = `${tab}-${name}`;
    const found = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${id}.`)}"]`);
    if (found) return found;
  }
  return null;
}

/** Focuses a field of a tab as soon as it is there, and scrolls to it. Groups that hide it are opened. @returns a function that gives up. */
export function focusField(tab: string, field: string, behavior: ScrollBehavior): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame: number;
  const look = () => {
    const element = elementOf(tab, field);
    if (!element) {
      if (performance.now() < until) frame = requestAnimationFrame(look);
      return;
    }
    for (let group = element.closest('details'); group; group = group.parentElement?.closest('details') ?? null) group.open = true;
    const target = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element);
    target.focus({ preventScroll: true });
    target.scrollIntoView({ behavior, block: 'center' });
  };
  // Not at once: the entry that holds it may be about to open.
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
