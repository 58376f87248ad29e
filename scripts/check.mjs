// npm run check: everything that can be checked without running the code. Prints one line for each check, and the output of failed ones.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, env, install, node, root } from './toolchain.mjs';

// Other checks read its output.
const first = ['types of the routes', ['react-router', 'typegen']];
const checks = [
  ['types', ['tsc', '--noEmit']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['oxfmt', '--check']],
  ['entry files and levels', ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'contract', 'server', 'web', 'seed']],
  ['unused code and packages', ['knip', '--no-config-hints']],
  ['tables have one owner', ['scripts/check-tables.ts']],
  ['entry files of modules are small', ['scripts/check-entry-files.ts']],
  ['docs name what exists', ['scripts/check-docs.ts']],
  ['docs and comments are in short sentences', ['scripts/check-prose.ts']],
  ['generated types fit the migrations', ['scripts/generate-schema.ts', '--check']],
  ['fallback fonts fit ours', ['scripts/generate-fallback-faces.ts', '--check']],
  ['names of the audit log fit the modules', ['scripts/generate-audit-names.ts', '--check']],
  ['docs tell who may call what', ['scripts/generate-access.ts', '--check']],
];

function runOne([program, ...args]) {
  const command = program.includes('/') ? [program, ...args] : [join(bin, program), ...args];
  return new Promise((resolve) => {
    const child = spawn(node, command, { cwd: root, env: { ...env, FORCE_COLOR: '0' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

const results = [];
async function run([name, command]) {
  const { ok, output } = await runOne(command);
  results.push(ok);
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${name}`);
  if (!ok) console.log(output);
}

install();
await run(first);
// Two at a time: most use one core.
const remaining = checks.values();
const runRemaining = async () => {
  for (const check of remaining) await run(check);
};
await Promise.all([runRemaining(), runRemaining()]);
const failed = results.filter((ok) => !ok).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
