import { type ErrorCode, errorCodes } from '#contract/errors.ts';

/** A failure that the caller can understand; answered as a problem document with the code's status. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: { path: string; message: string }[] | undefined;

  constructor(code: ErrorCode, detail?: string, errors?: { path: string; message: string }[]) {
    super(detail ?? code);
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}
