import { type RecordError, type ReadRecord, recordDigest, rawText } from './format.ts';
import { JsonSplitter } from './reading/json-splitter.ts';
import { parseRecord } from './reading/parse-record.ts';
import type { Bytes } from './reading/peek.ts';
import type { Piece, SplitProblem, SplitterOptions } from './reading/pieces.ts';
import { ImportError } from './reading/import-error.ts';

const problems: Record<SplitProblem, string> = {
  'too-large': 'It is larger than 16 MB.',
  'too-deep': 'It is nested more than 200 levels deep.',
  broken: 'Its brackets do not fit or its line ends within it.',
  unfinished: 'The file ends within it.',
};

/** Reads one JSON record. Its value goes to `map`. An unreadable record becomes an error. */
export function readJson(piece: Piece, map: (value: unknown) => readonly Pick<ReadRecord, 'releases' | 'errors'>[]): ReadRecord[] {
  const place = { index: piece.index, position: piece.offset, bytes: piece.bytes.length, sourceDigest: recordDigest(piece.bytes) };
  const failedRecord = (code: string, reason: string): ReadRecord[] => {
    const recordError: RecordError = { outcome: 'failed', code, reason, raw: rawText(piece.bytes) };
    return [{ ...place, releases: [], errors: [recordError] }];
  };
  if (piece.problem) return failedRecord(piece.problem, problems[piece.problem]);
  try {
    return map(parseRecord(piece.bytes)).map((mapped, index) => ({
      ...place,
      ...(index > 0 ? { sourceDigest: recordDigest(`${place.sourceDigest} ${index}`) } : {}),
      ...mapped,
    }));
  } catch (error) {
    if (error instanceof ImportError) return failedRecord(error.code, error.message);
    throw error;
  }
}

/** The records of a stream of JSON from place `from` on. */
export async function* splitJson(
  stream: Bytes,
  from: number,
  options: SplitterOptions,
  readPiece: (piece: Piece) => ReadRecord[],
): AsyncGenerator<ReadRecord[]> {
  const splitter = new JsonSplitter(options);
  const take = (pieces: Piece[]) => pieces.flatMap((piece) => (piece.index < from ? [] : readPiece(piece)));
  for await (const chunk of stream) {
    const records = take(splitter.push(chunk));
    if (records.length > 0) yield records;
  }
  const lastRecords = take(splitter.end());
  if (lastRecords.length > 0) yield lastRecords;
}
