import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page, chromium } from 'playwright-core';
import { countrySites, siteDefinition } from '#server/modules/sites/index.ts';
import { freePort } from '#tests/support/free-port.ts';
import { seeded } from '#tests/support/import-data.ts';
import { MAX_SHIFT, MIN_SHARE, type PageObservation, WATCHED, watchPage } from '#tests/support/watch-page.ts';
import type { Bench } from '../bench.ts';
import { chromiumPath, startBrowser } from '../support/browser.ts';
import { buildPortal } from '../support/builds.ts';
import type { Figure } from '../support/figures.ts';
import { cache, root } from '../support/paths.ts';

const PAGES = 50;
const AT_ONCE = 3;
const READY_MS = 180_000;
/** A slow phone, as in Lighthouse: 1.6 Mbit/s, 150 ms latency, a quarter of the processor speed. */
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 };
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;

/** The portal with its demo, whose notices are in all languages, in a separate folder. */
async function startDemo(port: number): Promise<ChildProcess> {
  const folder = join(cache, 'untouched');
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: 'true', LOG_LEVEL: 'error', RATE_LIMIT: '1000000', DATABASE_URL: '', SITES: '' };
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 2] });
  const until = Date.now() + READY_MS;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    if (child.exitCode !== null || Date.now() > until) throw new Error('The portal with the demo did not start');
    await sleep(200);
  }
}

/** Slugs of a site's newest notices. Fetched from the site's home page, as its policy allows: Node does not resolve *.localhost. */
async function slugsOf(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/`);
  const { items } = await page.evaluate(async () => {
    const answer = await fetch('/api/search?scope=local&size=50&sort=newest');
    return (await answer.json()) as { items: { slug: string }[] };
  });
  return items.map(({ slug }) => slug);
}

/** Random notice addresses of all sites in all their languages. */
async function drawAddresses(browser: Browser, port: number, seed: number, count: number): Promise<string[]> {
  const random = seeded(seed);
  const siteLanguages = ['main', ...countrySites.map(({ code }) => code)].flatMap((site) => siteDefinition(site).languages.map((lang) => ({ site, lang })));
  const context = await browser.newContext();
  const page = await context.newPage();
  const addresses: string[] = [];
  for (let index = 0; index < count; index++) {
    const { site, lang } = siteLanguages[index % siteLanguages.length]!;
    const origin = `http://${site === 'main' ? '' : `${site.toLowerCase()}.`}localhost:${port}`;
    const slugs = await slugsOf(page, origin);
    addresses.push(`${origin}/notice-details/${encodeURIComponent(slugs[Math.floor(random() * slugs.length)]!)}?lang=${lang}`);
  }
  await context.close();
  return addresses;
}

async function watch(browser: Browser, address: string): Promise<PageObservation> {
  const context = await browser.newContext(PHONE);
  const observationPromise = new Promise<PageObservation>((resolve) => void context.exposeFunction('tell', resolve));
  await context.addInitScript(watchPage, WATCHED);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address);
  const observation = await observationPromise;
  await context.close();
  return observation;
}

/** Figure 18: notice pages on a slow phone that nobody touches. */
export async function untouched(bench: Bench): Promise<Figure[]> {
  const path = chromiumPath();
  if (!path) return bench.reportSkipped('untouched', 'no Chromium (set CHROMIUM_PATH)');
  await buildPortal();
  const port = await freePort();
  const server = await startDemo(port);
  const browserProcess = await startBrowser(path);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${browserProcess.port}`);
  try {
    const seed = bench.smoke ? 1 : Date.now() % 1_000_000;
    const addresses = await drawAddresses(browser, port, seed, bench.smoke ? 3 : PAGES);
    bench.progress(`${addresses.length} notice pages, drawn with seed ${seed}`);
    const observations: { address: string; seen: PageObservation }[] = [];
    const remaining = addresses.values();
    const watchRemaining = async () => {
      for (const address of remaining) observations.push({ address, seen: await watch(browser, address) });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, watchRemaining));
    const readable = observations.filter(({ seen }) => seen.hasFonts).toSorted((a, b) => b.seen.layoutShift - a.seen.layoutShift);
    const failedPages = observations.filter(({ seen }) => seen.maxLength === 0 || !seen.isInteractive || seen.minShare < MIN_SHARE);
    for (const { address, seen } of [...failedPages, ...readable.filter(({ seen }) => seen.layoutShift > MAX_SHIFT)])
      bench.progress(`${JSON.stringify(seen)} ${address}`);
    if (readable.length < observations.length)
      bench.progress(`${observations.length - readable.length} pages not counted for layout shift: no font for their script on this machine`);
    const stablePageCount = readable.filter(({ seen }) => seen.layoutShift <= MAX_SHIFT).length;
    return [
      {
        number: 18,
        what: `notice pages on a slow phone that lose text or stay without scripts, of ${observations.length}`,
        measured: String(failedPages.length),
        reference: '',
        value: failedPages.length,
        limit: 0,
        bound: 'at most',
        exact: true,
      },
      {
        number: 18,
        what: `share of them with layout shift ≤ ${MAX_SHIFT}, of ${readable.length}`,
        measured: `worst ${(readable[0]?.seen.layoutShift ?? 0).toFixed(3)}, median ${(readable[Math.floor(readable.length / 2)]?.seen.layoutShift ?? 0).toFixed(3)}`,
        reference: '',
        value: readable.length === 0 ? 1 : stablePageCount / readable.length,
        limit: 0.95,
        bound: 'at least',
        exact: true,
      },
    ];
  } finally {
    await browser.close();
    await browserProcess.close();
    const exitPromise = once(server, 'exit');
    server.kill('SIGTERM');
    await exitPromise;
  }
}
