/** Encodings that answers are compressed in. */
export type Encoding = 'br' | 'gzip';

/** Below this many bytes compressing saves less than it costs. */
export const MIN_COMPRESSED_BYTES = 1024;

/** The encoding to answer in; an `identity` or absent header leaves an answer as it is. */
export function encodingOf(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const offered = header.split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) => offered.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(?:\.0*)?$/u.test(part)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
