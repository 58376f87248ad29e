import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AddressInfo } from 'node:net';
import { type ServerBuild, createRequestHandler } from 'react-router';
import { buildMinimalApp } from './builds.ts';
import { cache } from './paths.ts';

const folder = join(cache, 'minimal-app');

/** Builds and serves the minimal React Router application. */
export async function serveMinimalApp(): Promise<{ port: number; close(): void }> {
  buildMinimalApp();
  const handle = createRequestHandler((await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild, 'production');
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const file = join(folder, 'client', normalize(path));
    if (path.startsWith('/assets/') && existsSync(file)) {
      response.writeHead(200, { 'content-type': path.endsWith('.css') ? 'text/css' : 'text/javascript' });
      createReadStream(file).pipe(response);
      return;
    }
    if (path !== '/') {
      response.writeHead(404).end();
      return;
    }
    const answer = async () => {
      const page = await handle(new Request(`http://localhost${request.url ?? '/'}`));
      response.writeHead(page.status, Object.fromEntries(page.headers));
      response.end(Buffer.from(await page.arrayBuffer()));
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
