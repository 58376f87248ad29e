import type { ByteRange } from '../storage/file-storage.ts';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/u;

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14.1.2). Null: the whole file. That is also the answer to several
 * ranges, and to units other than bytes. `none`: there is no such part.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  // The last bytes, so many of them.
  if (first === '') return Number(last) === 0 || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== '' && Number(last) < Number(first)) return null;
  return range.start < size ? range : 'none';
}
