import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Person, enter, forgetDemoSessions } from './people.ts';
import { port, usePort, waitForHydration } from './support.ts';

// A portal of a test's own, whose clock the test moves: weeks pass at once, on the server and in the browsers.

/** Somebody at a browser. */
export interface Desk {
  readonly person: Person;
  readonly page: Page;
  readonly main: Locator;
  /** @param site Nepal by default. */
  open(path: string, site?: string): Promise<void>;
}

/** A request that takes longer is told of. */
const SLOW_MS = 10_000;

/** Tells beside the tests' results what goes wrong in a browser: such a journey is long, and rarely fails twice in the same way. */
function tellTroubles(page: Page, { username }: Person): void {
  // oxlint-disable-next-line no-console -- read only where a test failed
  const tell = (what: string) => console.error(`${username} at ${page.url()}: ${what}`);
  page.on('pageerror', (error) => tell(error.message));
  page.on('console', (message) => void (message.type() === 'error' && tell(message.text())));
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // A page that is left aborts what it still asks for.
    if (errorText !== 'net::ERR_ABORTED') tell(`${request.url()} ${errorText}`);
  });
  // A press that leads nowhere may wait for something that does not come.
  const waiting = new Map<unknown, NodeJS.Timeout>();
  page.on('request', (request) => waiting.set(request, setTimeout(() => tell(`${request.url()} is still on its way`), SLOW_MS).unref()));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => {
      clearTimeout(waiting.get(request));
      waiting.delete(request);
    });
}

/**
 * Starts the portal and directs all helpers of this worker to it until it is stopped.
 * @param index of the worker
 * @param config further settings
 */
export async function startOwnPortal(index: number, config: Readonly<Record<string, string>> = {}) {
  const [usual, own] = [port, port + 2 + 2 * index];
  const folder = mkdtempSync(join(tmpdir(), 'tenderbell-own-clock-'));
  const settings = { PORT: String(own), DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: '100000', SEARCH_SLOTS: '64', CAPTCHA_COST: '100' };
  const child = spawn(process.execPath, ['tests/e2e/portal-with-clock.ts'], {
    env: { ...process.env, ...settings, ...config },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(([code]) => Promise.reject(new Error(`The portal ended with code ${String(code)}`)))]);
  usePort(own);
  // A worker may have had another portal at this port.
  forgetDemoSessions();
  const people = new Set<Person>();
  let movedBy = 0;
  const now = () => new Date(Date.now() + movedBy);
  return {
    now,
    /** Lets time pass until then. Sessions end after a day: whoever comes later signs in again. */
    moveClock: async (to: Date): Promise<void> => {
      movedBy = to.getTime() - Date.now();
      await fetch(`http://127.0.0.1:${own + 1}/clock?to=${to.toISOString()}`);
      for (const person of people) {
        delete person.session;
        delete person.elsewhere;
      }
      forgetDemoSessions();
    },
    /** Somebody at a browser of their own, whose clock is the portal's. */
    deskOf: async (browser: Browser, options: BrowserContextOptions, person: Person): Promise<Desk> => {
      people.add(person);
      const page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })).newPage();
      tellTroubles(page, person);
      const open = async (path: string, site = 'NP') => {
        await page.clock.setSystemTime(now());
        await enter(page, person, path, site);
        await waitForHydration(page);
        // What is below a notice's head hydrates at the first action.
        await page.mouse.move(50, 400);
        await page.keyboard.press('Tab');
      };
      return { person, page, main: page.getByRole('main'), open };
    },
    stop: async (): Promise<void> => {
      usePort(usual);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type OwnPortal = Awaited<ReturnType<typeof startOwnPortal>>;
