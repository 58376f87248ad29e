import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EmailAddress } from '#contract/texts.ts';
import type { Ctx } from '../ctx.ts';
import { isSigned } from '../standard-webhooks.ts';
import { markRefusing } from './mail-rows.ts';

/** What a mail service tells of: only what came back for good counts. */
const Bounce = z.object({
  type: z.string().max(100),
  data: z.object({ email: EmailAddress, permanent: z.boolean(), reason: z.string().max(2000).default('') }),
});
const MAX_BODY_BYTES = 100_000;

/** Where a mail service reports addresses that do not exist: `POST /mail/bounces`, signed; it is there only with MAIL_WEBHOOK_SECRET. */
export function registerBounceRoute(app: FastifyInstance, base: Pick<Ctx, 'config'>): void {
  const { MAIL_WEBHOOK_SECRET: secret } = base.config;
  if (secret === undefined) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The signature is of the bytes as they came.
    scope.addContentTypeParser('*', { bodyLimit: MAX_BODY_BYTES, parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/mail/bounces', async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? '');
      const signed = { id: header('webhook-id'), timestamp: header('webhook-timestamp'), signature: header('webhook-signature') };
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
      if (!isSigned(secret, signed, body, request.ctx.clock.now())) return reply.code(401).send('The signature is not valid.');
      let content: unknown;
      try {
        content = JSON.parse(body.toString('utf8'));
      } catch {
        return reply.code(400).send('The body is no JSON.');
      }
      const bounce = Bounce.safeParse(content);
      if (!bounce.success) return reply.code(400).send('The body is no report of an address: it needs type, data.email and data.permanent.');
      const { email, permanent, reason } = bounce.data.data;
      // A mailbox that is full today may take the next email.
      if (permanent) await markRefusing(request.ctx, email, reason.slice(0, 500));
      return reply.code(204).send();
    });
  });
}
