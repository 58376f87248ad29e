import { hash } from 'node:crypto';
import type { MappedRelease } from './mapped-release.ts';
import type { Bytes } from './reading/peek.ts';

/** Options that change how records are read. A run is resumed only with the same options. */
export interface ImportOptions {
  /** ISO 3166-1 alpha-2 country of records without one. */
  country?: string | null;
  /** Whether the notices are readable without a subscription. With null new ones are, and others stay as they are. */
  free?: boolean | null;
  /** The sources tell of the past: alerts are not told of their notices. Absent: they are. */
  isHistory?: true;
  /** Mappings of the operator's own, by id and digest. */
  mappings?: Record<string, string>;
}

/** Why a record, or a part of it, was not imported. */
export interface RecordError {
  /** skipped: it has no notice. failed: it may have one, but could not be read. */
  outcome: 'failed' | 'skipped';
  code: string;
  reason: string;
  /** The first 16 kB of the record. */
  raw: string | null;
}

/** One record of a file, with its releases and errors. */
export interface ReadRecord {
  /** Place in the file, from 0. Records in a row share one if one piece of the file holds them. */
  index: number;
  /** Byte at which it starts in the unpacked file. */
  position: number;
  bytes: number;
  /** Digest of the record as published (recordDigest). */
  sourceDigest: string;
  releases: MappedRelease[];
  errors: RecordError[];
}

/**
 * A format of imported data. It cuts a file into records and maps each. Unpacking, encodings, matching of buyers, merging, storing,
 * positions, logs and progress are the same for all formats.
 */
export interface Format {
  /** Also the source of its notices. Name and key together identify a notice. */
  readonly name: string;
  /** Whether a file with this beginning is of this format. It is unpacked and UTF-8 without a byte order mark. */
  recognises(head: Buffer): boolean;
  /**
   * The records from place `from` on, some at a time. A bad record has errors.
   * @throws ImportError when the rest of the file cannot be read.
   */
  read(stream: Bytes, from: number, options: ImportOptions): AsyncIterable<ReadRecord[]>;
}

/** Digest of a record as published, independent of its mapping: 16 bytes, hexadecimal. */
export const recordDigest = (record: string | Uint8Array): string => hash('sha256', record, 'hex').slice(0, 32);

export const RAW_BYTES = 16 * 1024;

/** A record's bytes as text for the error log. */
export function rawText(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, RAW_BYTES)).toString('utf8').replaceAll('\u0000', '\u2400').toWellFormed();
}
