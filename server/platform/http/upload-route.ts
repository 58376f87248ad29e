import { DataStore, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { authorise } from '../access.ts';
import type { Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { inputOf } from './route.ts';
import { liftTotalTimeLimit } from './total-time-limit.ts';
import { UploadLocks } from './upload-locker.ts';
import { routeUrl } from './route-url.ts';

/** How much of an upload there is, in bytes. */
export interface UploadProgress {
  readonly size: number;
  /** So many have been stored, from the first on. */
  readonly offset: number;
}

/** What keeps the files that a route receives. Each call says again who is asking: rights may end while a file is on its way. */
export interface UploadReceiver {
  /** @throws AppError not-found unless the actor may send this upload. */
  find(ctx: Ctx, id: string): Promise<UploadProgress>;
  /**
   * Stores pieces from an offset on, as they come. They end early when the sender is gone. @returns the new offset. @throws AppError when it
   * refuses them.
   */
  append(ctx: Ctx, id: string, offset: number, pieces: AsyncIterable<Buffer>): Promise<number>;
  /** Called when the last byte is stored, and again if that broke off. @throws AppError when it refuses the file. */
  finish(ctx: Ctx, id: string): Promise<void>;
}

/** The media type of a piece of an upload (tus 1.0). */
export const UPLOAD_TYPE = 'application/offset+octet-stream';

/** The body as it comes, at most `limit` bytes. A sender who leaves ends it. */
async function* piecesOf({ raw }: FastifyRequest, limit: number): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    // Whoever sends is answered even where the rest is not read.
    for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += piece.length;
      if (received > limit) throw new AppError('body-too-large', 'The upload is longer than was said at its start.');
      yield piece;
    }
  } catch (error) {
    if (error instanceof AppError || !raw.destroyed) throw error;
  }
}

/**
 * The store of one request. The library would lead the body through five streams, at twice the CPU, so the store reads the request itself
 * and leaves the library an empty body.
 */
class RequestStore extends DataStore {
  readonly #request: FastifyRequest;
  readonly #receiver: UploadReceiver;
  #size = 0;

  constructor(request: FastifyRequest, receiver: UploadReceiver) {
    super();
    this.#request = request;
    this.#receiver = receiver;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, offset } = await this.#receiver.find(this.#request.ctx, id);
    this.#size = size;
    return new Upload({ id, size, offset });
  }

  override async write(emptyBody: AsyncIterable<unknown>, id: string, offset: number): Promise<number> {
    for await (const _ of emptyBody);
    return this.#receiver.append(this.#request.ctx, id, offset, piecesOf(this.#request, this.#size - offset));
  }
}

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  412: 'precondition-failed',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};
const REQUEST_HEADERS = ['tus-resumable', 'upload-offset', 'upload-length', 'content-type', 'content-length'];
/** Read by tus clients. The rest of the library's headers is for other origins. */
const TUS_HEADERS = ['tus-resumable', 'upload-offset', 'upload-length', 'cache-control'];

/** Has the library answer a request. @throws AppError for whatever is no success. */
async function answer(request: FastifyRequest, receiver: UploadReceiver, locks: UploadLocks, id: string): Promise<Response> {
  let cause: unknown;
  const server = new Server({
    path: '/',
    datastore: new RequestStore(request, receiver),
    locker: locks.lockerFor(() => void request.raw.destroy()),
    onUploadFinish: async () => {
      await receiver.finish(request.ctx, id);
      return {};
    },
    onResponseError: (_request, error) => {
      cause = error;
      return undefined;
    },
  });
  const headers = new Headers();
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const response = await server.handleWeb(new Request(`http://upload/${id}`, { method: request.method, headers }));
  if (response.ok) return response;
  if (cause instanceof Error) throw cause;
  throw new AppError(codeOfStatus[response.status] ?? 'invalid-input', (await response.text()).trim());
}

/**
 * Registers an endpoint that receives a file, resumable by the tus 1.0 protocol: PATCH takes a piece, HEAD tells how much there is. The body
 * is stored as it comes. It may take as long as it brings something; every other limit of a request holds until the sender is known.
 */
export function uploadRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E & { method: 'PATCH' }, receiver: UploadReceiver): void {
  const locks = new UploadLocks();
  void app.register(async (scope) => {
    scope.addContentTypeParser(UPLOAD_TYPE, (_request, _payload, done) => done(null));
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      authorise(request.ctx.actor, endpoint.access);
      const { id } = (inputOf(endpoint, request) as unknown as { params: { id: string } }).params;
      await receiver.find(request.ctx, id);
      const restoreLimit = liftTotalTimeLimit(request.raw);
      try {
        const response = await answer(request, receiver, locks, id);
        for (const name of TUS_HEADERS) {
          const value = response.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        return await reply.code(response.status).header('cache-control', 'no-store').send();
      } finally {
        restoreLimit();
      }
    };
    const url = routeUrl(endpoint.path);
    scope.route({ method: ['PATCH', 'HEAD'], url, config: { endpoint }, handler: handle });
  });
}
