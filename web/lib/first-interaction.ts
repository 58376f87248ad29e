/** Sent to the window when something is needed that waits for the reader. */
const INTERACTION = 'in-use';
/** What tells that a reader uses the page. */
export const interactionEvents = [
  'scroll',
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'input',
  'popstate',
  'beforeprint',
  INTERACTION,
] as const;
/** A page that is only looked at gets its scripts too. */
const FALLBACK_MS = 6000;

/** Whether the reader has begun already. The document marks it from its first byte on (server/web-host/document.ts). */
const hasInteracted = (): boolean => 'used' in document.documentElement.dataset || (navigator.userActivation?.hasBeenActive ?? false);

/** Resolves once the reader begins to use the page; at once where they have. */
export function firstInteraction(): Promise<void> {
  if (hasInteracted()) return Promise.resolve();
  return new Promise((resolve) => {
    const begin = () => {
      for (const sign of interactionEvents) removeEventListener(sign, begin);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(begin, FALLBACK_MS);
    for (const sign of interactionEvents) addEventListener(sign, begin, { passive: true });
  });
}

/** Lets everything load that waits for the reader. */
export const signalInteraction = (): boolean => dispatchEvent(new Event(INTERACTION));
