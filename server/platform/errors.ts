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

/**
 * Runs checks one after another and names all that they find at once: nobody is sent back to a form for one fault after another.
 * @throws AppError invalid-input with the errors of all; whatever else a check throws.
 */
export async function allOf(...checks: readonly (() => unknown)[]): Promise<void> {
  const found: FieldError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid-input' || !error.errors) throw error;
      found.push(...error.errors);
    }
  }
  if (found.length > 0) throw new AppError('invalid-input', found.map(({ message }) => message).join(' '), found);
}
