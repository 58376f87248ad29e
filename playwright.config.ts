import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 3190);
const dataDir = join(import.meta.dirname, `.cache/e2e-${port}`);

/** The long form looks at every screen at every width, scheme and language. */
const isLong = process.env['SUITE'] === 'a11y';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: isLong ? '**/all-screens.spec.ts' : '**/!(all-screens).spec.ts',
  // The long form stops by itself, and tells what it did not get to.
  ...(isLong ? { globalTimeout: 90 * 60_000 } : {}),
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Generous: an event is waited for, not timed; a busy machine fails nothing.
  timeout: 120_000,
  // What is tried again and again has an end of its own, which names it.
  expect: { timeout: 25_000, toPass: { timeout: 90_000 } },
  webServer: {
    command: 'node tests/e2e/start-server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // All visitors of the tests are one machine.
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'true',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '100000',
      SEARCH_SLOTS: '64',
      CAPTCHA_COST: '100',
      WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port + 50}`,
    },
    stdout: 'ignore',
    stderr: 'pipe',
  },
  use: {
    baseURL: `http://np.localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Below the limit of a test, so that the message names the element that did not come.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Every test would pay for the trace of the one that fails: ask for it by --trace on. What the page showed is kept anyway.
    trace: 'off',
    // Each frame of a transition would be drawn. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP *.example 127.0.0.1',
      ],
    },
  },
  projects: isLong
    ? [{ name: 'all-screens', use: { viewport: { width: 1280, height: 900 } } }]
    : [
        // A test runs at both widths unless it has the tag of one; what the server answers hangs on none.
        {
          name: 'phone',
          grepInvert: /@wide/u,
          testIgnore: '**/{census,search-engines,host,weight}.spec.ts',
          use: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
        },
        { name: 'wide', grepInvert: /@phone/u, use: { viewport: { width: 1280, height: 900 } } },
      ],
});
