import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptPage, Sent } from './page-cache.ts';
import { REQUEST_ID_MARK } from './render.ts';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 5 }),
};
type Encoding = keyof typeof compressors;
const SMALL = 1024;

/** The encoding to answer in; an `identity` or absent header leaves the page as it is. */
function encodingOf(header: string | undefined): Encoding | null {
  const offered = (header ?? '').split(',').map((part) => part.trim());
  const takes = (name: string) => offered.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(?:\.0*)?$/u.test(part)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** A page as it goes out in one encoding. A browser may keep it but asks each time: the answer is then 304 and a few bytes. */
function pack(page: KeptPage, encoding: Encoding | null, body: Buffer): Sent {
  const etag = encoding ? `${page.etag.slice(0, -1)}-${encoding}"` : page.etag;
  const headers = {
    ...page.headers,
    vary: 'accept-language, cookie, accept-encoding',
    'cache-control': 'private, no-cache',
    etag,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
  };
  const sent: Sent = { etag, head: Object.entries(headers).flat(), body };
  page.sent.set(encoding ?? 'identity', sent);
  return sent;
}

const names = (header: string | undefined, etag: string) => header?.split(',').some((given) => given.trim().replace(/^W\//u, '') === etag) ?? false;

/**
 * Writes a packed page. Its headers were made once for all who ask, so they go out in one piece; those that hooks have
 * put on the reply go with them, and the hooks that follow an answer run as ever.
 */
function write(request: FastifyRequest, reply: FastifyReply, sent: Sent): FastifyReply {
  const head: string[] = [...sent.head];
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) head.push(name, String(value));
  const isKnown = names(request.headers['if-none-match'], sent.etag);
  if (isKnown) head.splice(head.indexOf('content-length'), 2);
  reply.hijack();
  reply.raw.writeHead(isKnown ? 304 : 200, head);
  reply.raw.end(isKnown || request.method === 'HEAD' ? undefined : sent.body);
  return reply;
}

/** Answers a rendered page, compressed once for all who ask; a redirect or a failure in its own words, never kept. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply | Promise<FastifyReply> {
  if (page.status !== 200) {
    const body = page.status >= 500 ? page.body.toString('utf8').replaceAll(REQUEST_ID_MARK, request.id) : page.body;
    return reply
      .code(page.status)
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(body.length > 0 ? body : undefined);
  }
  const encoding = page.body.length < SMALL ? null : encodingOf(request.headers['accept-encoding']);
  const packed = page.sent.get(encoding ?? 'identity');
  if (packed) return write(request, reply, packed);
  if (!encoding) return write(request, reply, pack(page, null, page.body));
  return compressors[encoding](page.body).then((body) => write(request, reply, pack(page, encoding, body)));
}
