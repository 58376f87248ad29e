import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

const YEAR_S = 31_536_000;

/**
 * Adds helmet's headers to every answer, errors included, except on a route with `config: { ownHeaders: true }`. They never differ, so
 * helmet makes them once: making them for each answer would take a tenth of its time.
 */
export async function addSecurityHeaders(app: FastifyInstance, { production }: { production: boolean }): Promise<void> {
  await app.register(helmet, {
    global: false,
    // Pages set their own policy. An API answer may load nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: production ? { maxAge: YEAR_S, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  let cachedHeaders: Readonly<Record<string, string>> | undefined;
  app.decorateReply('securityHeaders', function securityHeaders(this: FastifyReply) {
    return (cachedHeaders ??= helmetHeadersOf(this));
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.ownHeaders) reply.headers(reply.securityHeaders());
    done();
  });
}

/** The headers that helmet set on a reply, removed from it again. */
function helmetHeadersOf(reply: FastifyReply): Record<string, string> {
  const namesBefore = new Set(reply.raw.getHeaderNames());
  reply.helmet();
  const added = reply.raw.getHeaderNames().filter((name) => !namesBefore.has(name));
  const headers = Object.fromEntries(added.map((name) => [name, String(reply.raw.getHeader(name))]));
  for (const name of added) reply.raw.removeHeader(name);
  return headers;
}

declare module 'fastify' {
  interface FastifyReply {
    /** Helmet's headers for an API answer. */
    securityHeaders(): Readonly<Record<string, string>>;
  }
  interface FastifyContextConfig {
    /** Its answers bring their own security headers. */
    ownHeaders?: boolean;
  }
}
