import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptPage } from './page-cache.ts';
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

/** Answers a rendered page: its headers, ETag or 304, compressed once for all who ask. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  reply.code(page.status).headers(page.headers).header('vary', 'accept-language, cookie, accept-encoding');
  if (page.status >= 500) {
    const text = page.body.toString('utf8').replaceAll(REQUEST_ID_MARK, request.id);
    return reply.header('cache-control', 'no-store').send(text);
  }
  if (page.status !== 200) return reply.header('cache-control', 'no-store').send(page.body.length > 0 ? page.body : undefined);
  const encoding = page.body.length < SMALL ? null : encodingOf(request.headers['accept-encoding']);
  const etag = encoding ? `${page.etag.slice(0, -1)}-${encoding}"` : page.etag;
  // A browser may keep it, but asks each time: the answer is then 304 and a few bytes.
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match']?.split(',').some((given) => given.trim().replace(/^W\//u, '') === etag)) return reply.code(304).send();
  if (!encoding) return reply.send(page.body);
  let body = page.encoded.get(encoding);
  if (!body) {
    body = await compressors[encoding](page.body);
    page.encoded.set(encoding, body);
  }
  return reply.header('content-encoding', encoding).send(body);
}
