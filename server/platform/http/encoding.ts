/** Encodings that pages are compressed in, the preferred one first. */
export const PAGE_ENCODINGS = ['br', 'gzip'] as const;
/** The same for answers of the API, each of which is compressed for one request: zstd takes less time than brotli for fewer bytes. */
export const API_ENCODINGS = ['zstd', ...PAGE_ENCODINGS] as const;

/** Below this many bytes compressing saves less than it costs. */
export const MIN_COMPRESSED_BYTES = 1024;

/**
 * The encoding to answer in, of those that there are. Null: the header is absent or takes none of them, and the answer stays as it is.
 * @param header Accept-Encoding, RFC 9110, section 12.5.3.
 */
export function encodingOf<Encoding extends string>(header: string | undefined, encodings: readonly Encoding[]): Encoding | null {
  if (header === undefined) return null;
  const offered = header.split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) => offered.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(?:\.0*)?$/u.test(part)));
  return encodings.find(takes) ?? null;
}
