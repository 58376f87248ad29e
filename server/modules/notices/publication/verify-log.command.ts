import { parseArgs } from 'node:util';
import type { Ctx } from '#server/platform/ctx.ts';
import type { CommandDefinition } from '#server/platform/module.ts';
import { type LogReport, type NotedHead, verifyLog } from './verify-log.ts';

const help = `Usage: verify-log [options]

Computes the publication log again: the hash chain, the stored versions of all notices in it, and whether a public version
is missing. It changes nothing.

Options
  --head NUMBER:HASH  an entry that was noted earlier must still be there, as it was
  --json              print the outcome as one JSON line on standard output
  --help              this text

The exit status is 0 only when everything fits. Otherwise the first break is named.`;

const flags = { json: { type: 'boolean', default: false }, head: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } as const;
const say = (line: string) => process.stderr.write(`${line}\n`);
const PROGRESS_EVERY = 10_000;

/** What is wrong, in words. */
const reasons = {
  chain: 'does not follow the entry before it',
  hash: 'has another hash than its data',
  digest: 'has another digest than its record',
  root: 'has another root than its versions',
  version: 'is not what is stored now',
  gone: 'is no longer stored',
  unlogged: 'is public and in no entry',
  head: 'is not the noted one',
} as const;

function describe({ firstBreak, entries, versions, outside, head }: LogReport): string {
  if (firstBreak === null)
    return `The log is intact: ${entries} entries, ${versions} versions, head ${head ? `${head.number}:${head.hash}` : 'none'}. Public notices outside of it: ${outside}.`;
  const { what, entry, notice, version } = firstBreak;
  const subject = [entry === null ? '' : `entry ${entry}`, notice === undefined ? '' : `notice ${notice}`, version === undefined ? '' : `version ${version}`];
  return `The log is broken: ${subject.filter(Boolean).join(', ')} ${reasons[what]}.`;
}

function parseHead(text: string | undefined): NotedHead | undefined | null {
  if (text === undefined) return undefined;
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/u.exec(text) ?? [];
  return number === undefined || hash === undefined ? null : { number: Number(number), hash };
}

/** @returns the exit status: 0 when everything fits, 1 when something does not, 2 for a wrong call. */
async function run(ctx: Ctx, argv: readonly string[]): Promise<number> {
  let values;
  try {
    ({ values } = parseArgs({ args: [...argv], options: flags }));
  } catch (error) {
    say(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
  const noted = parseHead(values.head);
  if (noted === null) {
    say('--head takes the number of an entry and its hash: 12:0f3a…');
    return 2;
  }
  const report = await verifyLog(ctx, noted, (entry) => {
    if (entry % PROGRESS_EVERY === 0) say(`${entry} entries fit.`);
  });
  say(describe(report));
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  return report.intact ? 0 : 1;
}

/** The command `verify-log`. Progress and the summary go to standard error; with --json the outcome goes to standard output. */
export const verifyLogCommand: CommandDefinition = {
  name: 'verify-log',
  description: 'compute the publication log again and name the first break; verify-log --help tells its options',
  help,
  run,
};
