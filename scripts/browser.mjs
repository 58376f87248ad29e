// Finds a Chromium for the browser tests, and installs one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, env, node, root } from './toolchain.mjs';

/** Without a window to draw, the headless shell runs the journeys in half the CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function browserOnPath(browsers) {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    for (const name of browsers) if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

const isOffered = (name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

/** Installs packages of the distribution, quietly. @returns the browser that is there now. */
function installFromDistribution(name) {
  console.error(`Installing ${name} from the distribution …`);
  const quiet = { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
  return browserOnPath([name]);
}

/** Path of a Chromium: CHROMIUM_PATH, the headless shell, any other of the system, Playwright's own. As root, Debian's packages are installed. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const installed = browserOnPath([HEADLESS_SHELL]);
  if (installed) return installed;
  const other = browserOnPath(names);
  // Where another is there, nothing is installed but what the distribution is known to have.
  if (mayInstall && (!other || isOffered(HEADLESS_SHELL))) {
    const shell = installFromDistribution(HEADLESS_SHELL);
    if (shell) return shell;
  }
  const found = other ?? (mayInstall ? installFromDistribution('chromium') : undefined);
  if (found) return found;
  console.error("Installing Playwright's Chromium …");
  const result = spawnSync(node, [join(bin, 'playwright'), 'install', '--with-deps', 'chromium'], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (result.status !== 0) throw new Error('No Chromium: set CHROMIUM_PATH to one.');
  return undefined;
}
