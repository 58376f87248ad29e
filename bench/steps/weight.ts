import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { chromiumPath, startBrowser } from '../support/browser.ts';
import type { Figure } from '../support/figures.ts';
import { serveMinimalApp } from '../support/minimal-app.ts';

const LIMIT = 1.25;
const STRETCH_KB = 60;
const IDLE_MS = 1000;

/** The scripts and styles that a browser fetched for a page: each file compressed by gzip at its best, together in kB. */
async function measureFetched(browserPort: number, url: string, isPortal = true): Promise<{ script: number; style: number }> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${browserPort}`);
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sizes = { script: 0, style: 0 };
    const bodyReads: Promise<void>[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      const kind = type === 'stylesheet' ? 'style' : type === 'script' ? 'script' : null;
      if (!kind || response.status() !== 200) return;
      bodyReads.push(response.body().then((body) => void (sizes[kind] += gzipSync(body, { level: 9 }).length / 1000)));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    // The portal's scripts run when somebody begins to use the page, and may fetch others.
    if (isPortal) {
      await page.evaluate(() => dispatchEvent(new Event('in-use')));
      await page.waitForFunction(() => document.documentElement.dataset['interactive'] !== undefined);
    }
    // Until no request has arrived for a second.
    for (let count = -1; count !== bodyReads.length;) {
      count = bodyReads.length;
      await page.waitForTimeout(IDLE_MS);
    }
    await Promise.all(bodyReads);
    await context.close();
    return sizes;
  } finally {
    await browser.close();
  }
}

/** Figure 11: scripts and styles that the browser has to fetch. */
export async function weight(bench: Bench): Promise<Figure[]> {
  const path = chromiumPath();
  if (!path) return bench.reportSkipped('weight', 'no Chromium (set CHROMIUM_PATH)');
  const portal = await bench.portal();
  const notice = await bench.noticePath();
  const minimal = await serveMinimalApp();
  const browser = await startBrowser(path);
  try {
    const base = `http://localhost:${portal.target.port}`;
    const minimalFetched = await measureFetched(browser.port, `http://localhost:${minimal.port}/`, false);
    const minimalKb = minimalFetched.script + minimalFetched.style;
    const figures: Figure[] = [];
    const pages = [
      ['/', `${base}/`],
      ['a notice page', base + notice],
      // With the second calendar, and anything else that only a country's site has.
      ['a notice page of the Nepal site', `http://np.localhost:${portal.target.port}${notice}`],
    ] as const;
    for (const [what, page] of pages) {
      const { script, style } = await measureFetched(browser.port, page);
      const kb = script + style;
      figures.push({
        number: 11,
        what: `script + style of ${what}, gzip${kb <= STRETCH_KB ? ` (stretch of ${STRETCH_KB} kB reached)` : ''}`,
        measured: `${kb.toFixed(1)} kB (script ${script.toFixed(1)}, style ${style.toFixed(1)})`,
        reference: `${minimalKb.toFixed(1)} kB`,
        value: kb / minimalKb,
        limit: LIMIT,
        bound: 'at most',
      });
    }
    return figures;
  } finally {
    await browser.close();
    minimal.close();
  }
}
