import { createHash } from 'node:crypto';
import { networkOf } from '#server/platform/http/client-network.ts';
import { browserFamily } from '../../../../web/lib/browser-of.ts';
import type { SeenDevice } from './sessions.repo.ts';

/** The stored hash of a browser's id. Each person who uses the browser has another hash. */
export const deviceHash = (account: string, device: string): Buffer => createHash('sha256').update(`${account} ${device}`).digest();

/**
 * Whether a device has been seen before. The id that its browser stores decides, on any network. Without it, the same kind of browser and
 * system on the same network counts (docs/decisions/0022). Pure.
 */
export function isKnownDevice(seenDevices: readonly SeenDevice[], { device, address, agent }: SeenDevice): boolean {
  const [family, network] = [browserFamily(agent), networkOf(address)];
  return seenDevices.some(
    (seenDevice) =>
      (device !== null && seenDevice.device?.equals(device)) || (networkOf(seenDevice.address) === network && browserFamily(seenDevice.agent) === family),
  );
}
