// Shared by start, test, check and run. Plain JavaScript for Node 20: it runs before anything is installed, then hands over to the Node in
// node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const bin = join(root, 'node_modules', '.bin');
export const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
/** The environment with node_modules/.bin, and so our own Node, first in PATH. */
export const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` };

/**
 * Node's flags for a server that answers requests: the young generation has 32 MB at least. By itself Node shrinks it to one or two while
 * requests come singly, and then every few answers wait for a collection (docs/decisions/0070-young-generation.md).
 */
export const serverFlags = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

const digestOf = (texts) => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
};
const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const packagesOf = (path) => JSON.parse(readText(path) || '{}').packages ?? {};

/** Whether node_modules matches package-lock.json; npm records there what it has installed. */
function isInstalled() {
  const installedPackages = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  // Optional packages exist only for some machines.
  const missing = ([path, { version, optional }]) => path !== '' && !optional && installedPackages[path]?.version !== version;
  return existsSync(node) && !Object.entries(packagesOf(join(root, 'package-lock.json'))).some(missing);
}

/** Installs the packages of package-lock.json, unless they are there. */
export function install() {
  if (isInstalled()) return;
  console.error('Installing packages …');
  const installation = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (installation.status === 0) return;
  console.error('npm ci failed: the network or the npm registry cannot be reached, or package-lock.json does not fit package.json.');
  process.exit(installation.status ?? 1);
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  // readdirSync returns sorted names.
  const names = readdirSync(path);
  return names.flatMap((name) => filesUnder(join(path, name)));
}

const webSources = ['web', 'contract', 'package-lock.json', 'vite.config.ts', 'scripts/endpoint-addresses.ts', 'react-router.config.ts'];

/** Builds the web application, unless the build is of exactly these sources. */
export function buildWeb() {
  const fingerprintFile = join(root, 'build', '.fingerprint');
  const fingerprint = digestOf(webSources.flatMap((path) => filesUnder(join(root, path))).flatMap((path) => [path.slice(root.length), readFileSync(path)]));
  if (readText(fingerprintFile) === fingerprint) return;
  console.error('Building the web application …');
  const build = spawnSync(node, [join(bin, 'react-router'), 'build'], { cwd: root, env: { ...env, NODE_ENV: 'production' }, encoding: 'utf8' });
  if (build.status !== 0) {
    console.error(build.stdout, build.stderr);
    process.exit(build.status ?? 1);
  }
  mkdirSync(dirname(fingerprintFile), { recursive: true });
  writeFileSync(fingerprintFile, fingerprint);
}

/** Loads a .env file beside package.json; variables already set win. */
export function readEnvFile() {
  for (const line of readText(join(root, '.env')).split('\n')) {
    const match = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (match && env[match[1]] === undefined) env[match[1]] = match[2].replace(/^(["'])(.*)\1$/, '$2');
  }
}

/** Replaces us with a program run by our Node: it gets our output and signals, and its exit status becomes ours. */
export function replaceProcess(args) {
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  // A terminal's Ctrl-C reaches the child by itself; a signal sent only to us is passed on.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A stopped npm signals only its shell, which ends without telling us.
  if (env.npm_lifecycle_event) {
    const shell = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === shell) return;
      clearInterval(timer);
      child.kill('SIGTERM');
    }, 1000);
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
