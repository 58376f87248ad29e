import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { authorise } from '../access.ts';
import type { Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { inputOf } from './route.ts';
import { routeUrl } from './route-url.ts';

const isPageVisit = (request: FastifyRequest) => request.headers.accept?.includes('text/html') ?? false;

/**
 * Registers an endpoint of the contract that leads to another address: checked like every other. A look at its head does nothing.
 * @param explainedAt the path of the page that tells a person why it does not lead there; programs get the error.
 */
export function redirectRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  useCase: (ctx: Ctx, input: Input<E>) => Promise<string>,
  explainedAt: (input: Input<E>) => string,
): void {
  app.route({
    method: endpoint.method,
    url: routeUrl(endpoint.path),
    exposeHeadRoute: false,
    config: { endpoint },
    handler: async (request, reply) => {
      authorise(request.ctx.actor, endpoint.access);
      const input = inputOf(endpoint, request);
      const address = await useCase(request.ctx, input).catch((error: unknown) => {
        if (error instanceof AppError && isPageVisit(request)) return explainedAt(input);
        throw error;
      });
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    },
  });
}
