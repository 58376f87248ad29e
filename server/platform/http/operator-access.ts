import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hostNameOf } from './host.ts';

/**
 * Headers that only proxies, load balancers and CDNs send. With a proxy on this machine every visitor would look local, so one such header
 * is enough to trust nobody.
 */
const PROXY_HEADERS =
  /^(?:via|forwarded|x-forwarded|proxy-)|(?:client|real|connecting|remote|user|source|origin|original|originating|cluster)[-_]?(?:ip|addr)|forwarded-for|^(?:cf|x-envoy|x-amz[a-z]*|x-azure|x-vercel|x-appengine|x-akamai|x-original)-/u;

/** nginx proxies in HTTP/1.0 by default, and need not add a header. */
const isProxied = ({ raw, headers }: FastifyRequest) => raw.httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADERS.test(name));

const plainAddress = (address: string) => address.trim().replace(/^::ffff:/iu, '');

/** Everybody that a trusted proxy names. The first may be made up, so all of them must be allowed. Empty where it names nobody. */
const forwardedAddresses = ({ headers }: FastifyRequest) =>
  [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map(plainAddress);

/**
 * A foreign page could reach this machine through a DNS name that resolves to it, so the name must be ours. An IP address cannot be
 * redirected.
 */
function hasOwnHost(request: FastifyRequest): boolean {
  const name = hostNameOf(request.host) ?? '';
  return request.ctx.site.origin !== null || isIP(name.replaceAll(/[[\]]/gu, '')) !== 0;
}

function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (prefix) list.addSubnet(address, Number(prefix), family);
    else list.addAddress(address, family);
  }
  return (address) => list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * Tells whether a request comes from loopback, under a name of ours and without any sign of a proxy, or from the given addresses and ranges
 * (METRICS_FROM, OUTBOX_FROM). Of proxies only those of TRUST_PROXY count, and only where addresses are given.
 */
export function operatorAccess(allowedAddresses: string | undefined, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): (request: FastifyRequest) => boolean {
  const isLoopback = addressMatcher(['127.0.0.0/8', '::1']);
  const isAllowed = addressMatcher(allowedAddresses?.split(',') ?? []);
  const trustsProxy = TRUST_PROXY !== undefined && TRUST_PROXY !== 'false';
  return (request) => {
    const address = plainAddress(request.ip);
    if (!isProxied(request)) return isAllowed(address) || (isLoopback(address) && hasOwnHost(request));
    const proxiedAddresses = forwardedAddresses(request);
    return trustsProxy && proxiedAddresses.length > 0 && [address, ...proxiedAddresses].every(isAllowed);
  };
}
