/** How long a page is watched; one whose scripts have not taken over by `lastMs` is reported as such. */
export const WATCHED = { ms: 10_000, lastMs: 90_000 };
/** Countdowns tick and times in the reader's zone appear: so much of a page may change. */
export const MIN_SHARE = 0.97;
/** Layout shift that readers do not notice; browsers call 0.1 good. */
export const MAX_SHIFT = 0.02;

/** https://wicg.github.io/layout-instability/; not among TypeScript's own types. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What an untouched page showed from its first byte on. */
export interface PageObservation {
  /** The longest visible text of <main>, in characters. */
  maxLength: number;
  /** The smallest share of that text visible afterwards. */
  minShare: number;
  /** Layout shift as browsers define it (https://web.dev/articles/cls), but summed over the whole time instead of windows. */
  layoutShift: number;
  /** What moved: when, by how much, which elements, from and to which height. */
  shifted: string[];
  /** False where the machine has no font for a script of the text: it must move when ours loads. */
  hasFonts: boolean;
  /** Whether the scripts took over. */
  isInteractive: boolean;
}

/**
 * Runs in the page before anything else, and is sent there as text. It observes each change of the document. It reports to `window.tell`,
 * `ms` after the first byte or once the scripts have taken over, whichever is later; at `lastMs` in any case.
 */
export function watchPage({ ms, lastMs }: { ms: number; lastMs: number }): void {
  const observation: PageObservation = { maxLength: 0, minShare: 1, layoutShift: 0, shifted: [], hasFonts: true, isInteractive: false };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the whole function is sent as text
  const main = () => document.querySelector('main');
  const look = () => {
    const length = main()?.innerText.length ?? 0;
    observation.maxLength = Math.max(observation.maxLength, length);
    if (observation.maxLength > 0) observation.minShare = Math.min(observation.minShare, length / observation.maxLength);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener('DOMContentLoaded', look);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      observation.layoutShift += value;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} "${node?.textContent?.trim().slice(0, 30)}" ${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`,
      );
      observation.shifted.push(`${Math.round(startTime)} ms ${value.toFixed(3)}: ${moved.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the whole function is sent as text
  const hasGlyph = (sign: string) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    return canvas.measureText(sign).width !== canvas.measureText('\u{10FFFF}').width;
  };
  const { tell } = window as unknown as { tell: (result: PageObservation) => void };
  const timer = setInterval(() => {
    observation.isInteractive = document.documentElement.dataset['interactive'] !== undefined;
    if (performance.now() < (observation.isInteractive ? ms : lastMs)) return;
    clearInterval(timer);
    const text = main()?.textContent ?? '';
    observation.hasFonts = (!/[\u0900-\u097F]/u.test(text) || hasGlyph('क')) && (!/[\u0980-\u09FF]/u.test(text) || hasGlyph('ক'));
    setTimeout(() => tell(observation), 1000);
  }, 250);
  Object.assign(window, { seen: observation });
}
