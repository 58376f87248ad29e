/** Why a record is no whole JSON value. */
export type SplitProblem = 'too-large' | 'too-deep' | 'broken' | 'unfinished';

/** The bytes of one record. */
export interface Piece {
  /** Place among the records of the stream, from 0. */
  index: number;
  /** Byte at which it starts. */
  offset: number;
  /** The record, or the first bytes of one with a problem. A view: good until the next push. */
  bytes: Buffer;
  problem?: SplitProblem;
}

export interface SplitterOptions {
  /** A larger record is reported, not kept. */
  maxBytes?: number;
  maxDepth?: number;
  /** Whether every record has its own line; absent: detected from the first record. */
  lines?: boolean;
  /** Keys of an object whose list has the records; by default releases, records, results and data. */
  lists?: readonly string[];
}
