import { type ErrorCode, type Problem, errorCodes } from '#contract/errors.ts';

export type FieldError = NonNullable<Problem['errors']>[number];

/** A failure that the caller can understand; answered as a problem document with the code's status. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** What is stored now (precondition-failed), the seconds to wait (too-many-requests), or why (account-blocked). */
  readonly more: Pick<Problem, 'current' | 'retryAfter' | 'reason'>;

  constructor(code: ErrorCode, detail?: string, errors?: FieldError[], more: Pick<Problem, 'current' | 'retryAfter' | 'reason'> = {}) {
    super(detail ?? code);
    this.code = code;
    this.errors = errors;
    this.more = more;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

/** A field of the body that breaks a rule which no schema can tell: taken, wrong, expired … */
export const fieldError = (field: string, rule: string, message: string, code: ErrorCode = 'invalid-input'): AppError =>
  new AppError(code, message, [{ path: `body.${field}`, rule, message }]);
