import type { IncomingMessage } from 'node:http';

/** `http://host/path?query`: a request target in absolute form, which every server must accept (RFC 9112, section 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/iu;

/** The path and query of a request target in any form; `*` and other targets without a path become `/`. */
export function originFormOf(target: string): string {
  const path = target.replace(ABSOLUTE, '');
  return path.startsWith('/') ? path : path.startsWith('?') ? `/${path}` : '/';
}

/** Whether a request names one host: it has one Host header (RFC 9112, section 3.2), and a target with a host names the same one. */
export function hasOneHost(request: IncomingMessage & { originalUrl?: string }): boolean {
  const { rawHeaders, headers } = request;
  if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1) return false;
  const targetHost = ABSOLUTE.exec(request.originalUrl ?? request.url ?? '/')?.[1];
  return targetHost === undefined || targetHost.toLowerCase() === headers.host?.toLowerCase();
}

/** Whether a browser requests a page, rather than a program an API answer. */
export const isPageRequest = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/api(?:\/|$)/iu.test(originFormOf(url)) && (headers.accept ?? '').includes('text/html');
