import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/ctx.ts';
import { getOrMakePage } from '#server/platform/http/with-search-slot.ts';
import { type CachedPage, PageCache } from '#server/platform/http/page-cache.ts';
import { sendPage } from '#server/platform/http/send-page.ts';

/** A finished document, before it is tagged, compressed and cached. */
export interface Document {
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CacheLifetime {
  /** How long it is sent unchanged, and others may cache it. */
  freshSeconds: number;
  /** How long it is still sent while a new one is made. */
  staleSeconds: number;
  maxBytes?: number;
}

const MAX_REMEMBERED = 10_000;
const MAX_LETTERS = 2000;

/**
 * Documents for robots, feed readers and calendars, made once for everybody and kept for a while. ETag and Last-Modified tell a client that
 * its copy is current. Last-Modified is when this process first made these bytes, so it is never earlier than their last change.
 */
export class DocumentCache {
  readonly #cache: PageCache;
  readonly #keep: CacheLifetime;
  readonly #since = new Map<string, { etag: string; at: Date }>();

  constructor(lifetime: CacheLifetime) {
    this.#keep = lifetime;
    this.#cache = new PageCache({
      freshMs: lifetime.freshSeconds * 1000,
      staleMs: lifetime.staleSeconds * 1000,
      ...(lifetime.maxBytes === undefined ? {} : { maxBytes: lifetime.maxBytes }),
    });
  }

  /**
   * Sends a document of this site, made by `make` unless it is cached. @param address what it depends on, and nothing else: an extra
   * parameter of a link (`utm_source`) would add a document to the cache.
   */
  async send(request: FastifyRequest, reply: FastifyReply, address: string, make: (ctx: Ctx) => Promise<Document>): Promise<FastifyReply> {
    const { ctx } = request;
    const key = `${ctx.site.code} ${ctx.site.origin ?? ''} ${address}`;
    const render = async (inside: Ctx) => this.#packed(key, await make(inside), inside.clock.now());
    return sendPage(request, reply, await getOrMakePage(key.length > MAX_LETTERS ? null : this.#cache, key, [request, reply], render));
  }

  #packed(key: string, { type, body, headers }: Document, now: Date): CachedPage {
    const bytes = Buffer.from(body);
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    return {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': `public, max-age=${this.#keep.freshSeconds}`,
        vary: 'host, accept-encoding',
        'last-modified': this.#sinceWhen(key, etag, now).toUTCString(),
        ...headers,
      },
      body: bytes,
      etag,
      encodings: new Map(),
    };
  }

  #sinceWhen(key: string, etag: string, now: Date): Date {
    const previousVersion = this.#since.get(key);
    this.#since.delete(key);
    const at = previousVersion?.etag === etag ? previousVersion.at : now;
    this.#since.set(key, { etag, at });
    for (const oldest of this.#since.keys()) {
      if (this.#since.size <= MAX_REMEMBERED) break;
      this.#since.delete(oldest);
    }
    return at;
  }
}
