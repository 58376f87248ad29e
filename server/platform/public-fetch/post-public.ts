import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { isPublicAddress } from './public-addresses.ts';

/** The address is none that we may reach. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/** Milliseconds for all of a request: name, connection, and answer. */
const TIMEOUT_MS = 10_000;

/** Whether the operator lets us reach a host (`host:port`) that need not be public, also without TLS. */
const isAllowed = ({ host }: URL, allowedHosts: ReadonlySet<string>) => allowedHosts.has(host);

/**
 * Why an address cannot be one that we send to; null: as far as its text says, it can. @param allowedHosts as `host:port`, or `host` for the
 * usual port.
 */
export function refusalOf(text: string, allowedHosts: ReadonlySet<string>): 'address' | 'https' | 'private' | null {
  if (!URL.canParse(text)) return 'address';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'address';
  if (url.username !== '' || url.password !== '') return 'address';
  if (isAllowed(url, allowedHosts)) return null;
  if (url.protocol !== 'https:' || url.port !== '') return 'https';
  const name = url.hostname.replace(/^\[|\]$/gu, '');
  if (isIP(name) !== 0) return isPublicAddress(name) ? null : 'private';
  // One word, or a name that no public DNS has.
  return name.includes('.') && !/\.(?:localhost|local|internal|lan|home|corp|test|invalid|example|onion|arpa)\.?$/u.test(name) ? null : 'private';
}

/** Resolves a name once: the connection is made to exactly the address that was checked. */
export const publicLookup: LookupFunction = (name, options, callback) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    // One that is not public among them may be an attempt to get past the check.
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) return callback(new NotPublic(`${name} is not public.`), '', 0);
    const [first] = found;
    return options.all ? callback(null, found) : callback(null, first!.address, first!.family);
  });
};

/**
 * Sends a body to an address that somebody else gave. It follows no redirect, reads no answer, and waits ten seconds at most.
 * @returns the status. @throws NotPublic, or the error of the connection.
 */
export async function postPublic(
  text: string,
  { headers, body, allowedHosts }: { headers: Readonly<Record<string, string>>; body: string; allowedHosts: ReadonlySet<string> },
): Promise<number> {
  if (refusalOf(text, allowedHosts) !== null) throw new NotPublic('The address is not public.');
  const url = new URL(text);
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(isAllowed(url, allowedHosts) ? {} : { lookup: publicLookup }),
  };
  const { promise, resolve: succeed, reject } = Promise.withResolvers<number>();
  const onAnswer = (answer: IncomingMessage) => {
    succeed(answer.statusCode ?? 0);
    answer.destroy();
  };
  const request = url.protocol === 'https:' ? requestHttps(url, options, onAnswer) : requestHttp(url, options, onAnswer);
  request.on('error', reject);
  // An answer that changes the protocol is no answer: without this its connection would stay open.
  request.on('upgrade', (answer: IncomingMessage, socket: Duplex) => {
    succeed(answer.statusCode ?? 0);
    socket.destroy();
  });
  request.on('close', () => reject(new Error('The connection ended without an answer.')));
  request.end(body);
  return promise;
}
