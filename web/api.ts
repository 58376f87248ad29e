import type { Endpoint, Output, Request as Given } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { ROLE_FORBIDS, ORGANISATION_GONE, TOKEN_REFUSED, credentials } from './lib/credentials.ts';

/** An answer other than 2xx. `problem` is null when the answer was not from the API. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly problem: Problem | null;
  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

type Query = Record<string, unknown>;

function queryText(query: Query | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined && item !== null) params.append(name, String(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The revision that a change is based on (If-Match). */
  revision?: number | undefined;
  /** Public id of the organisation to act for; absent: this tab's active one. */
  organisation?: string | undefined;
  /** Sent as the body, to an endpoint that receives a file. */
  file?: Blob | undefined;
}

/** Sends a request as the signed-in user. @throws CallError for an answer other than 2xx. */
export async function send<E extends Endpoint>(endpoint: E, input: Given<E>, { signal, revision, organisation, file }: CallOptions): Promise<Response> {
  const { params, query, body } = input as { params?: Record<string, string>; query?: Query; body?: unknown };
  const path = endpoint.path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const sessionHeaders = credentials();
  const response = await fetch(`/api${path}${queryText(query)}`, {
    method: endpoint.method,
    ...(signal ? { signal } : {}),
    headers: {
      ...sessionHeaders,
      ...(organisation === undefined ? {} : { 'child-org': organisation }),
      ...(file ? { 'content-type': 'application/octet-stream' } : body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
    },
    ...(file ? { body: file } : body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (problem?.code === 'unauthenticated' && sessionHeaders['access-token'] && sessionHeaders['access-token'] === credentials()['access-token'])
    dispatchEvent(new Event(TOKEN_REFUSED));
  if (problem?.code === 'organisation-gone' && organisation === undefined && sessionHeaders['child-org'] === credentials()['child-org'])
    dispatchEvent(new Event(ORGANISATION_GONE));
  if (problem?.code === 'forbidden' && sessionHeaders['access-token']) dispatchEvent(new Event(ROLE_FORBIDS));
  throw new CallError(response.status, problem);
}

/**
 * Calls an endpoint of the contract from the browser, on the page's own host, as the signed-in user. (On the server a loader gets the same
 * function from its context, without HTTP.)
 * @throws CallError for an answer other than 2xx; TypeError when the network fails.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Given<E>, options: CallOptions = {}): Promise<Output<E>> {
  return (await (await send(endpoint, input, options)).json()) as Output<E>;
}
