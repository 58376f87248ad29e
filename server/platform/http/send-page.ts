import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_ENCODINGS, MIN_COMPRESSED_BYTES, encodingOf } from './encoding.ts';
import type { CachedPage, EncodedPage } from './page-cache.ts';

type Encoding = (typeof PAGE_ENCODINGS)[number];
const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => promisify(gzip)(body, { level: 5 }),
};
/** Placeholder in a failed page for the id of the failed request. Such a page is never cached. */
const REQUEST_ID_MARK = '00000000-request-id';

/**
 * A page as sent in one encoding. Unless its own headers say otherwise, a browser may keep it but revalidates it each time: the answer is
 * then 304 and a few bytes.
 */
function encodePage(page: CachedPage, encoding: Encoding | null, body: Buffer): EncodedPage {
  const etag = encoding ? `${page.etag.slice(0, -1)}-${encoding}"` : page.etag;
  const headers = {
    vary: 'accept-language, cookie, accept-encoding',
    'cache-control': 'private, no-cache',
    ...page.headers,
    etag,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
  };
  const encodedPage: EncodedPage = { etag, rawHeaders: Object.entries(headers).flat(), body };
  page.encodings.set(encoding ?? 'identity', encodedPage);
  return encodedPage;
}

/** Whether a list of tags contains a tag, by weak comparison. */
export const containsEtag = (header: string, etag: string) =>
  header.split(',').some((tag) => ['*', etag.replace(/^W\//u, '')].includes(tag.trim().replace(/^W\//u, '')));

/** Whether the client already has this version (RFC 9110, section 13.2.2). A date counts only where no tag was sent. */
function isKnown({ headers }: FastifyRequest, etag: string, lastModified: string | undefined): boolean {
  if (headers['if-none-match'] !== undefined) return containsEtag(headers['if-none-match'], etag);
  return lastModified !== undefined && Date.parse(headers['if-modified-since'] ?? '') >= Date.parse(lastModified);
}

/**
 * Writes a compressed page. Its headers were made once for everybody and go out in one piece, with the headers that hooks set on the reply.
 * Hooks that run after an answer run as usual.
 */
function writePage(request: FastifyRequest, reply: FastifyReply, encodedPage: EncodedPage, lastModified: string | undefined): FastifyReply {
  const head: string[] = [...encodedPage.rawHeaders];
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) head.push(name, String(value));
  const isUnchanged = isKnown(request, encodedPage.etag, lastModified);
  if (isUnchanged) head.splice(head.indexOf('content-length'), 2);
  reply.hijack();
  reply.raw.writeHead(isUnchanged ? 304 : 200, head);
  reply.raw.end(isUnchanged || request.method === 'HEAD' ? undefined : encodedPage.body);
  return reply;
}

/** Answers a rendered page, compressed once for everybody. A redirect or a failure is sent as it is and never cached. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply | Promise<FastifyReply> {
  if (page.status !== 200) {
    const body = page.status >= 500 ? page.body.toString('utf8').replaceAll(REQUEST_ID_MARK, request.id) : page.body;
    return reply
      .code(page.status)
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .send(body.length > 0 ? body : undefined);
  }
  const encoding = page.body.length < MIN_COMPRESSED_BYTES ? null : encodingOf(request.headers['accept-encoding'], PAGE_ENCODINGS);
  const encodedPage = page.encodings.get(encoding ?? 'identity');
  const lastModified = page.headers['last-modified'];
  if (encodedPage) return writePage(request, reply, encodedPage, lastModified);
  if (!encoding) return writePage(request, reply, encodePage(page, null, page.body), lastModified);
  return compressors[encoding](page.body).then((body) => writePage(request, reply, encodePage(page, encoding, body), lastModified));
}
