// What a change affects: test folders for vitest, and journeys for Playwright.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './toolchain.mjs';

const TEST_FILE = /\.test\.ts$/u;
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Contract files, with all contract files that import them, directly or through others. */
export function withContractImporters(files) {
  const sources = readdirSync(join(root, 'contract'))
    .filter((name) => name.endsWith('.ts') && !TEST_FILE.test(name))
    .map((name) => ({ file: `contract/${name}`, source: readFileSync(join(root, 'contract', name), 'utf8') }));
  const affected = new Set(files);
  // A set also iterates over what is added meanwhile.
  for (const changed of affected) for (const { file, source } of sources) if (source.includes(`'./${basename(changed)}'`)) affected.add(file);
  return [...affected];
}

/** Files of server and web that import any of these contract files. */
function importersOf(files) {
  if (files.length === 0) return [];
  const patterns = files.flatMap((file) => ['-e', `#${file}`]);
  try {
    return git('grep', '-lF', ...patterns, '--', 'server', 'web').filter((file) => !TEST_FILE.test(file));
  } catch (error) {
    // Git's status where nothing matches; any other is a failure.
    if (error.status === 1) return [];
    throw error;
  }
}

/** Files that differ from a commit, and untracked ones. */
const changedFiles = (base) => [...new Set([...git('diff', '--name-only', '--no-renames', base), ...git('ls-files', '--others', '--exclude-standard')])];

/** The folder whose tests a file belongs to: a module, a part of the platform, a feature, or the enclosing folder. */
const TEST_FOLDERS = [
  /^server\/(?:modules|platform)\/[^/]+\//u,
  /^web\/(?:features|domain|ui|lib)\/[^/]+\//u,
  /^(?:server|web|seed|bench)\/[^/]+\//u,
  /^(?:contract|server|web|seed|scripts)\//u,
];
const testFolderOf = (file) => TEST_FOLDERS.map((folder) => folder.exec(file)?.[0]).find((folder) => folder !== undefined);

const hasTests = (folder) => readdirSync(join(root, folder), { recursive: true }).some((file) => TEST_FILE.test(file));

/** Words that a journey's file name may begin with: for `web/features/team/invite-member.tsx` team and invite. */
const screenWords = (file) => [basename(file).split('.')[0].split('-')[0], ...(/^web\/features\/([^/]+)\//u.exec(file)?.slice(1) ?? [])];

/**
 * @param base a git revision.
 * @returns folders and files of tests for vitest, and journey files for Playwright. A change of the contract runs the modules and features
 * that import the changed file, or a contract file that imports it.
 */
export function changedTests(base) {
  const changed = changedFiles(base);
  const files = changed.filter((file) => existsSync(join(root, file)));
  const importers = importersOf(withContractImporters(files.filter((file) => file.startsWith('contract/'))));
  // A file that was deleted or moved away affects the folder it was in.
  const folders = [...changed, ...importers].flatMap((file) => (file.startsWith('tests/unit/') && TEST_FILE.test(file) ? [file] : (testFolderOf(file) ?? [])));
  const journeys = readdirSync(join(root, 'tests/e2e')).filter((file) => file.endsWith('.spec.ts'));
  const words = new Set(files.filter((file) => file.startsWith('web/') && !TEST_FILE.test(file)).flatMap(screenWords));
  const screenJourneys = journeys.filter((file) => [...words].some((word) => word.length > 3 && file.startsWith(word.slice(0, 5))));
  const changedJourneys = journeys.filter((file) => files.includes(`tests/e2e/${file}`));
  // A helper of journeys affects every journey that imports it.
  const helpers = files.filter((file) => file.startsWith('tests/e2e/') && !file.endsWith('.spec.ts')).map((file) => `./${basename(file)}`);
  const journeysWithChangedHelper = journeys.filter((file) => helpers.some((helper) => readFileSync(join(root, 'tests/e2e', file), 'utf8').includes(helper)));
  return {
    folders: [...new Set(folders)].filter((folder) => existsSync(join(root, folder)) && (TEST_FILE.test(folder) || hasTests(folder))),
    journeys: [...new Set([...changedJourneys, ...journeysWithChangedHelper, ...screenJourneys])].map((file) => `tests/e2e/${file}`),
  };
}
