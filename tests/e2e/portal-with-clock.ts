// A portal with the demo, its own database, and a clock that a test moves (own-clock.ts). Its mail, and the clock, are reached on the next port.
import { registerWeb } from '#server/web-host.ts';
import { openForRequests, openProgram } from '#server/boot.ts';
import { declaredJobs, modules } from '#server/modules.ts';
import { readHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { formTargetsOf } from '#server/platform/payment-settings.ts';
import { buildApp } from '#server/platform/http/app.ts';
import { startJobWorker } from '#server/platform/jobs/job-worker.ts';
import { startWorkers } from '#server/workers.ts';
import { seedDemo } from '#seed/demo.ts';
import { turnOffDiskSync } from '#tests/support/disk-sync.ts';
import { startMailSink } from '#tests/support/mail-sink.ts';
import { serveMail } from './serve-mail.ts';

let movedBy = 0;
const clock = { now: () => new Date(Date.now() + movedBy) };

const sink = await startMailSink();
process.env['SMTP_URL'] = sink.url;
const config = readConfig();
const opened = await openProgram(config);
const program = { ...opened, ctx: { ...opened.ctx, clock } };
await turnOffDiskSync(opened.databaseUrl);
await seedDemo(program.ctx);
const workers = startWorkers(program.ctx);
const jobs = await startJobWorker(program.ctx, program.databaseUrl, declaredJobs);
const requests = openForRequests(program);
await requests.ctx.jobs.open();
const hosts = readHosts(config);
const app = await buildApp({ base: requests.ctx, modules, resolveSite: (host) => siteOfHost(hosts, config, host) });
await registerWeb(app, { mode: 'production', formTargets: formTargetsOf(config) });
for (const module of modules) await module.warm?.(program.ctx);
await app.listen({ port: config.PORT, host: '127.0.0.1' });
const control = serveMail(sink, config.PORT + 1, (to) => {
  movedBy = Date.parse(to) - Date.now();
});
process.stdout.write('ready\n');

process.once('SIGTERM', () => {
  void (async () => {
    control.close();
    await app.close();
    await Promise.all([workers.stop(), jobs.stop(), requests.close()]);
    await opened.close();
    process.exit(0);
  })();
});
