// Commands of the operator: npm run cli -- --help. Results go to standard output, all else to standard error.
import { Command, CommanderError } from 'commander';
import { type Program, openProgram } from './boot.ts';
import { readHosts, siteOfHost } from './modules/sites/index.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { listDeadLetters, retryAllDeadLetters, retryDeadLetters } from './platform/dead-letters.ts';
import { version } from './platform/version.ts';
import { startWorkers } from './workers.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Whether a command is only asked what it does: that needs no database. */
const asksForHelp = (args: readonly string[]) => args.some((arg) => arg === '--help' || arg === '-h');

/** Opens the program, does the work, closes it again; the work's number is the exit status. */
async function withProgram(work: (program: Program) => Promise<number | void>, options?: { migrates?: boolean }): Promise<void> {
  const program = await openProgram(readConfig(), options);
  try {
    process.exitCode = (await work(program)) ?? 0;
  } finally {
    await program.close();
  }
}

/** Origin of the main site, else of the first that is configured: for links in what a command prints. */
function mainOrigin(config: Config): string {
  const hosts = readHosts(config);
  const names = [...hosts.keys()].filter((name) => /[a-z]/u.test(name));
  const name = names.find((host) => hosts.get(host) === 'main') ?? names[0] ?? '';
  return siteOfHost(hosts, config, name).origin ?? '';
}

const cli = new Command('tenderbell').description('Commands for who runs the portal').version(version).exitOverride();

/** A command that reads its arguments itself. @param run answers the exit status. */
function handOn(name: string, description: string, run: (program: Program, args: string[]) => Promise<number>, help: () => Promise<string>): void {
  cli
    .command(name)
    .description(description)
    .allowUnknownOption()
    .helpOption(false)
    .argument('[arguments...]')
    .action(async (args: string[]) => {
      if (asksForHelp(args)) say(await help());
      else await withProgram((program) => run(program, args));
    });
}

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

handOn(
  'import',
  'import notices (files, folders, globs, .gz, .zip, addresses, or - for standard input); import --help tells its options',
  async ({ ctx }, args) => (await import('./modules/imports/index.ts')).runImportCommand(ctx, args),
  async () => (await import('./modules/imports/index.ts')).importHelp,
);
handOn(
  'feature',
  'show notices first: feature add, remove, list; feature --help tells its options',
  async ({ ctx }, args) => (await import('./modules/notices/index.ts')).runFeatureCommand(ctx, args),
  async () => (await import('./modules/notices/index.ts')).featureHelp,
);
handOn(
  'create-admin',
  'make an administrator: prints a link that sets the password, and the secret of the second factor; create-admin --help tells its options',
  async ({ ctx }, args) => (await import('./modules/users/index.ts')).runCreateAdminCommand(ctx, mainOrigin(ctx.config), args),
  async () => (await import('./modules/users/index.ts')).createAdminHelp,
);

cli
  .command('export')
  .description('write every notice, amendment, organisation and import log as JSON lines, without surrogate ids and run times')
  .action(() =>
    withProgram(async ({ ctx }) => {
      const { canonicalExport } = await import('./modules/imports/index.ts');
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
