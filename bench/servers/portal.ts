// The portal, composed as in server/main.ts, in a separate process; its parent requests records over IPC. UNCACHED=1: every page is
// rendered again.
import type { AddressInfo } from 'node:net';
import { openForRequests, openProgram } from '#server/boot.ts';
import { modules } from '#server/modules.ts';
import { readHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildApp } from '#server/platform/http/app.ts';
import { registerWeb } from '#server/web-host.ts';
import { PageCache } from '#server/platform/http/page-cache.ts';
import { Recorder } from './recorder.ts';

if (process.env['UNCACHED']) PageCache.prototype.get = (_key, render) => render();

const config = readConfig();
const program = await openProgram(config, { migrates: false });
const { ctx } = openForRequests(program);
const hosts = readHosts(config);
const app = await buildApp({ base: ctx, modules, resolveSite: (host) => siteOfHost(hosts, config, host) });
await registerWeb(app, { mode: 'production' });
const { searchResources: _, ...unlimited } = ctx;
for (const module of modules) await module.warm?.(unlimited);
for (const module of modules) await module.warmUpInBackground?.(unlimited);
const recorder = new Recorder(app.server);

process.on('message', (message: 'record' | 'stop recording') => {
  if (message === 'record') recorder.recording = true;
  else {
    recorder.recording = false;
    process.send?.({ records: recorder.take() });
  }
});
process.on('disconnect', () => process.exit(0));
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (app.server.address() as AddressInfo).port });
