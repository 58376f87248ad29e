import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { ForgedReturn } from './provider.ts';
import { type StripeEvent, readStripeEvent } from './stripe-events.ts';

/** An event holds a whole object of Stripe. */
const MAX_BODY_BYTES = 512 * 1024;

function eventOf(config: Pick<Config, 'STRIPE_WEBHOOK_SECRET'>, body: unknown, signature: string | string[] | undefined, now: Date): StripeEvent | null {
  try {
    return readStripeEvent(config, Buffer.isBuffer(body) ? body : Buffer.alloc(0), String(signature), now);
  } catch (error) {
    if (error instanceof ForgedReturn) return null;
    throw error;
  }
}

/**
 * Where Stripe tells of payments: `POST /payment/stripe`, signed; it is there only with STRIPE_WEBHOOK_SECRET. Where `handle` fails, Stripe
 * sends the event again. @param handle must bear an event that comes twice or late.
 */
export function registerStripeEventRoute(
  app: FastifyInstance,
  config: Pick<Config, 'STRIPE_WEBHOOK_SECRET'>,
  handle: (ctx: Ctx, event: StripeEvent) => Promise<void>,
): void {
  if (config.STRIPE_WEBHOOK_SECRET === undefined) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes as they came.
    scope.addContentTypeParser('*', { bodyLimit: MAX_BODY_BYTES, parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/payment/stripe', async (request, reply) => {
      const event = eventOf(config, request.body, request.headers['stripe-signature'], request.ctx.clock.now());
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
      if (event === null) return reply.code(400).send('The signature is not valid.');
      await handle(request.ctx, event);
      return reply.code(200).send('');
    });
  });
}
