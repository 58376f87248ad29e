import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu;
/** IPv6 groups that identify a network: a household or a machine has all addresses of one /64. */
const NETWORK_GROUPS = 4;

// A dotted end (RFC 4291, section 2.2) counts as two groups.
const groupsOf = (text = '') =>
  text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));

/** The client, as far as an address tells: the IPv4 address, or the /64 network of an IPv6 address, in one spelling. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mappedIpv4] = MAPPED_IPV4.exec(address) ?? [];
  if (mappedIpv4 !== undefined) return mappedIpv4;
  const [head = '', tail] = address.replace(/%.*$/u, '').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
