import { createHash } from 'node:crypto';
import { networkOf } from '#server/platform/http/client-network.ts';
import { browserFamily } from '../../../../web/lib/browser-of.ts';
import type { SeenDevice } from './sessions.repo.ts';

/** What is stored of a browser's name. Each person who uses the browser has another hash. */
export const deviceHash = (account: string, device: string): Buffer => createHash('sha256').update(`${account} ${device}`).digest();

/**
 * Whether a device is one of those seen before. The name that its browser keeps tells, wherever it is. Without it, the same kind of
 * browser and system on the same network tells (docs/decisions/0022). Pure.
 */
export function isKnown(seen: readonly SeenDevice[], { device, address, agent }: SeenDevice): boolean {
  const [family, network] = [browserFamily(agent), networkOf(address)];
  return seen.some((one) => (device !== null && one.device?.equals(device)) || (networkOf(one.address) === network && browserFamily(one.agent) === family));
}
