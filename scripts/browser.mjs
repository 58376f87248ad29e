// Finds a Chromium for the browser tests, and installs one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, env, node, root } from './toolchain.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function browserOnPath() {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    for (const name of names) if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/** Path of a Chromium: CHROMIUM_PATH, the system's, Debian's package when root, else Playwright's own. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = browserOnPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium from the distribution …');
    const quiet = { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
    const installed = browserOnPath();
    if (installed) return installed;
  }
  console.error("Installing Playwright's Chromium …");
  const result = spawnSync(node, [join(bin, 'playwright'), 'install', '--with-deps', 'chromium'], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (result.status !== 0) throw new Error('No Chromium: set CHROMIUM_PATH to one.');
  return undefined;
}
