/** Reasons in the error log; each has a sentence in `reason`. */
export type ReasonCode =
  | 'no-such-source'
  | 'unreadable'
  | 'unknown-format'
  | 'unknown-encoding'
  | 'bad-archive'
  | 'unsafe-name'
  | 'unpacks-too-large'
  | 'too-large'
  | 'too-deep'
  | 'broken'
  | 'unfinished'
  | 'bad-encoding'
  | 'bad-json'
  | 'bad-xml'
  | 'doctype'
  | 'no-object'
  | 'no-key'
  | 'nothing-understood'
  | 'ragged-row'
  | 'cannot-store';

/** A source, or the rest of it, cannot be read. The run continues with the next. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly code: ReasonCode;

  constructor(code: ReasonCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** The log entry for a failure while reading. */
export function asImportError(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('Z_')) return new ImportError('bad-archive', `The packed data is damaged: ${message}.`);
  return new ImportError('unreadable', `It could not be read: ${message ?? String(error)}.`);
}
