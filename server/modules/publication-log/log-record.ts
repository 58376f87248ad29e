import { hash } from 'node:crypto';
import { canonicalJson } from '#server/platform/canonical-json.ts';

/** Kinds of entries on one notice. */
export type NoticeEntryKind = 'published' | 'amended' | 'cancelled' | 'awarded' | 'opened';
export type EntryKind = NoticeEntryKind | 'import';

/** What an entry, or a leaf of an import, says of a notice. Digests are SHA-256 as hexadecimal text. */
export interface LogRecord {
  /** Public id of the notice. */
  readonly notice: string;
  readonly version: number;
  /** Digest of the version's content as canonical JSON. */
  readonly content?: string;
  /** Digest of the amendment that made this version. */
  readonly amendment?: string;
  /** Digest of the entry's facts: of an opening, its record. */
  readonly facts?: string;
}

/** An entry as the chain hashes it. */
export interface HashedEntry {
  readonly number: number;
  readonly at: Date;
  readonly kind: EntryKind;
  readonly digest: Buffer;
  /** Versions that an import's digest covers; null for other kinds. */
  readonly leaves: number | null;
  /** Hash of the entry before. */
  readonly previous: Buffer;
}

/** The `previous` of the first entry. */
export const NO_HASH = Buffer.alloc(32);

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
/** The digest of a value: of its canonical JSON. */
export const digestOf = (value: unknown): string => hash('sha256', canonicalJson(value), 'hex');

/** The text that a record's digest is of. The salt keeps others from guessing the record. */
export const recordText = (salt: Buffer, record: LogRecord): string => canonicalJson({ ...record, salt: salt.toString('hex') });

/** The text that an entry's hash is of. */
export const entryText = ({ number, at, kind, digest, leaves, previous }: HashedEntry): string =>
  canonicalJson({ at, digest: digest.toString('hex'), kind, leaves: leaves ?? undefined, number, previous: previous.toString('hex') });
