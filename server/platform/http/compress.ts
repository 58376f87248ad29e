import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { API_ENCODINGS, MIN_COMPRESSED_BYTES, encodingOf } from './encoding.ts';

/**
 * An API answer is made for one request, so a higher compression level costs several times what it saves. For a list of 22 kB, zstd level 1
 * leaves 5.1 kB in three quarters of the time that brotli takes for 5.5 kB at its own level. (A page is kept, so it is compressed harder.)
 */
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const brotliOptions = (length: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: length } });
const gzipOptions = { level: 1 };
/** Up to this size it is faster here than on another thread: 0.1 ms for an answer of 24 kB. */
const MAX_SYNC_BYTES = 128 * 1024;

type Encoding = (typeof API_ENCODINGS)[number];
type Compressors<Answer> = Record<Encoding, (body: Buffer) => Answer>;
const syncCompressors: Compressors<Buffer> = {
  zstd: (body) => zstdCompressSync(body, zstdOptions),
  br: (body) => brotliCompressSync(body, brotliOptions(body.length)),
  gzip: (body) => gzipSync(body, gzipOptions),
};
const asyncCompressors: Compressors<Promise<Buffer>> = {
  zstd: (body) => promisify(zstdCompress)(body, zstdOptions),
  br: (body) => promisify(brotliCompress)(body, brotliOptions(body.length)),
  gzip: (body) => promisify(gzip)(body, gzipOptions),
};

const COMPRESSIBLE = /^text\/|[/+](?:json|xml)(?:;|$)/u;

/** Field names of credentials. */
const SECRET = /(?:token|secret|secretAddress|recoveryCodes?)$/iu;

/** Whether a JSON Schema names a secret at any depth: nested, in lists, or in any alternative. */
function namesSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties } = schema as { properties?: object };
  return Object.keys(properties ?? {}).some((name) => SECRET.test(name)) || Object.values(schema).some(namesSecret);
}

const secretSchemas = new WeakMap<z.ZodType, boolean>();

/**
 * Whether an endpoint answers a secret. Such an answer is never compressed: next to text that an attacker chooses, its length would leak
 * the secret (BREACH). Other answers hold none. A request shows its token in a header, which no foreign page can make a browser send.
 */
export function returnsSecret({ response }: Pick<Endpoint, 'response'>): boolean {
  let hasSecret = secretSchemas.get(response);
  if (hasSecret === undefined) secretSchemas.set(response, (hasSecret = namesSecret(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))));
  return hasSecret;
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/(?:^|,)\s*(?:accept-encoding|\*)\s*(?:,|$)/iu.test(vary)) reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
}

const isReady = (payload: unknown): payload is string | Buffer => typeof payload === 'string' || Buffer.isBuffer(payload);

/** Whether an answer is complete, of a compressible type, and not compressed yet. */
function isCompressible({ routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (!isReady(payload) || payload.length < MIN_COMPRESSED_BYTES / 4 || !COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return false;
  if (Buffer.byteLength(payload) < MIN_COMPRESSED_BYTES || reply.statusCode === 206 || reply.getHeader('content-encoding') !== undefined) return false;
  return routeOptions.config.endpoint === undefined || !returnsSecret(routeOptions.config.endpoint);
}

const compressBody = (encoding: Encoding, payload: string | Buffer) => {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  return body.length <= MAX_SYNC_BYTES ? syncCompressors[encoding](body) : asyncCompressors[encoding](body);
};

/** Compresses complete answers in one call. Streams are left to the code that sends them. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCompressible(request, reply, payload)) return payload;
    addVary(reply);
    const encoding = encodingOf(request.headers['accept-encoding'], API_ENCODINGS);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressBody(encoding, payload);
  });
}
