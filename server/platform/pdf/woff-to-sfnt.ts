import { inflateSync } from 'node:zlib';

const [WOFF_HEADER, WOFF_ENTRY, SFNT_HEADER, SFNT_ENTRY] = [44, 20, 12, 16];
const aligned = (bytes: number) => Math.ceil(bytes / 4) * 4;

/**
 * The font in a WOFF file (W3C, WOFF 1.0, section 4), uncompressed: pdfkit inflates a table again each time that it reads from it, which is
 * most of the time that a document takes.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, stored, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
    const bytes = woff.subarray(offset, offset + stored);
    return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), bytes: stored < length ? inflateSync(bytes) : bytes };
  });
  const size = tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), SFNT_HEADER + count * SFNT_ENTRY);
  const sfnt = Buffer.alloc(size);
  woff.copy(sfnt, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(16 * 2 ** power, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE(16 * (count - 2 ** power), 10);
  let offset = SFNT_HEADER + count * SFNT_ENTRY;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(sfnt, entry);
    sfnt.writeUInt32BE(checksum, entry + 4);
    sfnt.writeUInt32BE(offset, entry + 8);
    sfnt.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(sfnt, offset);
    offset += aligned(bytes.length);
  }
  return sfnt;
}
