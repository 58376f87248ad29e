import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hostNameOf } from './host.ts';

/**
 * Headers that only proxies send, by the names that proxies, load balancers and delivery networks give them. A proxy on this
 * machine makes every visitor a neighbour, so one of these is enough to take nobody for one.
 */
const OF_PROXIES =
  /^(?:via|forwarded|x-forwarded|proxy-)|(?:client|real|connecting|remote|user|source|origin|original|originating|cluster)[-_]?(?:ip|addr)|forwarded-for|^(?:cf|x-envoy|x-amz[a-z]*|x-azure|x-vercel|x-appengine|x-akamai|x-original)-/u;

/** nginx asks in HTTP/1.0 unless it is told otherwise, and need not add a header. */
const isPassedOn = ({ raw, headers }: FastifyRequest) => raw.httpVersion === '1.0' || Object.keys(headers).some((name) => OF_PROXIES.test(name));

const bare = (address: string) => address.trim().replace(/^::ffff:/iu, '');

/** Everybody that a trusted proxy names, the first of whom may be made up: all of them must be allowed. Empty where it names nobody. */
const namedIn = ({ headers }: FastifyRequest) =>
  [headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map(bare);

/** A name that leads to this machine makes a foreign page in a browser on it a neighbour; an address cannot be led elsewhere. */
function isHostOfOurs(request: FastifyRequest): boolean {
  const name = hostNameOf(request.host) ?? '';
  return request.ctx.site.origin !== null || isIP(name.replaceAll(/[[\]]/gu, '')) !== 0;
}

function listOf(entries: readonly string[]): (address: string) => boolean {
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
 * Tells whether a request comes from loopback, by a name of ours and without any sign of a proxy, or from the addresses and
 * ranges given (METRICS_FROM, OUTBOX_FROM). Through proxies only those of TRUST_PROXY, and only where addresses are given.
 */
export function neighbours(given: string | undefined, { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): (request: FastifyRequest) => boolean {
  const isLoopback = listOf(['127.0.0.0/8', '::1']);
  const isGiven = listOf(given?.split(',') ?? []);
  const trusts = TRUST_PROXY !== undefined && TRUST_PROXY !== 'false';
  return (request) => {
    const address = bare(request.ip);
    if (!isPassedOn(request)) return isGiven(address) || (isLoopback(address) && isHostOfOurs(request));
    const named = namedIn(request);
    return trusts && named.length > 0 && [address, ...named].every(isGiven);
  };
}
