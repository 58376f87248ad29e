import { BlockList, isIP } from 'node:net';

/** Not of the public internet: IANA's special-purpose registries (RFC 6890 and its successors), and multicast. */
const notPublic = new BlockList();
for (const subnet of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, where clouds answer with the secrets of a machine.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', prefix] = subnet.split('/');
  notPublic.addSubnet(address, Number(prefix), 'ipv4');
}
/** Of IPv6 only global unicast is public, and of that not what holds or reserves other addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const reserved = new BlockList();
for (const [address, prefix] of [
  // Teredo, benchmarks, ORCHID and other assignments of protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 holds any IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(address, prefix, 'ipv6');

/** Whether an address is one of the public internet. @param address as DNS answers it: IPv4, or IPv6 without brackets. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
