// Sends the portal one request, in a process of its own that a test can kill. REQUEST is JSON: url, headers and body of a POST. The database
// is that of DATABASE_URL.
import { openProgram } from '#server/boot.ts';
import { modules } from '#server/modules.ts';
import { developmentHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildApp } from '#server/platform/http/app.ts';

interface ChildRequest {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
const { url, headers, body } = JSON.parse(process.env['REQUEST'] ?? '') as ChildRequest;

const config = readConfig();
const program = await openProgram(config);
const app = await buildApp({ base: program.ctx, modules, resolveSite: (host) => siteOfHost(developmentHosts, config, host) });
const response = await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
process.stdout.write(`${response.statusCode} ${response.body}\n`);
process.exit(0);
