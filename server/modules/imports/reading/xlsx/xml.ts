import { SaxesParser } from 'saxes';
import { limitGarbage } from '../../limit-garbage.ts';
import type { Bytes } from '../peek.ts';
import { ImportError } from '../import-error.ts';
import { asUtf8, encodingOf } from '../text-encoding.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Callbacks of the XML reader; names come without their prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const MAX_DEPTH = 64;
/** Text, a comment or a tag without end would gather in memory: so much may come without anything being complete. */
const MAX_PENDING = 4 * 1024 * 1024;
const SLICE = 4096;
/** Bytes of XML between checks of the memory in use. */
const SETTLE_BYTES = 64 * 1024;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Parses streamed XML, and yields every few kilobytes, so that its results can be consumed.
 * @throws ImportError for malformed XML, for a DOCTYPE, and for content made to fill the memory.
 */
export async function* readXml(stream: Bytes, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let depth = 0;
  let pending = 0;
  parser.on('error', (error) => {
    throw new ImportError('bad-archive', `A part of the workbook is no valid XML: ${error.message.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw new ImportError('bad-archive', 'A part of the workbook has a DOCTYPE, which no workbook has.');
  });
  parser.on('opentag', (tag) => {
    pending = 0;
    if (++depth > MAX_DEPTH) throw new ImportError('too-deep', `A part of the workbook is nested more than ${MAX_DEPTH} levels deep.`);
    handlers.open(local(tag.name), tag.attributes);
  });
  parser.on('text', (text) => {
    pending = 0;
    handlers.text?.(text);
  });
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('comment', () => (pending = 0));
  parser.on('closetag', (tag) => {
    pending = 0;
    depth--;
    handlers.close?.(local(tag.name));
  });
  const decoder = new TextDecoder();
  const settle = limitGarbage();
  let unsettled = 0;
  let started = false;
  const feed = (text: string) => {
    pending += text.length;
    parser.write(text);
    if (pending > MAX_PENDING) throw new ImportError('too-large', 'A text or tag in a part of the workbook is larger than 4 MB.');
  };
  for await (const chunk of utf8(stream)) {
    for (let index = 0; index < chunk.length; index += SLICE) {
      started = true;
      feed(decoder.decode(chunk.subarray(index, index + SLICE), { stream: true }));
      yield;
      unsettled += SLICE;
      if (unsettled < SETTLE_BYTES) continue;
      unsettled = 0;
      settle();
    }
  }
  if (!started) return;
  feed(decoder.decode());
  parser.close();
  yield;
}

async function* utf8(stream: Bytes): AsyncGenerator<Buffer> {
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  async function* again(): AsyncGenerator<Buffer> {
    yield first.value!;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  try {
    yield* asUtf8(again(), encodingOf(first.value));
  } finally {
    await iterator.return?.();
  }
}

/** Goes through a whole part. */
export async function readWhole(stream: Bytes, handlers: XmlHandlers): Promise<void> {
  const parts = readXml(stream, handlers);
  while (!(await parts.next()).done);
}
