import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, Ctx } from '../ctx.ts';
import { AppError } from '../errors.ts';
import { SearchSlot } from '../searching/search-slot.ts';
import { networkOf } from './client-network.ts';
import type { KeptPage, PageCache } from './page-cache.ts';

/** What searches are shared out by: the account of who is signed in, else the network that asks. */
const clientOf = (actor: Actor, address: string) => (actor.kind === 'person' ? `account ${actor.accountId}` : `network ${networkOf(address)}`);

/** A slot for one request, not taken yet; undefined where searches are not shared out. */
function slotFor(request: FastifyRequest, reply: FastifyReply): SearchSlot | undefined {
  const { searching, actor } = request.ctx;
  if (!searching) return undefined;
  const claimant = {
    response: reply.raw,
    get client() {
      return clientOf(actor, request.ip);
    },
  };
  return new SearchSlot(searching.queue, claimant);
}

/** Does the work of one request; what it searches on the way has one slot, which is free again at the end. */
export async function inSlot<T>(request: FastifyRequest, reply: FastifyReply, work: (ctx: Ctx) => Promise<T>): Promise<T> {
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
 * A page that is kept, else made in a slot. A client may want a page that is being made for another client. It waits for that page with its own claim to a slot.
 * Where the other is refused, it has the page made itself. So nobody waits in the queue of another.
 * @param cache null: the page is never kept.
 */
export function keptInSlot(
  cache: PageCache | null,
  key: string,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  make: (ctx: Ctx) => Promise<KeptPage>,
  isAgain = false,
): KeptPage | Promise<KeptPage> {
  const slot = slotFor(request, reply);
  let isOwn = false;
  const making = async () => {
    isOwn = true;
    try {
      return await make(slot ? { ...request.ctx, slot } : request.ctx);
    } finally {
      slot?.end();
    }
  };
  const page = cache ? cache.get(key, making, slot) : making();
  if (isOwn || isAgain || !(page instanceof Promise)) return page;
  const again = () => keptInSlot(cache, key, [request, reply], make, true);
  return page.then(
    (made) => (made.status === TOO_MANY ? again() : made),
    (error: unknown) => {
      if (isRefused(error)) return again();
      throw error;
    },
  );
}
