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
  /** A record larger than this is told of, not kept. */
  maxBytes?: number;
  maxDepth?: number;
  /** Whether every record stands on a line of its own; left out: found out from the first record. */
  lines?: boolean;
  /** Keys of an object whose list holds the records; releases, records, results and data unless told. */
  lists?: readonly string[];
}
