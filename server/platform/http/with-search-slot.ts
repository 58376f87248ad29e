import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { SearchSlot } from '../search-resources/search-slot.ts';
import { networkOf } from './client-network.ts';
import type { CachedPage, PageCache } from './page-cache.ts';

/** The client that a search counts for: the signed-in account, else the network of the address. */
const clientOf = (actor: Actor, address: string) => (actor.kind === 'person' ? `account ${actor.accountId}` : `network ${networkOf(address)}`);

/** A slot for one request, not taken yet; undefined where searches have no slots. */
function slotFor(request: FastifyRequest, reply: FastifyReply): SearchSlot | undefined {
  const { searchResources, actor } = request.ctx;
  if (!searchResources) return undefined;
  const claimant = {
    response: reply.raw,
    get client() {
      return clientOf(actor, request.ip);
    },
  };
  return new SearchSlot(searchResources.queue, claimant);
}

/** Runs the work of one request. Its searches share one slot, which is freed at the end. */
export async function withSearchSlot<T>(request: FastifyRequest, reply: FastifyReply, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const slot = slotFor(request, reply);
  if (!slot) return work(request.ctx);
  try {
    return await work({ ...request.ctx, slot });
  } finally {
    slot.end();
  }
}

const { status: TOO_MANY } = new AppError('too-many-requests');
const isRefused = (error: unknown) => error instanceof AppError && error.status === TOO_MANY;

/**
 * Returns a cached page, or makes it in a slot. If another client's request is already making the page, this one waits for it with its own
 * claim to a slot. If that request is refused, this one makes the page itself. So no client waits in another's queue.
 * @param cache null: the page is never cached.
 */
export function getOrMakePage(
  cache: PageCache | null,
  key: string,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  make: (ctx: Ctx) => Promise<CachedPage>,
  isRetry = false,
): CachedPage | Promise<CachedPage> {
  const slot = slotFor(request, reply);
  let isOwn = false;
  const renderInSlot = async () => {
    isOwn = true;
    try {
      return await make(slot ? { ...request.ctx, slot } : request.ctx);
    } finally {
      slot?.end();
    }
  };
  const page = cache ? cache.get(key, renderInSlot, slot) : renderInSlot();
  if (isOwn || isRetry || !(page instanceof Promise)) return page;
  const retry = () => getOrMakePage(cache, key, [request, reply], make, true);
  return page.then(
    (madePage) => (madePage.status === TOO_MANY ? retry() : madePage),
    (error: unknown) => {
      if (isRefused(error)) return retry();
      throw error;
    },
  );
}
