/** Encodings of pages, the preferred one first. */
export const PAGE_ENCODINGS = ['br', 'gzip'] as const;
/** Encodings of API answers, each compressed for one request: zstd takes less time than brotli for fewer bytes. */
export const API_ENCODINGS = ['zstd', ...PAGE_ENCODINGS] as const;

/** Below this size compressing costs more than it saves. */
export const MIN_COMPRESSED_BYTES = 1024;

/**
 * Chooses the encoding of an answer from those available. Null: the header is absent or accepts none of them.
 * @param header Accept-Encoding, RFC 9110, section 12.5.3.
 */
export function encodingOf<Encoding extends string>(header: string | undefined, encodings: readonly Encoding[]): Encoding | null {
  if (header === undefined) return null;
  const acceptedParts = header.split(',').map((part) => part.trim().toLowerCase());
  const accepts = (name: string) => acceptedParts.some((part) => part === name || (part.startsWith(`${name};`) && !/q=0(?:\.0*)?$/u.test(part)));
  return encodings.find(accepts) ?? null;
}
