// What a change affects: test folders for vitest, and journeys for Playwright.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './toolchain.mjs';

const TEST = /\.test\.ts$/u;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files of server and web that import any of these contract files. */
function importersOf(files) {
  if (files.length === 0) return [];
  const patterns = files.flatMap((file) => ['-e', `#${file}`]);
  try {
    return git('grep', '-lF', ...patterns, '--', 'server', 'web').filter((file) => !TEST.test(file));
  } catch {
    // None do.
    return [];
  }
}

/** Files that differ from a commit, and untracked ones. */
const changedFiles = (base) => [...new Set([...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')])];

/** The folder whose tests a file belongs to: a module, a part of the platform, a feature, or what is beside them. */
const ROOMS = [
  /^server\/(?:modules|platform)\/[^/]+\//u,
  /^web\/(?:features|domain|ui|lib)\/[^/]+\//u,
  /^(?:server|web|seed|bench)\/[^/]+\//u,
  /^(?:contract|server|web|seed|scripts)\//u,
];
const roomOf = (file) => ROOMS.map((room) => room.exec(file)?.[0]).find((room) => room !== undefined);

const hasTests = (folder) => readdirSync(join(root, folder), { recursive: true }).some((file) => TEST.test(file));

/** Words by which journeys name a screen: for `web/features/team/invite-member.tsx` team and invite. */
const wordsOf = (file) => [basename(file).split('.')[0].split('-')[0], ...(/^web\/features\/([^/]+)\//u.exec(file)?.slice(1) ?? [])];

/**
 * @param base what to compare with, as git names it.
 * @returns folders and files of tests for vitest, and journey files for Playwright. A change of the contract runs the modules and features
 * that import the changed file.
 */
export function changedTests(base) {
  const changed = changedFiles(base);
  const files = changed.filter((file) => existsSync(join(root, file)));
  const importers = importersOf(files.filter((file) => file.startsWith('contract/')));
  // A file that was deleted or moved away affects the folder it was in.
  const rooms = [...changed, ...importers].flatMap((file) => (file.startsWith('tests/unit/') && TEST.test(file) ? [file] : (roomOf(file) ?? [])));
  const specFiles = readdirSync(join(root, 'tests/e2e')).filter((file) => file.endsWith('.spec.ts'));
  const words = new Set(files.filter((file) => file.startsWith('web/') && !TEST.test(file)).flatMap(wordsOf));
  const screenSpecs = specFiles.filter((file) => [...words].some((word) => word.length > 3 && file.startsWith(word.slice(0, 5))));
  const changedSpecs = specFiles.filter((file) => files.includes(`tests/e2e/${file}`));
  // A helper of journeys affects every journey that imports it.
  const helpers = files.filter((file) => file.startsWith('tests/e2e/') && !file.endsWith('.spec.ts')).map((file) => `./${basename(file)}`);
  const specsWithHelper = specFiles.filter((file) => helpers.some((helper) => readFileSync(join(root, 'tests/e2e', file), 'utf8').includes(helper)));
  return {
    folders: [...new Set(rooms)].filter((room) => existsSync(join(root, room)) && (TEST.test(room) || hasTests(room))),
    journeys: [...new Set([...changedSpecs, ...specsWithHelper, ...screenSpecs])].map((file) => `tests/e2e/${file}`),
  };
}
