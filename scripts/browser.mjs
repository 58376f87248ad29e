// Finds a Chromium for the browser tests, and installs one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, env, node, root } from './toolchain.mjs';

/** The headless shell is Chromium without windows: journeys take two thirds of the time in it. */
const SHELL = 'chromium-headless-shell';
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function browserOnPath() {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** Installs a package of Debian where we may. */
function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error(`Installing ${name} from the distribution …`);
  const quiet = { timeout: 180_000, stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
}

/** Path of a Chromium: CHROMIUM_PATH, the headless shell of Debian when root, the system's browser, else Playwright's own. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!browserOnPath()?.endsWith(SHELL)) installPackage(SHELL);
  if (!browserOnPath()) installPackage('chromium');
  const found = browserOnPath();
  if (found) return found;
  console.error("Installing Playwright's Chromium …");
  const done = spawnSync(node, [join(bin, 'playwright'), 'install', '--with-deps', 'chromium'], { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) throw new Error('No Chromium: set CHROMIUM_PATH to one.');
  return undefined;
}
