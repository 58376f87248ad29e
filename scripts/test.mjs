// npm test: everything that CI runs, on a machine with only Node and npm.
//   --suite=resilience  the long form of the kill and failure tests
//   --suite=a11y        every screen at every width and scheme; further arguments go to Playwright, such as --grep "home in"
//   --suite=changed     only the folders and journeys that a change touches (scripts/changed-tests.mjs); a further argument names what to compare with
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { changedTests } from './changed-tests.mjs';
import { bin, buildWeb, env, install, node, root } from './toolchain.mjs';

const suite = /^--suite=(\w+)$/.exec(process.argv[2] ?? '')?.[1] ?? 'all';
const scratch = mkdtempSync(join(tmpdir(), 'tenderbell-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** The tests that failed, told once more at the end: a long log is often read from there. */
const failures = [];

function run(args, extra = {}) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function count({ passed, failed, skipped, failures: named = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  failures.push(...named);
}

/** A failed test as it is told at the end: where it stands, its name and the first lines of its message. */
const failure = (where, name, message = '') => `${where}: ${name}\n${stripVTControlCharacters(message).split('\n').slice(0, 20).join('\n')}`;

/** The failed tests of Vitest's report, and the files that could not be loaded. */
function failuresOfVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(where, 'the file', message)] : [];
    return failed.map((test) => failure(where, test.fullName, test.failureMessages[0]));
  });
}

/** The failed journeys of Playwright's report, and what failed outside of any. */
function failuresOfPlaywright({ suites = [], errors = [] }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failed = suites.flatMap(specs).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'expected' && status !== 'skipped')
      .map((test) => {
        // A time limit that is reached is an error of its own: what was waited for stands in the next one.
        const errors = test.results.find(({ status }) => status !== 'passed')?.errors ?? [];
        const told = errors.map(({ message = '', location }) => `${message}${location ? `\n    at ${relative(root, location.file)}:${location.line}` : ''}`);
        return failure(`tests/e2e/${spec.file}:${spec.line} (${test.projectName})`, spec.title, told.join('\n'));
      }),
  );
  return [...failed, ...errors.map(({ message }) => failure('playwright', 'outside of a journey', message))];
}

/** Runs a program that counts as one test. */
async function single(name, args) {
  console.log(`\n== ${name}`);
  const code = await run(args);
  const failed = code === 0 ? 0 : 1;
  count({ passed: 1 - failed, failed, skipped: 0, failures: failed ? [failure(name, `ended with code ${code}`)] : [] });
}

/** Runs a test runner that writes its figures to a file; without that file the run failed as a whole. */
async function runner(name, args, extra, figures) {
  console.log(`\n== ${name}`);
  const code = await run(args, extra);
  try {
    const result = figures(JSON.parse(readFileSync(join(scratch, `${name}.json`), 'utf8')));
    if (code !== 0 && result.failed === 0) {
      result.failed = 1;
      if (result.failures.length === 0) result.failures.push(failure(name, `ended with code ${code}, though no test failed`));
    }
    count(result);
  } catch (error) {
    count({ passed: 0, failed: 1, skipped: 0, failures: [failure(name, `ended with code ${code} and left no figures`, String(error))] });
  }
}

const vitest = (suiteName, filters = []) =>
  runner(
    `vitest-${suiteName}`,
    [join(bin, 'vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(scratch, `vitest-${suiteName}.json`)}`, ...filters],
    { SUITE: suiteName },
    (result) => ({
      passed: result.numPassedTests,
      failed: result.numFailedTests + (result.success || result.numFailedTests ? 0 : 1),
      skipped: result.numPendingTests + result.numTodoTests,
      failures: failuresOfVitest(result),
    }),
  );

async function playwright(suiteName, extraArguments = []) {
  const CHROMIUM_PATH = findBrowser();
  const name = `playwright-${suiteName}`;
  const extra = { SUITE: suiteName, PLAYWRIGHT_JSON_OUTPUT_NAME: join(scratch, `${name}.json`), ...(CHROMIUM_PATH ? { CHROMIUM_PATH } : {}) };
  const reporters = suiteName === 'a11y' ? 'list,json,./tests/e2e/by-screen.ts' : 'list,json';
  await runner(name, [join(bin, 'playwright'), 'test', `--reporter=${reporters}`, ...extraArguments], extra, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
    failures: failuresOfPlaywright(report),
  }));
}

install();
buildWeb();
if (suite === 'all') {
  await single('check', ['scripts/check.mjs']);
  await vitest('all');
  await playwright('all');
  await single('bench, small', ['bench/main.ts', '--smoke']);
} else if (suite === 'resilience') await vitest('resilience');
else if (suite === 'a11y') await playwright('a11y', process.argv.slice(3));
else if (suite === 'changed') {
  const { folders, journeys } = changedTests(process.argv[3] ?? 'HEAD');
  console.log(`\n${[...folders, ...journeys].join('\n') || 'Nothing has changed.'}`);
  if (folders.length > 0) await vitest('changed', folders);
  if (journeys.length > 0) await playwright('changed', journeys);
} else {
  console.error(`There is no suite "${suite}": resilience, a11y, changed`);
  process.exit(2);
}
rmSync(scratch, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n== failed\n\n${failures.join('\n\n')}`);
console.log(`\n${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
