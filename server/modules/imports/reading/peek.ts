export type Bytes = AsyncIterable<Buffer>;

/** The first bytes of a stream (at least `byteCount`, or all there are) and the stream as if they had not been taken; `close` instead of reading it. */
export async function peek(stream: AsyncIterable<Uint8Array>, byteCount: number): Promise<{ head: Buffer; stream: Bytes; close: () => Promise<void> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < byteCount) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(asBuffer(next.value));
    size += next.value.length;
  }
  const head = Buffer.concat(chunks);
  async function* replay(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield asBuffer(next.value);
    } finally {
      await iterator.return?.();
    }
  }
  return {
    head,
    stream: replay(),
    close: async () => void (await iterator.return?.()),
  };
}

const asBuffer = (bytes: Uint8Array): Buffer => (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
