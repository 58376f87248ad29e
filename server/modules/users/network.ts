import { isIPv6 } from 'node:net';

const PREFIX_GROUPS = 4;

/** What one subscriber of a network can change at will is one address: IPv6 by its /64, IPv4 as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail ? tail.split(':').flatMap((group) => (group.includes('.') ? [group, ''] : [group])) : [];
  const all = tail === undefined ? groups : [...groups, ...Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0'), ...behind];
  return all
    .slice(0, PREFIX_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
