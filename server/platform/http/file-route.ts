import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { authorise } from '../access.ts';
import type { Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import type { ByteRange } from '../storage/file-storage.ts';
import { requestedRange } from './byte-range.ts';
import { releaseAsSent } from './release-as-sent.ts';
import { inputOf } from './route.ts';
import { containsEtag } from './send-page.ts';
import { routeUrl } from './route-url.ts';

/** A file to be sent as it is stored. */
export interface StoredFile {
  readonly name: string;
  readonly type: string;
  /** In bytes; null: known only when it is opened. */
  readonly size: number | null;
  /** Names the content, so that a part can be asked for later. Null: it is made anew each time and has no parts. */
  readonly etag: string | null;
  open(range?: ByteRange): Promise<Readable | { readonly content: Readable; readonly size: number }>;
  /** Awaited before the first byte is sent, but not where only the head is asked for. `range` is null for the whole file. */
  beforeSending?(range: ByteRange | null): Promise<void>;
}

/** Nothing in an uploaded file may run as ours, even if a browser opens it in place. */
const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Headers of a whole file. */
const headersOf = ({ name, type, size, etag }: StoredFile) => ({
  'content-type': type,
  ...(size === null ? {} : { 'content-length': String(size) }),
  'content-disposition': contentDisposition(name),
  'content-security-policy': FILE_POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-cache',
  'accept-ranges': etag === null ? 'none' : 'bytes',
  ...(etag === null ? {} : { etag }),
});

function rangeOf({ headers }: FastifyRequest, { etag, size }: StoredFile): ByteRange | 'none' | null {
  const condition = headers['if-range'];
  if (etag === null || size === null || (condition !== undefined && condition !== etag)) return null;
  return requestedRange(headers.range, size);
}

/** Answers a file, a part of it, or only its head. Nothing is held in memory. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
  const { etag, size } = file;
  reply.headers(headersOf(file));
  if (etag !== null && containsEtag(request.headers['if-none-match'] ?? '', etag)) return reply.removeHeader('content-length').code(304).send();
  if (request.method === 'HEAD') return reply.send();
  const range = rangeOf(request, file);
  if (range === 'none') {
    reply.removeHeader('content-length').header('content-range', `bytes */${size}`);
    throw new AppError('range-not-satisfiable', `The file has ${size} bytes.`);
  }
  await file.beforeSending?.(range);
  const opened = await file.open(range ?? undefined);
  const content = 'content' in opened ? opened.content : opened;
  if ('content' in opened) reply.header('content-length', String(opened.size));
  if (range) reply.code(206).headers({ 'content-range': `bytes ${range.start}-${range.end}/${size}`, 'content-length': String(range.end - range.start + 1) });
  return reply.send(releaseAsSent(content));
}

/** Registers an endpoint of the contract that answers a stored file: checked like every other, then sent as a download. */
export function fileRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, useCase: (ctx: Ctx, input: Input<E>) => Promise<StoredFile>): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: routeUrl(endpoint.path),
    config: { endpoint },
    // Most formats are compressed already, and a part of a file must be of the file as it is.
    compress: false,
    handler: async (request, reply) => {
      authorise(request.ctx.actor, endpoint.access);
      return sendFile(request, reply, await useCase(request.ctx, inputOf(endpoint, request)));
    },
  });
}
