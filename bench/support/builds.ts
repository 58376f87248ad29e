import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.ts';

function run(command: string, args: string[]): void {
  const result = spawnSync(process.execPath, [join(root, 'node_modules/.bin', command), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${result.stdout}${result.stderr}`);
}

interface Toolchain {
  buildWeb(): void;
  /** Node's flags for a server, as `npm start` gives them. */
  readonly serverFlags: readonly string[];
}
const toolchain = import(pathToFileURL(join(root, 'scripts/toolchain.mjs')).href) as Promise<Toolchain>;
export const { serverFlags } = await toolchain;

/** Builds the portal's web application if it is stale. */
export async function buildPortal(): Promise<void> {
  (await toolchain).buildWeb();
}

export const buildMinimalApp = (): void => run('react-router', ['build', 'bench/minimal-app']);
export const buildPageApp = (): void => run('vite', ['build', '--config', 'bench/page-app/vite.config.ts']);
