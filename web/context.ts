import type { Endpoint, Output, Request } from '#contract/endpoint.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { createContext } from 'react-router';

/** Runs an endpoint of the contract in the server's own process: as a visitor, or as the signed-in reader where `isPersonal`. */
export type Call = <E extends Endpoint>(endpoint: E, input: Request<E>) => Promise<Output<E>>;

/** What the host gives to the loaders of one page. Of the reader it holds only site and language. */
export interface PageRequest {
  readonly call: Call;
  /** The same for optional parts of a page: a search that would have to wait for its slot is refused at once, with 429. */
  readonly callUnlessBusy: Call;
  /** The same for a query that the endpoint's schema has already parsed; it is not parsed again. */
  readonly callParsed: Call;
  readonly language: InterfaceLanguage;
  /** Languages of the language switch, the site's own first. */
  readonly languages: readonly InterfaceLanguage[];
  readonly site: {
    readonly code: string;
    readonly country: string | null;
    readonly currency: string;
    readonly timeZone: string;
    /** `https://host` of a configured host, for links; null on an unknown one. */
    readonly origin: string | null;
  };
  /** The paths of the route table (`/notice-details/:title`). */
  readonly routes: readonly string[];
  /** Made for one signed-in reader: nothing of it may be cached for others, or come from such a cache. */
  readonly isPersonal: boolean;
  /** The server's clock. */
  readonly now: Date;
  /**
   * The `nonce` on each script that the router renders, removed again before sending: the page's policy allows only those scripts. It is
   * secret until then, so that no script in a page's content can carry it. Absent in development.
   */
  readonly scriptMark: string | undefined;
  reportError(error: unknown): void;
  /** The finished document, put here by entry.server instead of streaming it. */
  html?: Buffer;
}

const KEY = Symbol.for('tenderbell.page-request');
const contextsBySymbol = globalThis as unknown as Record<symbol, ReturnType<typeof createContext<PageRequest>>>;

/** One key, however often this file is loaded (by Node, the bundle, the development server). */
export const pageRequest = (contextsBySymbol[KEY] ??= createContext<PageRequest>());
