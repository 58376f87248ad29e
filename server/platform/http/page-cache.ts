import type { SearchSlot } from '../search-resources/search-slot.ts';

/** A finished page, as cached and sent. */
export interface CachedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly etag: string;
  /** The page in each encoding (`identity` among them), made at the first request. */
  readonly encodings: Map<string, EncodedPage>;
}

/** A page in one encoding: header names and values in turn, as writeHead takes them, and the body. */
export interface EncodedPage {
  readonly etag: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

interface Rendering {
  page: Promise<CachedPage>;
  slot: SearchSlot | undefined;
}

interface Entry {
  page: CachedPage;
  madeAt: number;
  bytes: number;
}

export interface PageCacheOptions {
  /** Below this age a page is sent as it is. */
  freshMs?: number;
  /** Up to this age it is sent while a new one is made. An older one is made again first. */
  staleMs?: number;
  maxBytes?: number;
  now?: () => number;
}

/**
 * Caches anonymous pages for a few seconds. Each key has one render in flight; other requests wait for it or get the last page. Bounded in
 * bytes; the least recently used page goes first.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #rendering = new Map<string, Rendering>();
  readonly #options: Required<PageCacheOptions>;
  #bytes = 0;

  constructor(options: PageCacheOptions = {}) {
    this.#options = { freshMs: 2000, staleMs: 5000, maxBytes: 64 * 1024 * 1024, now: () => performance.now(), ...options };
  }

  /**
   * The page under `key`: at once when cached, else rendered by `render`. Only status 200 is cached.
   * @param slot that the rendering may wait for; a rendering already in flight may use it as well.
   */
  get(key: string, render: () => Promise<CachedPage>, slot?: SearchSlot): CachedPage | Promise<CachedPage> {
    const entry = this.#entries.get(key);
    const age = entry ? this.#options.now() - entry.madeAt : Infinity;
    if (entry && age < this.#options.staleMs) {
      this.#entries.delete(key);
      this.#entries.set(key, entry); // now the most recently used
      // After a failed refresh the page stays until it is too old. The next request then gets the failure itself.
      if (age >= this.#options.freshMs) this.#renderOnce(key, render, slot).catch(() => undefined);
      return entry.page;
    }
    return this.#renderOnce(key, render, slot);
  }

  #renderOnce(key: string, render: () => Promise<CachedPage>, slot: SearchSlot | undefined): Promise<CachedPage> {
    const rendering = this.#rendering.get(key);
    if (rendering) {
      if (slot) rendering.slot?.join(slot);
      return rendering.page;
    }
    const pagePromise = render()
      .then((page) => {
        if (page.status === 200) this.#keep(key, page);
        return page;
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, { page: pagePromise, slot });
    return pagePromise;
  }

  #keep(key: string, page: CachedPage): void {
    this.#drop(key);
    // Compressed forms are counted in advance: together they stay well below the page itself.
    const bytes = page.body.length * 1.5 + key.length * 2 + 500;
    if (bytes > this.#options.maxBytes / 8) return;
    this.#entries.set(key, { page, madeAt: this.#options.now(), bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
