import { type ErrorCode, type Problem, errorCodes } from '#contract/errors.ts';

export type FieldError = NonNullable<Problem['errors']>[number];

/** A failure that the caller can understand, answered as a problem document with the status of its code. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  /** The stored value (precondition-failed), seconds to wait (too-many-requests), or a reason (account-blocked). */
  readonly extensions: Pick<Problem, 'current' | 'retryAfter' | 'reason'>;

  constructor(code: ErrorCode, detail?: string, errors?: FieldError[], extensions: Pick<Problem, 'current' | 'retryAfter' | 'reason'> = {}) {
    super(detail ?? code);
    this.code = code;
    this.errors = errors;
    this.extensions = extensions;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

/** An error of a body field that no schema can express: taken, wrong, expired … */
export const fieldError = (field: string, rule: string, message: string, code: ErrorCode = 'invalid-input'): AppError =>
  new AppError(code, message, [{ path: `body.${field}`, rule, message }]);

/**
 * Runs checks in turn and collects their errors, so that one answer names all of them.
 * @throws AppError invalid-input with all errors; anything else that a check throws.
 */
export async function runChecks(...checks: readonly (() => unknown)[]): Promise<void> {
  const fieldErrors: FieldError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid-input' || !error.errors) throw error;
      fieldErrors.push(...error.errors);
    }
  }
  if (fieldErrors.length > 0) throw new AppError('invalid-input', fieldErrors.map(({ message }) => message).join(' '), fieldErrors);
}
