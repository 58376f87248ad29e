import type { Readable, Writable } from 'node:stream';
import { release } from '../storage/release.ts';

const written = (to: Writable, piece: Buffer): Promise<void> =>
  new Promise((resolve, reject) => to.write(piece, (error?: Error | null) => (error ? reject(error) : resolve())));

/** Writes each piece when the one before it has gone out, and frees it then. */
async function sendPieces(content: Readable, to: Writable): Promise<void> {
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      await written(to, piece);
      release(piece);
    }
    to.end();
  } catch (error) {
    // Fastify watches both, and answers or breaks off.
    content.destroy(error as Error);
  }
}

/** Has a stream free its memory piece by piece, as it is sent. Fastify sends a stream by its `pipe`. @returns the same stream. */
export function releaseAsSent(content: Readable): Readable {
  return Object.assign(content, {
    pipe<T extends NodeJS.WritableStream>(to: T): T {
      void sendPieces(content, to as NodeJS.WritableStream as Writable);
      return to;
    },
  });
}
