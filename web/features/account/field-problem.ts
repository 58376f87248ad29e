import { CallError } from '../../api.ts';

/**
 * Shows an error of the whole request at a field: a wrong name or password, or too many attempts.
 * @throws CallError that names the field; whatever else `work` throws.
 */
export async function reportAtField<T>(field: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const problem = error instanceof CallError ? error.problem : null;
    if (!problem) throw error;
    const { code, retryAfter, detail = '' } = problem;
    const rule = code === 'unauthenticated' ? 'refused' : code === 'too-many-requests' ? 'wait' : null;
    if (rule === null) throw error;
    throw new CallError(problem.status, {
      ...problem,
      errors: [{ path: `body.${field}`, rule, message: detail, ...(retryAfter === undefined ? {} : { bound: retryAfter }) }],
    });
  });
}
