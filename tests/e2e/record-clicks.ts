import type { Page } from '@playwright/test';

declare global {
  interface Window {
    pressed: (label: string) => Promise<void>;
  }
}

/** Records everything pressed on a page from now on: links, buttons, tabs and choices. Typing does not count. */
export async function recordClicks(page: Page): Promise<string[]> {
  const presses: string[] = [];
  await page.exposeFunction('pressed', (label: string) => void presses.push(label));
  await page.addInitScript(() => {
    const controls = 'a, button, summary, input:is([type=radio], [type=checkbox], [type=submit]), [role=treeitem], [role=option], [role=tab]';
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      const control = type === 'change' ? target.closest('select') : target.closest(controls);
      if (!control) return;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : control;
      void window.pressed((label?.textContent ?? control.tagName).trim().slice(0, 60));
    };
    for (const type of ['click', 'change']) addEventListener(type, note, { capture: true });
  });
  return presses;
}
