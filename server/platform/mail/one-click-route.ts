import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';

/** The longest body that a mailbox provider sends: `List-Unsubscribe=One-Click`, as a form. */
const MAX_FORM_BYTES = 2000;

/** An endpoint whose body is one token. */
interface UnsubscribeEndpoint<Body> {
  readonly body?: z.ZodType<Body> | undefined;
}

/**
 * What mailbox providers POST to (RFC 8058): the address of the header List-Unsubscribe, without cookies, a session or JSON.
 * @param path the page's own path, with `:token`. @param endpoint what that page calls. @param useCase what both run.
 */
export function oneClickRoute<Body extends { token: string }>(
  app: FastifyInstance,
  path: `/${string}/:token`,
  endpoint: UnsubscribeEndpoint<Body>,
  useCase: (ctx: Ctx, input: { body: Body }) => Promise<unknown>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: MAX_FORM_BYTES, parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
      const body = endpoint.body?.safeParse({ token: request.params.token });
      if (!body?.success) return reply.callNotFound();
      await useCase(request.ctx, { body: body.data });
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Done.');
    });
  });
}
