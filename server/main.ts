// The server. --role=web,worker (both when absent) says which roles this process runs.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Program, openForRequests, openProgram } from './boot.ts';
import { declaredJobs, modules } from './modules.ts';
import { formTargetsOf } from './platform/payment-settings.ts';
import { readHosts, siteOfHost } from './modules/sites/index.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import type { Ctx } from './platform/ctx.ts';
import { buildApp } from './platform/http/app.ts';
import { startJobWorker } from './platform/jobs/job-worker.ts';
import { hasOutboxPage } from './platform/mail/outbox-page.ts';
import { registerWeb } from './web-host.ts';
import { startWorkers } from './workers.ts';

interface RunningRole {
  stop(): Promise<void>;
}

/** How long a stop waits for whatever is just starting, and for the database to be released. */
const SHUTDOWN_TIMEOUT_MS = 5000;

const say = (line: string) => process.stderr.write(`${line}\n`);

async function startWeb(program: Program, development: boolean): Promise<RunningRole> {
  const requests = openForRequests(program);
  const { ctx } = requests;
  const hosts = readHosts(ctx.config);
  await ctx.jobs.open();
  const readiness = { ready: false };
  const app = await buildApp({ base: ctx, modules, readiness, resolveSite: (host) => siteOfHost(hosts, ctx.config, host) });
  await registerWeb(app, {
    mode: development ? 'development' : 'production',
    formTargets: formTargetsOf(ctx.config),
  });
  for (const module of modules) await module.warm?.(withoutLimit(ctx));
  await app.listen({ port: ctx.config.PORT, host: ctx.config.HOST });
  readiness.ready = true;
  announce(ctx.config, hosts.keys());
  void warmUpInBackground(ctx);
  if (hasDemo(program)) await announceAccounts(ctx.config);
  return {
    stop: async () => {
      readiness.ready = false;
      await app.close();
      await requests.close();
    },
  };
}

/** Reading into memory at the start may take longer than a search. */
function withoutLimit(ctx: Ctx): Ctx {
  const { searchResources: _, ...rest } = ctx;
  return rest;
}

async function warmUpInBackground(ctx: Ctx): Promise<void> {
  try {
    for (const module of modules) await module.warmUpInBackground?.(withoutLimit(ctx));
  } catch (error) {
    ctx.log.info({ err: error }, 'What lists read was not read into memory beforehand');
  }
}

async function startWorker(program: Program): Promise<RunningRole> {
  const workers = startWorkers(program.ctx);
  const jobs = await startJobWorker(program.ctx, program.databaseUrl, declaredJobs);
  return { stop: async () => void (await Promise.all([workers.stop(), jobs.stop()])) };
}

function announce(config: Config, hosts: Iterable<string>): void {
  say(`\n${config.PRODUCT_NAME} is ready:`);
  // 127.0.0.1 and [::1] are other names of localhost.
  for (const host of [...hosts].filter((name) => /[a-z]/u.test(name))) say(`  ${config.production ? `https://${host}` : `http://${host}:${config.PORT}`}`);
  if (!config.production && hasOutboxPage(config)) say(`Mail that it writes: http://localhost:${config.PORT}/outbox`);
  say('');
}

const hasDemo = ({ ctx, embedded }: Program) => !ctx.config.production && (ctx.config.DEMO ?? embedded);

async function announceAccounts(config: Config): Promise<void> {
  const { demoAccounts } = await import('#seed/accounts.ts');
  say(`Accounts of the demo, password ${config.DEMO_PASSWORD}:`);
  for (const { email } of demoAccounts) say(`  ${email}`);
  say('');
}

/** Adds made-up notices to an empty portal: only in our own database, never in production. */
async function seedDemoIfEmpty(program: Program): Promise<void> {
  const { ctx } = program;
  if (!hasDemo(program)) return;
  const { seedDemo, hasNotices } = await import('#seed/demo.ts');
  if (await hasNotices(ctx)) return;
  say('Loading the demo: a few thousand made-up notices …');
  const started = Date.now();
  await seedDemo(ctx);
  say(`The demo is there (${((Date.now() - started) / 1000).toFixed(1)} s).`);
}

const withinStopLimit = (work: Promise<unknown>) => Promise.race([work, sleep(SHUTDOWN_TIMEOUT_MS)]);

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'web,worker' }, dev: { type: 'boolean', default: false } } });
  const roles = values.role.split(',');
  const unknownRole = roles.find((role) => !['web', 'worker'].includes(role));
  if (unknownRole !== undefined) throw new ConfigError(`--role takes web, worker or both, not "${unknownRole}"`);

  const config = readConfig();
  readHosts(config);
  const program = await openProgram(config);
  const runningRoles: RunningRole[] = [];
  let stopping = false;
  const startRoles = async () => {
    await seedDemoIfEmpty(program);
    if (!stopping && roles.includes('worker')) runningRoles.push(await startWorker(program));
    if (!stopping && roles.includes('web')) runningRoles.push(await startWeb(program, values.dev));
  };
  const startPromise = startRoles();
  const stop = async (signal: string, status = 0) => {
    if (stopping) return;
    stopping = true;
    program.ctx.log.info({ signal }, 'stopping');
    // Whatever is just starting is stopped afterwards; the demo loses what is not stored yet.
    await withinStopLimit(startPromise.catch(() => undefined));
    for (const runningRole of runningRoles) await runningRole.stop().catch((error: unknown) => program.ctx.log.error({ err: error }, 'while stopping'));
    await withinStopLimit(program.close());
    process.exit(status);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  try {
    await startPromise;
  } catch (error) {
    if (stopping) return;
    say((error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? `PORT: ${config.PORT} is taken; set another.` : String((error as Error).stack ?? error));
    await stop('failure', 1);
  }
}

try {
  await run();
} catch (error) {
  say(error instanceof ConfigError ? error.message : String((error as Error).stack ?? error));
  process.exit(1);
}
