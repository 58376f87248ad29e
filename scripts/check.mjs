// npm run check: everything that can be said of the code without running it. Prints one line a check, and the output of
// those that fail.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, env, install, node, root } from './toolchain.mjs';

const checks = [
  ['types', ['react-router', 'typegen'], ['tsc', '--noEmit']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['oxfmt', '--check']],
  ['doors and levels', ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'contract', 'server', 'web', 'seed']],
  ['unused code and packages', ['knip', '--no-config-hints']],
  ['tables have one owner', ['scripts/check-tables.ts']],
  ['docs name what exists', ['scripts/check-docs.ts']],
  ['generated types fit the migrations', ['scripts/generate-schema.ts', '--check']],
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

async function run([name, ...steps]) {
  for (const step of steps) {
    const { ok, output } = await runOne(step);
    if (!ok) return { name, ok, output };
  }
  return { name, ok: true, output: '' };
}

install();
const results = [];
for (const check of checks) {
  const result = await run(check);
  results.push(result);
  console.log(`${result.ok ? 'ok    ' : 'FAILED'}  ${result.name}`);
  if (!result.ok) console.log(result.output);
}
const failed = results.filter((result) => !result.ok).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
