// Commands of the operator: npm run cli -- --help. Results go to standard output, all else to standard error.
import { Command, CommanderError } from 'commander';
import { type Program, openProgram } from './boot.ts';
import { modules } from './modules.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { listDeadLetters, retryAllDeadLetters, retryDeadLetters } from './platform/dead-letters.ts';
import { version } from './platform/version.ts';
import { startWorkers } from './workers.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Whether a command is only asked for help, which needs no database. */
const asksForHelp = (args: readonly string[]) => args.some((arg) => arg === '--help' || arg === '-h');

/** Opens the program, does the work and closes it again; the returned number is the exit status. */
async function withProgram(work: (program: Program) => Promise<number | void>, options?: { migrates?: boolean }): Promise<void> {
  const program = await openProgram(readConfig(), options);
  try {
    process.exitCode = (await work(program)) ?? 0;
  } finally {
    await program.close();
  }
}

const cli = new Command('tenderbell').description('Commands for who runs the portal').version(version).exitOverride();

cli
  .command('migrate')
  .description('bring the database up to date: migrations, then reference data')
  .action(() => withProgram(async () => void say('The database is up to date.'), { migrates: true }));

cli
  .command('seed')
  .description('load the made-up demo into a database without notices')
  .action(() =>
    withProgram(async ({ ctx }) => {
      const { seedDemo, hasNotices } = await import('#seed/demo.ts');
      if (ctx.config.production) throw new ConfigError('NODE_ENV=production: made-up data is never loaded there');
      if (await hasNotices(ctx)) throw new ConfigError('There are notices already; the demo goes into an empty portal.');
      await seedDemo(ctx);
      say('The demo is there.');
    }),
  );

for (const { name, description, help, run } of modules.flatMap(({ commands = [] }) => commands)) {
  cli
    .command(name)
    .description(description)
    .allowUnknownOption()
    .helpOption(false)
    .argument('[arguments...]')
    .action(async (args: string[]) => {
      if (asksForHelp(args)) say(help);
      else await withProgram(({ ctx }) => run(ctx, args));
    });
}

cli
  .command('export')
  .description('write every notice, amendment, organisation and import log as JSON lines, without surrogate ids and run times')
  .action(() =>
    withProgram(async ({ ctx }) => {
      const { canonicalExport } = await import('./canonical-export.ts');
      for await (const line of canonicalExport(ctx)) {
        if (!process.stdout.write(`${line}\n`)) await new Promise((resolve) => process.stdout.once('drain', resolve));
      }
    }),
  );

const letters = cli.command('dead-letters').description('events and jobs that failed for good');
letters
  .command('list')
  .description('print them, the oldest first, one JSON object a line')
  .action(() =>
    withProgram(async ({ ctx }) => {
      for (const letter of await listDeadLetters(ctx)) process.stdout.write(`${JSON.stringify(letter)}\n`);
    }),
  );
letters
  .command('retry')
  .description('have some handled once more')
  .argument('<ids...>', 'ids as listed, or all')
  .action((ids: string[]) =>
    withProgram(async ({ ctx }) => {
      if (ids.includes('all')) {
        say(`${await retryAllDeadLetters(ctx)} are tried again.`);
        return 0;
      }
      const retried = await retryDeadLetters(ctx, ids);
      say(`${retried} of ${ids.length} are tried again.`);
      return retried === ids.length ? 0 : 1;
    }),
  );

cli
  .command('worker')
  .description('handle events and send mail until stopped (the same as the server with --role=worker, without its jobs and schedules)')
  .action(() =>
    withProgram(async ({ ctx }) => {
      const workers = startWorkers(ctx);
      await new Promise((resolve) => {
        process.once('SIGINT', resolve);
        process.once('SIGTERM', resolve);
      });
      await workers.stop();
    }),
  );

try {
  await cli.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    say(error instanceof ConfigError ? error.message : String((error as Error).stack ?? error));
    process.exitCode = 1;
  }
}
