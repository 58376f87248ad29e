import type { Endpoint, Output, Request } from '#contract/endpoint.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { createContext } from 'react-router';

/** Runs an endpoint of the contract in the server's own process, as who asked for the page: always a visitor, but where `isPersonal`. */
export type Call = <E extends Endpoint>(endpoint: E, input: Request<E>) => Promise<Output<E>>;

/** What the host hands to the loaders of one page. It knows of who asks nothing but site and language. */
export interface PageRequest {
  readonly call: Call;
  /** The same for what a page can do without: a search that would have to wait for its turn is refused at once, with an answer of 429. */
  readonly callAtOnce: Call;
  /** The same for a query that the endpoint's schema has read already: it is not read again. */
  readonly callParsed: Call;
  readonly language: InterfaceLanguage;
  /** Languages that the switch offers, the site's own first. */
  readonly languages: readonly InterfaceLanguage[];
  readonly site: {
    readonly code: string;
    readonly country: string | null;
    readonly currency: string;
    readonly timeZone: string;
    /** `https://host` of a configured host, for links; null on an unknown one. */
    readonly origin: string | null;
  };
  /** The paths of the route table (`/notice-details/:title`): what is built. */
  readonly routes: readonly string[];
  /** Made for one reader, who is signed in: nothing of it may be kept for others, nor made of what was. */
  readonly isPersonal: boolean;
  /** The server's clock. */
  readonly now: Date;
  /**
   * Put as `nonce` on each script that the router renders, and taken off again: the page's policy allows those alone. Secret until
   * then, so that no script in what a page shows can bear it. Absent in development.
   */
  readonly scriptMark: string | undefined;
  reportError(error: unknown): void;
  /** The finished document, put here by entry.server instead of going through a stream. */
  html?: Buffer;
}

const KEY = Symbol.for('tenderbell.page-request');
const held = globalThis as unknown as Record<symbol, ReturnType<typeof createContext<PageRequest>>>;

/** One key, however often this file is loaded (by Node, by the bundle, by the development server). */
export const pageRequest = (held[KEY] ??= createContext<PageRequest>());
