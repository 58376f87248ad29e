import { createHmac, randomBytes } from 'node:crypto';

/** For so long one visitor counts once for one notice. */
export const COUNTED_ONCE_MS = 30 * 60_000;
/** Some 10 MB. When there are more the oldest go: to be counted twice by that takes as many views of others. */
const MAX_KEPT_VIEWS = 100_000;

/**
 * Recently counted views, in the memory of this process. Each is stored as a hash with a random key of this process, so it reveals neither
 * the visitor nor the notice.
 */
export class RecentViews {
  readonly #key = randomBytes(32);
  /** When each was counted, the oldest first. */
  readonly #counted = new Map<string, number>();
  readonly #maxEntries: number;

  constructor(maxEntries = MAX_KEPT_VIEWS) {
    this.#maxEntries = maxEntries;
  }

  /** Takes down a view, unless the same visitor's view of the notice was counted a moment ago. @returns how to take it back; null: it counts no more. */
  add(visitor: string, notice: string, now: Date): (() => void) | null {
    for (const [key, at] of this.#counted) {
      if (at > now.getTime() - COUNTED_ONCE_MS) break;
      this.#counted.delete(key);
    }
    const key = createHmac('sha256', this.#key).update(`${visitor} ${notice}`).digest('base64url').slice(0, 22);
    if (this.#counted.has(key)) return null;
    if (this.#counted.size >= this.#maxEntries) this.#counted.delete(this.#counted.keys().next().value!);
    this.#counted.set(key, now.getTime());
    return () => void this.#counted.delete(key);
  }
}
