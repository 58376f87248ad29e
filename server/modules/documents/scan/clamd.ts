import { once } from 'node:events';
import { connect } from 'node:net';

/** What the scanner says of some bytes: the name of what it found, or null. */
export interface ScanResult {
  readonly virus: string | null;
}

/** The scanner does not answer, or could not scan: the file waits. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
  /** It took the connection: other files may fare better. */
  readonly isReachable: boolean;

  constructor(message: string, { isReachable, cause }: { isReachable: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isReachable = isReachable;
  }
}

const SILENCE_MS = 60_000;
const MAX_ANSWER = 4096;

const lengthOf = (piece: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
};

function resultOf(answer: string): ScanResult {
  if (/^stream: OK$/u.test(answer)) return { virus: null };
  const virus = /^stream: (.+) FOUND$/u.exec(answer)?.[1];
  if (virus !== undefined) return { virus };
  // clamd's StreamMaxLength must be as large as the largest file (docs/configuration.md).
  throw new ScannerUnavailable(answer === '' ? 'The scanner ended the connection' : `The scanner says: ${answer}`, { isReachable: true });
}

/**
 * Has clamd scan bytes as they come: its command INSTREAM (clamd(8)), each piece behind its length, an empty one at the end.
 * @param url `tcp://host:port`. @throws ScannerUnavailable
 */
export async function scanWithClamd(url: string, pieces: AsyncIterable<Buffer>): Promise<ScanResult> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/gu, ''), port: Number(port || 3310) });
  let isReachable = false;
  let answer = '';
  socket.setTimeout(SILENCE_MS, () => {
    isReachable = false;
    socket.destroy(new Error('The scanner is silent'));
  });
  const answered = new Promise<void>((resolve, reject) => {
    socket.on('data', (data: Buffer) => (answer = `${answer}${data.toString('latin1')}`.slice(0, MAX_ANSWER)));
    socket.once('end', resolve);
    socket.once('error', reject);
  });
  // An error while it is still being sent is reported below.
  answered.catch(() => undefined);
  const send = async (data: Buffer) => {
    if (!socket.write(data)) await Promise.race([once(socket, 'drain'), answered]);
  };
  try {
    await once(socket, 'connect');
    isReachable = true;
    await send(Buffer.from('zINSTREAM\0'));
    for await (const piece of pieces) {
      // It answers early where it takes no more.
      if (answer !== '') break;
      await send(lengthOf(piece));
      await send(piece);
    }
    if (answer === '') await send(Buffer.alloc(4));
    await answered;
  } catch (error) {
    // It resets the connection of what is too large, at times before its answer is read.
    if (answer === '') throw new ScannerUnavailable((error as Error).message, { isReachable, cause: error });
  } finally {
    socket.destroy();
  }
  return resultOf(answer.replace(/\0.*$/su, '').trim());
}
