import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { authorise } from '../access.ts';
import type { Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { inputOf } from './route.ts';

/** The body as it comes, at most `limit` bytes. @throws AppError body-too-large, malformed-body */
async function bodyOf({ raw, headers }: FastifyRequest, limit: number): Promise<Buffer> {
  const tooLarge = () => new AppError('body-too-large', `The file may have ${limit} bytes at most.`);
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    // Whoever sends too much is answered, and the rest is not read.
    for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed-body', 'The file did not arrive whole.');
  }
  return Buffer.concat(pieces);
}

/**
 * Registers an endpoint whose body is a file, as its `receives` says. Access and query are checked before anything of the body is read.
 */
export function receivingRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  useCase: (ctx: Ctx, input: Input<E>, file: Buffer) => Promise<Output<E>>,
): void {
  const { receives } = endpoint;
  if (!receives) throw new TypeError(`${endpoint.path} receives no file.`);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the body, and tells its type: until then nobody has shown that they may send one.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      handler: async (request, reply) => {
        authorise(request.ctx.actor, endpoint.access);
        const input = inputOf(endpoint, request);
        if (!receives.types.includes(request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''))
          throw new AppError('unsupported-media-type', `Send the file as ${receives.types.join(' or ')}.`);
        const output = await useCase(request.ctx, input, await bodyOf(request, receives.maxBytes));
        reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
        return reply.send(JSON.stringify(output));
      },
    });
  });
}
