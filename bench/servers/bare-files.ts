// The reference for files: node:http piping a body to disk (PUT), and a file from disk (GET). Argument: the file.
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [file = ''] = process.argv.slice(2);
const server = createServer((request, response) => {
  if (request.method === 'GET') createReadStream(file).pipe(response);
  else request.pipe(createWriteStream(file)).on('finish', () => response.end());
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
