import { contentChecks } from '#server/modules/documents/index.ts';
import { AppError } from '#server/platform/errors.ts';

/** So many bytes tell most kinds of file. */
const HEAD_BYTES = 64 * 1024;

/** The answer to a file that is refused by its content. */
export function refusedContent(rule: string, message: string): AppError {
  return new AppError('unsupported-media-type', message, [{ path: 'body.file', rule, message }]);
}

/**
 * Holds the first bytes back until they have shown that the file is what its name says, then hands all on.
 * @throws AppError unsupported-media-type where it is something else.
 */
export async function* checkOnTheWay(extension: string, size: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] = [];
  let length = 0;
  let isChecked = false;
  const check = async () => {
    const refusal = await contentChecks.checkHead(`file.${extension}`, Buffer.concat(head));
    if (refusal) throw refusedContent(refusal, 'The content of the file is not what its name says, or a kind that the portal does not take.');
    isChecked = true;
  };
  for await (const piece of pieces) {
    if (isChecked) {
      yield piece;
      continue;
    }
    head.push(piece);
    length += piece.length;
    if (length < Math.min(HEAD_BYTES, size)) continue;
    await check();
    yield* head;
    head = [];
  }
  // Cut off before there was enough to tell: this part is not kept.
}
