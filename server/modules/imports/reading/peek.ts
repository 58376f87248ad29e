export type Bytes = AsyncIterable<Buffer>;

/** The first bytes of a stream (at least `wanted`, or all there are) and the stream as if they had not been taken; `close` instead of reading it. */
export async function peek(stream: AsyncIterable<Uint8Array>, wanted: number): Promise<{ head: Buffer; stream: Bytes; close: () => Promise<void> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const taken: Buffer[] = [];
  let size = 0;
  while (size < wanted) {
    const next = await iterator.next();
    if (next.done) break;
    taken.push(asBuffer(next.value));
    size += next.value.length;
  }
  const head = Buffer.concat(taken);
  async function* again(): AsyncGenerator<Buffer> {
    try {
      if (head.length > 0) yield head;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield asBuffer(next.value);
    } finally {
      await iterator.return?.();
    }
  }
  return {
    head,
    stream: again(),
    close: async () => void (await iterator.return?.()),
  };
}

const asBuffer = (bytes: Uint8Array): Buffer => (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
