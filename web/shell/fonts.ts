import fontStyles from '../ui/fonts.css?url';

export { fontStyles };

/** Sent to the window when another page is shown in the same document. */
export const ANOTHER_PAGE = 'another-page';

/**
 * Fetches our fonts after the first frame. That frame uses local fonts stretched to our metrics: on a slow line our fonts would delay it
 * more than everything else. Widths still differ a little, and one more line in a heading moves everything below it. So our fonts are
 * applied (`data-fonts` on the document) only where almost nothing on the screen moves; otherwise from the next page on. Both layouts are
 * measured before a frame is drawn, so a reader sees only the outcome. Sent as text into the head, so it uses nothing from outside itself.
 */
function loadFonts(styles: string, anotherPage: string): void {
  const { dataset } = document.documentElement;
  /** As browsers measure layout shift: the share of the screen that moves, times the distance as a share of its longer side. */
  const MAX = 0.01;
  /** A smaller change browsers regard as no movement, in px. */
  const MIN_CHANGE = 3;
  const CELLS = 24;
  const NODES = 2000;
  const STORAGE_KEY = 'fonts';
  const fonts = ['16px "Source Sans 3"', '600 16px "Source Serif 4"', '16px "Noto Sans Devanagari"', '16px "Noto Sans Bengali"'];
  // For browsers without scripts.
  delete dataset['fonts'];

  const applyFonts = () => void (dataset['fonts'] = '');
  const boxes = () => {
    // Texts too: a word may move to another line within an element that stays.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: { box: DOMRect; start: DOMRect }[] = [];
    while (found.length < NODES && walker.nextNode()) {
      range.selectNode(walker.currentNode);
      const source = walker.currentNode instanceof Element ? walker.currentNode : range;
      const box = source.getBoundingClientRect();
      found.push({ box, start: source.getClientRects()[0] ?? box });
    }
    return found;
  };
  const shift = (before: ReturnType<typeof boxes>, after: ReturnType<typeof boxes>) => {
    const cells = new Set<number>();
    let farthest = 0;
    for (const [index, { box: oldBox, start: oldStart }] of before.entries()) {
      const { box: newBox, start } = after[index]!;
      const distance = Math.max(Math.abs(start.top - oldStart.top), Math.abs(start.left - oldStart.left));
      const isSeen = [oldBox, newBox].some((box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight);
      if (distance < MIN_CHANGE || !isSeen) continue;
      farthest = Math.max(farthest, distance);
      for (const box of [oldBox, newBox]) {
        const column = (x: number) => Math.min(CELLS - 1, Math.max(0, Math.floor((x / innerWidth) * CELLS)));
        const row = (y: number) => Math.min(CELLS - 1, Math.max(0, Math.floor((y / innerHeight) * CELLS)));
        for (let y = row(box.top); y <= row(box.bottom); y++) for (let x = column(box.left); x <= column(box.right); x++) cells.add(y * CELLS + x);
      }
    }
    return ((cells.size / CELLS ** 2) * farthest) / Math.max(innerWidth, innerHeight);
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the whole function is sent as text
  const lacksGlyph = (sign: string) => {
    const canvas = document.createElement('canvas').getContext('2d');
    // No font has this character: its width is that of the missing-glyph box.
    return canvas?.measureText(sign).width === canvas?.measureText('\u{10FFFF}').width;
  };
  const onLoaded = (text: string) => {
    try {
      localStorage.setItem(STORAGE_KEY, styles);
    } catch {
      // A browser without storage fetches them late each time.
    }
    if (performance.getEntriesByType('paint').length === 0) return applyFonts();
    // Unreadable text is worse than text that moves.
    if ((/[\u0900-\u097F]/u.test(text) && lacksGlyph('क')) || (/[\u0980-\u09FF]/u.test(text) && lacksGlyph('ক'))) return applyFonts();
    const before = boxes();
    applyFonts();
    if (shift(before, boxes()) <= MAX) return undefined;
    delete dataset['fonts'];
    return addEventListener(anotherPage, applyFonts, { once: true });
  };
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    link.addEventListener('load', () => {
      const text = document.querySelector('main')?.textContent ?? '';
      Promise.all(fonts.map((font) => document.fonts.load(font, `a${text}`))).then(
        () => onLoaded(text),
        () => undefined,
      );
    });
    document.head.append(link);
  };
  let isKept = false;
  try {
    isKept = localStorage.getItem(STORAGE_KEY) === styles;
  } catch {
    // As above.
  }
  if (isKept) return addEventListener('DOMContentLoaded', begin);
  const soon = () => void setTimeout(begin, 50);
  const LARGEST = 'largest-contentful-paint';
  return addEventListener('load', () => {
    // Once the page is on the screen: two frames may be drawn before the first is shown.
    if (globalThis.PerformanceObserver?.supportedEntryTypes.includes(LARGEST))
      new PerformanceObserver((_, observer) => {
        observer.disconnect();
        soon();
      }).observe({ type: LARGEST, buffered: true });
    else requestAnimationFrame(() => requestAnimationFrame(soon));
    // A page in the background draws no frames.
    setTimeout(begin, 1500);
  });
}

/** Only the server writes it. Without scripts the style sheet is in a <noscript>. */
export const fontScript = import.meta.env.SSR ? `(${String(loadFonts)})(${JSON.stringify(fontStyles)},${JSON.stringify(ANOTHER_PAGE)})` : '';
