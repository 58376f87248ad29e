export interface FairQueueOptions {
  /** How many run at once. */
  readonly slots: number;
  /** How many of them one client may have. */
  readonly share: number;
  /** How many of one client may wait, and how many of all. */
  readonly maxWaitingPerClient: number;
  readonly maxWaiting: number;
  /** After so long a waiting entrant is refused. */
  readonly waitMs: number;
  /** While others wait, a client rests this many times as long as its last run before its next one is let in. */
  readonly restFactor: number;
}

/** Why an entrant was refused. */
export type Refusal = 'full' | 'late';

/** An entrant to the queue. Each function is called once at most, and never after cancelling. */
export interface QueueEntry {
  /** It is let in, and must call `leave` when done. */
  grant(leave: () => void): void;
  refuse(why: Refusal): void;
}

interface WaitingEntry {
  readonly client: Client;
  readonly entrant: QueueEntry;
  readonly timer: NodeJS.Timeout;
}

interface Client {
  readonly name: string;
  running: number;
  /** First come, first served. */
  readonly waiting: Set<WaitingEntry>;
}

const nothing = () => undefined;

/**
 * Limits how many run at once, and each client to a share of them. Each client has its own queue, and they are served in turn, so one
 * client's demand does not delay the others.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #clients = new Map<string, Client>();
  /** Clients with a waiting entrant and an unused share, the next one first. */
  readonly #next = new Set<Client>();
  #running = 0;
  #waiting = 0;
  readonly #refused: Record<Refusal, number> = { full: 0, late: 0 };

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** How many have been refused so far, and why. */
  get refused(): Readonly<Record<Refusal, number>> {
    return this.#refused;
  }

  /** Whether a client would be let in at once. */
  isFree(name: string): boolean {
    return this.#running < this.#options.slots && (this.#clients.get(name)?.running ?? 0) < this.#options.share;
  }

  /**
   * Lets an entrant in, at once or in its turn. Refuses it where too many wait already, or when it has waited too long.
   * @returns what removes it from the queue.
   */
  enter(name: string, entrant: QueueEntry): () => void {
    const isFree = this.isFree(name);
    const client = this.#clients.getOrInsertComputed(name, () => ({ name, running: 0, waiting: new Set() }));
    // Nobody waits while a slot is free for them.
    if (isFree) {
      this.#let(client, entrant);
      return nothing;
    }
    if (client.waiting.size >= this.#options.maxWaitingPerClient || !this.#hasRoomFor(client)) {
      this.#forget(client);
      this.#refuse(entrant, 'full');
      return nothing;
    }
    const entry: WaitingEntry = { client, entrant, timer: setTimeout(() => this.#drop(entry, 'late'), this.#options.waitMs) };
    client.waiting.add(entry);
    this.#waiting++;
    if (client.running < this.#options.share) this.#next.add(client);
    return () => this.#drop(entry, null);
  }

  #let(client: Client, entrant: QueueEntry): void {
    client.running++;
    this.#running++;
    const began = performance.now();
    let isIn = true;
    entrant.grant(() => {
      if (!isIn) return;
      isIn = false;
      this.#running--;
      // A client that sends more than it is served gets half of the time: all clients share one thread.
      if (client.waiting.size > 0 && this.#options.restFactor > 0)
        setTimeout(() => this.#leave(client), this.#options.restFactor * (performance.now() - began)).unref();
      else client.running--;
      this.#settle(client);
    });
  }

  #leave(client: Client): void {
    client.running--;
    this.#settle(client);
  }

  #settle(client: Client): void {
    if (client.waiting.size > 0 && client.running < this.#options.share) this.#next.add(client);
    this.#serve();
    this.#forget(client);
  }

  #serve(): void {
    for (const client of this.#next) {
      if (this.#running >= this.#options.slots) return;
      // Behind the others, if more of its entrants wait; the loop reaches entries added meanwhile.
      this.#next.delete(client);
      const [first] = client.waiting;
      if (first === undefined) continue;
      this.#remove(first);
      this.#let(client, first.entrant);
      if (client.waiting.size > 0 && client.running < this.#options.share) this.#next.add(client);
    }
  }

  /** When the queue is full, the last entrant of the longest queue makes room for a client with fewer waiting. */
  #hasRoomFor(client: Client): boolean {
    if (this.#waiting < this.#options.maxWaiting) return true;
    const longest = this.#clients.values().reduce((largest, other) => (other.waiting.size > largest.waiting.size ? other : largest), client);
    if (longest.waiting.size <= client.waiting.size + 1) return false;
    this.#drop([...longest.waiting].at(-1)!, 'full');
    return true;
  }

  #remove(entry: WaitingEntry): void {
    clearTimeout(entry.timer);
    entry.client.waiting.delete(entry);
    this.#waiting--;
  }

  #drop(entry: WaitingEntry, why: Refusal | null): void {
    const { client, entrant } = entry;
    if (!client.waiting.has(entry)) return;
    this.#remove(entry);
    if (client.waiting.size === 0) this.#next.delete(client);
    this.#forget(client);
    if (why !== null) this.#refuse(entrant, why);
  }

  #refuse(entrant: QueueEntry, why: Refusal): void {
    this.#refused[why]++;
    entrant.refuse(why);
  }

  #forget(client: Client): void {
    if (client.running === 0 && client.waiting.size === 0) this.#clients.delete(client.name);
  }
}
