import { parseArgs } from 'node:util';
import type { Ctx } from '#server/platform/ctx.ts';
import { drainAll, countWaitingEvents } from '#server/platform/events/outbox.ts';
import type { CommandDefinition } from '#server/platform/module.ts';
import { normaliseCountry } from './codes.ts';
import { counterNames } from './counters.ts';
import { showProgress } from './import-progress.ts';
import { importSources } from './import-sources.ts';
import { commonestErrors } from './import-logs.repo.ts';
import { MappingError, loadMapping } from './mapped/load-mapping.ts';
import { limitGarbage } from './limit-garbage.ts';

const help = `Usage: import [options] SOURCE…

SOURCE  a file, a folder, a pattern in quotes, an http(s) address, or - for standard input.
        .gz, .zip and .tar are unpacked. Formats, told by content: OCDS 1.0 and 1.1 as JSON (packages, records, releases,
        lists, lines); eForms and the older TED XML; CSV, XLSX and other JSON in a shape that a mapping knows.

Options
  --json          print the outcome as one JSON line on standard output
  --mapping FILE  how to read tables or JSON of your own; may be given several times (docs/import.md, "Mappings")
  --country XX    country (ISO 3166-1 alpha-2) of notices that name none
  --locked        the notices are for subscribers, those that were imported before too
  --free          everybody reads them whole, those that were for subscribers too; without either word new notices are
                  free and the others stay as they are
  --history       the sources tell of the past: alerts say nothing of their notices
  --no-index      leave the search index to the running server
  --help          this text

An interrupted import goes on where it ended when it is started again with the same sources and options.
The exit status is 0 only when every source was read to its end.`;

const flags = {
  json: { type: 'boolean', default: false },
  country: { type: 'string' },
  mapping: { type: 'string', multiple: true },
  locked: { type: 'boolean', default: false },
  free: { type: 'boolean', default: false },
  history: { type: 'boolean', default: false },
  'no-index': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const say = (line: string) => process.stderr.write(`${line}\n`);

const MAX_PRINTED_ERRORS = 8;
const REASON_LENGTH = 300;

/** Prints the commonest reasons why records or files were refused or skipped. The error log has all, with the records. */
async function printErrors(ctx: Ctx, runId: number): Promise<void> {
  const { errors, remainingKinds: remaining } = await commonestErrors(ctx, runId, MAX_PRINTED_ERRORS);
  // A name or a reason may hold control characters of a terminal.
  for (const { file, outcome, reason, count } of errors)
    say(`  ${outcome} ${count} × ${`${file}: ${reason}`.replaceAll(/\p{Cc}/gu, ' ').slice(0, REASON_LENGTH)}`);
  if (remaining > 0) say(`  and ${remaining} more; the error log has all of them.`);
}

/** @returns the exit status: 0 when all was read, 1 when a source could not be or the run was interrupted, 2 for a wrong call. */
async function run(ctx: Ctx, argv: readonly string[]): Promise<number> {
  let call;
  try {
    call = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  } catch (error) {
    say(`${(error as Error).message}\n\n${help}`);
    return 2;
  }
  const { values, positionals: sources } = call;
  if (values.help || sources.length === 0) {
    say(help);
    return values.help ? 0 : 2;
  }
  const country = values.country === undefined ? null : normaliseCountry(values.country);
  if (values.country !== undefined && !country) {
    say(`--country ${values.country}: there is no such country.`);
    return 2;
  }

  if (values.locked && values.free) {
    say('--locked and --free: one or the other.');
    return 2;
  }

  let mappings;
  try {
    mappings = await Promise.all((values.mapping ?? []).map(loadMapping));
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    say(error.message);
    return 2;
  }

  const startedAt = performance.now();
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const progress = showProgress();
  const index = async () => {
    if (values['no-index']) return;
    const waiting = await countWaitingEvents(ctx);
    const settle = limitGarbage();
    await drainAll(ctx, (done) => {
      progress.indexing(done, waiting);
      settle();
    });
  };
  try {
    const result = await importSources(ctx, sources, {
      country,
      mappings,
      free: values.free ? true : values.locked ? false : null,
      ...(values.history ? { isHistory: true } : {}),
      signal: stop.signal,
      beforeEnd: index,
      onProgress: (importProgress) => progress.reading(importProgress),
    });
    progress.end();
    const seconds = Math.round((performance.now() - startedAt) / 10) / 100;
    const numbers = counterNames.map((name) => `${name} ${result.counters[name]}`).join(', ');
    say(`${result.resumed ? 'Went on with run' : 'Run'} ${result.runId}: ${numbers}, seconds ${seconds}.`);
    if (result.counters.failed + result.counters.skipped > 0) await printErrors(ctx, result.runId);
    if (result.status === 'incomplete') say('Not everything could be read; the error log says why.');
    if (result.status === 'stopped') say('Stopped. The same command goes on from here.');
    if (values.json) process.stdout.write(`${JSON.stringify({ ...result.counters, seconds })}\n`);
    return result.status === 'done' ? 0 : 1;
  } finally {
    progress.end();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** The command `import`. Progress and the summary go to standard error; with --json the outcome goes to standard output. */
export const importCommand: CommandDefinition = {
  name: 'import',
  description: 'import notices (files, folders, globs, .gz, .zip, addresses, or - for standard input); import --help tells its options',
  help,
  run,
};
