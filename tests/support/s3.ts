import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A stand-in for S3: it stores, tells, reads (also ranges) and deletes the objects of one bucket. */
export interface S3 {
  /** For STORAGE. */
  readonly address: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** While true it answers 503. */
  isDown: boolean;
}

function sendObject({ method, headers }: IncomingMessage, response: ServerResponse, object: Buffer): void {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/u.exec(headers.range ?? '') ?? [];
  const part = first === '' ? object : object.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === '' ? 200 : 206, { 'content-length': part.length, 'last-modified': new Date(0).toUTCString(), etag: '"x"' });
  response.end(method === 'HEAD' ? undefined : part);
}

/** Starts one, until the tests of the file are over. */
export async function startS3(): Promise<S3> {
  const objects = new Map<string, Buffer>();
  const server = createServer();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = new URL(request.url ?? '/', 'http://s3').pathname.replace(/^\/bucket\//u, '');
    const body = await buffer(request);
    const object = objects.get(key);
    // Signed by the key that the address names.
    const isSigned = request.headers.authorization?.includes('Credential=KEY/') ?? false;
    if (!isSigned || state.isDown) return void response.writeHead(isSigned ? 503 : 403).end();
    if (request.method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (object) sendObject(request, response, object);
    else response.writeHead(404).end();
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const state = { address: `s3://KEY:SECRET@127.0.0.1:${port}/bucket?region=eu-west-1&tls=false`, objects, isDown: false };
  return state;
}
