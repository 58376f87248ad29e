import type { Format } from './format.ts';
import { ocds } from './ocds/ocds-format.ts';
import { type Bytes, peek } from './reading/peek.ts';
import { Refusal } from './reading/refusal.ts';
import { asUtf8, encodingOf } from './reading/text-encoding.ts';

/** Every format there is; a file is read by the first that recognises it. */
export const formats: readonly Format[] = [ocds];

const HEAD_BYTES = 4096;

/**
 * The format of a file, told by its content, and its bytes as that format takes them. Null: it is empty.
 * @throws Refusal when no format knows it.
 */
export async function recognise(stream: Bytes): Promise<{ format: Format; stream: Bytes } | null> {
  const first = await peek(stream, HEAD_BYTES);
  if (first.head.length === 0) return null;
  const text = await peek(asUtf8(first.stream, encodingOf(first.head)), HEAD_BYTES);
  const format = formats.find((one) => one.recognises(text.head));
  if (format) return { format, stream: text.stream };
  // Nothing but blanks so far: whatever comes behind them, it is no other format that begins so.
  if (/^\s*$/u.test(text.head.toString('latin1'))) return { format: ocds, stream: text.stream };
  await text.close();
  const xml = /^\s*</u.test(text.head.toString('latin1'));
  throw new Refusal(
    'unknown-format',
    xml ? 'It is XML (or HTML); only OCDS as JSON is read.' : 'It is in no format that is read here; OCDS as JSON begins with { or [.',
  );
}
