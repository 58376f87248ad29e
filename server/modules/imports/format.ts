import { hash } from 'node:crypto';
import type { MappedRelease } from './mapped-release.ts';
import type { Bytes } from './reading/peek.ts';

/** What changes how records are understood; part of what makes a run the same run. */
export interface ImportOptions {
  /** ISO 3166-1 alpha-2 country of records that name none. */
  country?: string | null;
  /** Whether the notices are readable without a subscription. Null says nothing: new ones are, others stay as they are. */
  free?: boolean | null;
  /** Mappings of the operator's own, by id and digest. */
  mappings?: Record<string, string>;
}

/** Why a record, or a part of it, was not taken. */
export interface Fault {
  /** skipped: there is no notice in it; failed: there may be, but it was not understood. */
  outcome: 'failed' | 'skipped';
  code: string;
  reason: string;
  /** What stands there, its first 16 kB. */
  raw: string | null;
}

/** One record of a file: what it says of notices, and what was wrong with it. */
export interface ReadRecord {
  /** Place in the file, from 0. Several in a row may share one, where one piece of a file holds several records. */
  index: number;
  /** Byte at which it starts, after unpacking. */
  position: number;
  bytes: number;
  /** Digest of the record as it stands at its source (givenDigest). */
  given: string;
  releases: MappedRelease[];
  faults: Fault[];
}

/**
 * A format of imported data. It cuts a file into records and puts each in our terms; unpacking, encodings, matching of
 * buyers, merging, storing, positions, logs and progress are the same for all.
 */
export interface Format {
  /** Also the source of its notices: name and key together are one notice. */
  readonly name: string;
  /** Whether a file that begins so (after unpacking, as UTF-8 without mark) is of this format. */
  recognises(head: Buffer): boolean;
  /**
   * The records from place `from` on, some at a time. Bad records are told of in their faults.
   * @throws Refusal when the rest of the file cannot be read.
   */
  read(stream: Bytes, from: number, options: ImportOptions): AsyncIterable<ReadRecord[]>;
}

/** What tells records of a source apart whatever we make of them: 16 bytes, hexadecimal. */
export const givenDigest = (record: string | Uint8Array): string => hash('sha256', record, 'hex').slice(0, 32);

export const RAW_BYTES = 16 * 1024;

/** Bytes as they go into the error log. */
export function rawText(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, RAW_BYTES)).toString('utf8').replaceAll('\u0000', '\u2400').toWellFormed();
}
