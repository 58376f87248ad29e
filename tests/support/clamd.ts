import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** The text that every scanner takes for a virus (eicar.org), put together here so that none takes this file for one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

/** A stand-in for clamd: it understands INSTREAM as clamd(8) describes it, and finds EICAR. */
export interface Clamd {
  readonly url: string;
  /** Sizes of what it scanned. */
  readonly scanned: readonly number[];
}

/** The whole pieces at the beginning of what has come, and whether the empty one is among them. */
function piecesOf(received: Buffer): { content: Buffer; isWhole: boolean } {
  const pieces: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { content: Buffer.concat(pieces), isWhole: true };
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { content: Buffer.concat(pieces), isWhole: false };
}

const answer = (socket: Socket, text: string) => socket.end(`${text}\0`);

/** Starts one, until the test is over. @param maxBytes its StreamMaxLength. */
export async function startClamd({ maxBytes = Number.POSITIVE_INFINITY, port = 0 }: { maxBytes?: number; port?: number } = {}): Promise<Clamd> {
  const scanned: number[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      received = Buffer.concat([received, data]);
      if (!received.toString('latin1', 0, 10).startsWith('zINSTREAM\0'.slice(0, received.length))) return answer(socket, 'UNKNOWN COMMAND');
      const { content, isWhole } = piecesOf(received);
      if (content.length > maxBytes) return answer(socket, 'INSTREAM size limit exceeded. ERROR');
      if (!isWhole) return undefined;
      scanned.push(content.length);
      return answer(socket, content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, scanned };
}
