import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Everybody a request says that it came through, the first of whom may be made up: a proxy on this machine makes every
 * visitor a neighbour, so all of them must be allowed.
 */
function sendersOf(request: FastifyRequest): string[] {
  const { forwarded, 'x-forwarded-for': passedOn } = request.headers;
  const named = [passedOn ?? []].flat().flatMap((text) => text.split(','));
  const unnamed = forwarded === undefined ? [] : ['0.0.0.0'];
  return [request.ip, ...named, ...unnamed].map((address) => address.trim().replace(/^::ffff:/u, ''));
}

/** Tells whether a request comes from loopback, or the addresses and ranges given (METRICS_FROM), all the way. */
export function neighbours(given: string | undefined): (request: FastifyRequest) => boolean {
  const readers = new BlockList();
  readers.addSubnet('127.0.0.0', 8, 'ipv4');
  readers.addAddress('::1', 'ipv6');
  for (const entry of given?.split(',') ?? []) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (prefix) readers.addSubnet(address, Number(prefix), family);
    else readers.addAddress(address, family);
  }
  return (request) => sendersOf(request).every((address) => readers.check(address, address.includes(':') ? 'ipv6' : 'ipv4'));
}
