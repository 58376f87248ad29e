import { createHash } from 'node:crypto';
import { networkOf } from '#server/platform/http/client-network.ts';
import { browserFamily } from '../../../../web/lib/browser-of.ts';
import type { SeenDevice } from './sessions.repo.ts';

/** What is kept of a browser's name: it tells nothing of the same browser's other people. */
export const deviceHash = (account: string, device: string): Buffer => createHash('sha256').update(`${account} ${device}`).digest();

/**
 * Whether a device is one of those seen: by the name that its browser keeps, wherever it is, or, where it has forgotten that, by
 * the same kind of browser and system on the same network (docs/decisions/0022). Pure.
 */
export function isKnown(seen: readonly SeenDevice[], { device, address, agent }: SeenDevice): boolean {
  const [family, network] = [browserFamily(agent), networkOf(address)];
  return seen.some((one) => (device !== null && one.device?.equals(device)) || (networkOf(one.address) === network && browserFamily(one.agent) === family));
}
