import { expect, it } from 'vitest';
import { networkOf } from './client-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:2::ffff', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::a:b:c:d:e:192.0.2.7', '0:a:b:c'],
  ['2001:0db8:0001::', '2001:db8:1:0'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));
