import type { ServerResponse } from 'node:http';
import { AppError } from '../errors.ts';
import type { FairQueue } from './fair-queue.ts';

/** A claim to a slot: the client that it counts for, and the connection that waits for the answer. */
export interface SlotClaim {
  readonly client: string;
  readonly response: Pick<ServerResponse, 'once' | 'off' | 'destroyed'>;
}

const RETRY_AFTER_S = 2;
/** Statements of one request that run at once, so that no client takes all search connections. */
const MAX_PARALLEL_STATEMENTS = 3;
/** Spreads the retries of clients that are refused at once. */
const SPREAD_S = 3;

const newRefusal = () =>
  new AppError('too-many-requests', 'Too many searches of yours at once; try again in a moment.', undefined, {
    retryAfter: RETRY_AFTER_S + Math.floor(Math.random() * SPREAD_S),
  });

/**
 * The slot of one request among all that search. It is taken at the request's first search and kept to its end, so a page with several
 * searches needs one. Other requests for the same page may join and share it. Each waits in the queue, and the first one served takes it.
 */
export class SearchSlot {
  readonly #queue: FairQueue;
  readonly #claimants: SlotClaim[];
  /** What removes each waiting claim from the queue. */
  readonly #claims = new Map<SlotClaim, () => void>();
  #settled: PromiseWithResolvers<void> | null = null;
  #leave: (() => void) | null = null;
  #calls = 0;
  #statements = 0;
  readonly #statementsWaiting: (() => void)[] = [];
  #isOver = false;
  #isNeeded = false;

  constructor(queue: FairQueue, claimant: SlotClaim) {
    this.#queue = queue;
    this.#claimants = [claimant];
  }

  /**
   * Runs a search in the slot, waiting for it if need be. @param waits false: do not wait.
   * @throws AppError too-many-requests with the seconds after which to retry; whatever the search throws.
   */
  async run<T>(search: () => Promise<T>, waits = true): Promise<T> {
    this.#calls++;
    this.#isNeeded ||= waits;
    try {
      if (this.#leave === null) await this.#take(waits);
      return await search();
    } finally {
      this.#calls--;
      if (this.#isOver) this.#release();
    }
  }

  /** Whether the request has a search that it cannot do without. */
  get isNeeded(): boolean {
    return this.#isNeeded;
  }

  /** Runs a statement of the request, once few enough of its others are running. */
  async statement<T>(send: () => Promise<T>): Promise<T> {
    if (this.#statements >= MAX_PARALLEL_STATEMENTS) await new Promise<void>((resolve) => this.#statementsWaiting.push(resolve));
    else this.#statements++;
    try {
      return await send();
    } finally {
      const next = this.#statementsWaiting.shift();
      if (next) next();
      else this.#statements--;
    }
  }

  /** Another request waits for the same page. */
  join(other: SearchSlot): void {
    for (const claimant of other.#claimants) {
      if (this.#claimants.some((existing) => existing.response === claimant.response)) continue;
      this.#claimants.push(claimant);
      if (this.#claims.size > 0) this.#claim(claimant);
    }
  }

  /** The request is over. The slot is freed after its last search. */
  end(): void {
    this.#isOver = true;
    this.#release();
  }

  #release(): void {
    if (this.#calls > 0) return;
    this.#leave?.();
    this.#leave = null;
  }

  async #take(waits: boolean): Promise<void> {
    if (this.#isOver) throw newRefusal();
    if (this.#settled === null) {
      if (!waits && !this.#claimants.some(({ client }) => this.#queue.isFree(client))) throw newRefusal();
      this.#settled = Promise.withResolvers();
      // Waiting searches hear of a refusal. If there are none, it must not end the process.
      this.#settled.promise.catch(() => undefined);
      for (const claimant of this.#claimants) if (this.#leave === null) this.#claim(claimant);
      this.#refuseIfNoClaims();
      // Another search of this request is waiting already.
    } else if (!waits && this.#claims.size > 0) throw newRefusal();
    return this.#settled.promise;
  }

  #claim(claimant: SlotClaim): void {
    const { client, response } = claimant;
    if (response.destroyed) return;
    // A client that leaves stops waiting.
    const onClose = () => {
      this.#claims.get(claimant)?.();
      this.#withdraw(claimant);
    };
    let isDecided = false;
    const markDecided = () => {
      isDecided = true;
      response.off('close', onClose);
    };
    const cancel = this.#queue.enter(client, {
      grant: (leave) => {
        markDecided();
        this.#granted(claimant, leave);
      },
      refuse: () => {
        const isLater = this.#claims.has(claimant);
        markDecided();
        if (isLater) this.#withdraw(claimant);
      },
    });
    if (isDecided) return;
    response.once('close', onClose);
    this.#claims.set(claimant, () => {
      response.off('close', onClose);
      cancel();
    });
  }

  #granted(claimant: SlotClaim, leave: () => void): void {
    this.#claims.delete(claimant);
    for (const cancel of this.#claims.values()) cancel();
    this.#claims.clear();
    this.#leave = leave;
    this.#settled!.resolve();
  }

  #withdraw(claimant: SlotClaim): void {
    this.#claims.delete(claimant);
    this.#refuseIfNoClaims();
  }

  #refuseIfNoClaims(): void {
    if (this.#claims.size === 0 && this.#leave === null) this.#settled!.reject(newRefusal());
  }
}
