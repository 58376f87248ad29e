// Made-up tar archives.

export interface MadeUpFile {
  name: string;
  bytes?: Uint8Array | string;
  /** Its type flag: 0 a file, 5 a folder, 2 a link, x a pax header for the next entry, L its long name. */
  kind?: string;
}

const BLOCK = 512;
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]);

function header(name: string, size: number, kind: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'utf8');
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write(kind, 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A record of a pax header. */
export function paxRecord(key: string, value: string): string {
  const restLength = Buffer.byteLength(` ${key}=${value}\n`);
  let length = restLength + String(restLength).length;
  if (String(length).length > String(restLength).length) length = restLength + String(length).length;
  return `${length} ${key}=${value}\n`;
}

/** An archive; a name too long for its header is in a preceding pax header. */
export function tarOf(files: readonly MadeUpFile[], end = true): Buffer {
  const parts = files.flatMap(({ name, bytes = '', kind = '0' }) => {
    const body = Buffer.from(bytes as string);
    const long = Buffer.byteLength(name) > 100 ? Buffer.from(paxRecord('path', name)) : null;
    return [
      ...(long ? [header('pax', long.length, 'x'), padded(long)] : []),
      header(long ? 'long' : name, kind === '5' || kind === '2' ? 0 : body.length, kind),
      ...(kind === '5' || kind === '2' ? [] : [padded(body)]),
    ];
  });
  return Buffer.concat([...parts, ...(end ? [Buffer.alloc(2 * BLOCK)] : [])]);
}
