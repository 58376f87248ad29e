// Sends the portal one request, in a process of its own that a test can kill. REQUEST is JSON: method, url, headers, and a body or how many
// pieces of a file to send before it waits for ever. The database is that of DATABASE_URL.
import { Readable } from 'node:stream';
import { openProgram } from '#server/boot.ts';
import { modules } from '#server/modules.ts';
import { developmentHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildApp } from '#server/platform/http/app.ts';
import { pdf } from './uploads.ts';

interface ChildRequest {
  method: 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: unknown;
  pieces?: { count: number; text: string };
}
const { method, url, headers, body, pieces } = JSON.parse(process.env['REQUEST'] ?? '') as ChildRequest;

async function* endless({ count, text }: { count: number; text: string }): AsyncGenerator<Buffer> {
  yield pdf(text);
  for (let number = 0; number < count; number++) yield Buffer.from(text.repeat(Math.ceil(65_536 / text.length)).slice(0, 65_536));
  // The sender is silent; the process goes on waiting.
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

const config = readConfig();
const program = await openProgram(config);
const app = await buildApp({ base: program.ctx, modules, resolveSite: (host) => siteOfHost(developmentHosts, config, host) });
const payload = pieces ? Readable.from(endless(pieces)) : JSON.stringify(body);
const response = await app.inject({ method, url, headers, payload });
process.stdout.write(`${response.statusCode} ${response.body}\n`);
process.exit(0);
