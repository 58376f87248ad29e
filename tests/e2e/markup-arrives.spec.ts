import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { MAX_SHIFT } from '#tests/support/watch-page.ts';
import { expect, urlOn, test } from './support.ts';

// On a slow line, or where the processor is slow, a browser draws a page before all of its markup is there. What it has drawn stays in place.

/** Half of what a page may move in all (watch-page.ts): our fonts come later. */
const MAX_ARRIVING_SHIFT = MAX_SHIFT / 2;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface SlowLine {
  origin: string;
  /** Sends the rest of the page. */
  sendRest: () => void;
  close: () => void;
}

/** Passes everything on, but of the page itself at first only its part before `mark`. */
async function startSlowLine(page: URL, mark: string): Promise<SlowLine> {
  let sendRest: (() => void) | undefined;
  const proxy = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming;
    const send = (status: number, given: IncomingHttpHeaders, body: Buffer) => {
      const sent = { ...given };
      delete sent['transfer-encoding'];
      const end = url === page.pathname + page.search ? body.indexOf(mark) : body.length;
      // A page without the mark would test nothing: it does not arrive.
      if (end < 0) {
        outgoing.destroy();
        return;
      }
      outgoing.writeHead(status, sent);
      outgoing.write(body.subarray(0, end));
      if (end === body.length) outgoing.end();
      else sendRest = () => outgoing.end(body.subarray(end));
    };
    incoming.pipe(
      forward({ port: page.port, path: url, method, headers: { ...headers, host: page.host, 'accept-encoding': 'identity' } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => send(response.statusCode!, response.headers, Buffer.concat(parts)));
      }),
    );
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return { origin: `http://${page.hostname}:${port}`, sendRest: () => sendRest?.(), close: () => proxy.close() };
}

const marks = { 'the middle of the header': '<search', 'the middle of the footer': '<h2>Data', 'the end of the footer': '<details><summary>' };

for (const [place, mark] of Object.entries(marks))
  test(`a short page does not move when it arrives in two parts, cut in ${place}`, async ({ page }) => {
    const address = new URL(urlOn('NP', '/forgot-password?lang=en'));
    const line = await startSlowLine(address, mark);
    try {
      await page.goto(`${line.origin}${address.pathname}${address.search}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
      line.sendRest();
      await page.waitForLoadState();
      await expect(page.locator('footer summary')).toBeVisible();
      const shift = await page.evaluate(async () => {
        // What was drawn is reported with the frame after it.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const observer = new PerformanceObserver(() => {});
        observer.observe({ type: 'layout-shift', buffered: true });
        return observer.takeRecords().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
      });
      expect(shift).toBeLessThan(MAX_ARRIVING_SHIFT);
    } finally {
      await page.close();
      line.close();
    }
  });
