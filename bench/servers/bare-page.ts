// The reference for a page: node:http and renderToPipeableStream of the same components with the same data, nothing else. Argument: a file
// of [{ path, data }], where data is the body of the page's .data in base64. Request n renders page n.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '../page-app/entry.tsx';
import { cache } from '../support/paths.ts';

const { prepareSearchPage } = (await import(pathToFileURL(join(cache, 'page-app/entry.js')).href)) as {
  prepareSearchPage: (path: string, encoded: Uint8Array) => Promise<Render>;
};
const [file = ''] = process.argv.slice(2);
const pageInputs = JSON.parse(readFileSync(file, 'utf8')) as { path: string; data: string }[];
const pages = await Promise.all(pageInputs.map(({ path, data }) => prepareSearchPage(path, Buffer.from(data, 'base64'))));

const server = createServer((request, response) => {
  const render = pages[Number(request.url?.slice(1))];
  if (!render) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  render().pipe(response);
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
