import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
];
const START_MS = 30_000;

export interface Browser {
  /** Port of its debugging protocol on loopback. */
  readonly port: number;
  close(): Promise<void>;
}

const candidates = () => [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** Path of a Chromium; null: steps that need one are left out. */
export const chromiumPath = (): string | null => candidates().find((path): path is string => Boolean(path) && existsSync(path!)) ?? null;

/** A separate Chromium with an empty profile. */
export async function startBrowser(path: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const child = spawn(path, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore', detached: true });
  const portFile = join(profile, 'DevToolsActivePort');
  const deadline = Date.now() + START_MS;
  while (!existsSync(portFile)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${path} did not start`);
    await sleep(50);
  }
  return {
    port: Number(readFileSync(portFile, 'utf8').split('\n')[0]),
    close: async () => {
      const exitPromise = once(child, 'exit');
      // The whole group: what a distribution calls Chromium is often a script that only starts it.
      process.kill(-child.pid!, 'SIGTERM');
      await exitPromise;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
