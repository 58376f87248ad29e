import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { contentChecks } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** What the virus scanner said: nothing found, something found, or no answer. */
export type Verdict = 'clean' | 'infected' | 'unknown';

/** Hands pieces on, and to the virus scanner as well. The scanner sees what is encrypted next, so that it never has to be decrypted for it. */
export function scanOnTheWay(ctx: Ctx, pieces: AsyncIterable<Uint8Array>): { pieces: AsyncIterable<Uint8Array>; verdict: () => Promise<Verdict> } {
  const copy = new PassThrough();
  const verdict = contentChecks.scanPieces(ctx, copy).then(
    ({ virus }): Verdict => (virus === null ? 'clean' : 'infected'),
    (error: unknown): Verdict => {
      ctx.log.warn({ err: error }, 'a file of a bid waits for the virus scanner');
      return 'unknown';
    },
  );
  let isScanning = true;
  void verdict.finally(() => {
    isScanning = false;
    copy.destroy();
  });
  async function* handedOn() {
    try {
      for await (const piece of pieces) {
        if (isScanning && !copy.write(piece)) await Promise.race([once(copy, 'drain').catch(() => undefined), verdict]);
        yield piece;
      }
    } finally {
      copy.end();
    }
  }
  return { pieces: handedOn(), verdict: () => verdict };
}
