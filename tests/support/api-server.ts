// The API without pages, in a process of its own: a test measures it, or kills it. It prints its port. Database, DATA_DIR and secrets are
// those of the environment.
import type { AddressInfo } from 'node:net';
import { openForRequests, openProgram } from '#server/boot.ts';
import { modules } from '#server/modules.ts';
import { readHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildApp } from '#server/platform/http/app.ts';

const config = readConfig();
const { ctx } = openForRequests(await openProgram(config, { migrates: false }));
const hosts = readHosts(config);
const app = await buildApp({ base: ctx, modules, resolveSite: (host) => siteOfHost(hosts, config, host) });
await app.listen({ port: config.PORT, host: '127.0.0.1' });
process.stderr.write(`port ${(app.server.address() as AddressInfo).port}\n`);
