import { CallError } from '../../api.ts';

/** Reports a missing purpose as a choice to make. @throws CallError what `work` throws, reworded. */
export async function reportMissingChoice<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const problem = error instanceof CallError ? error.problem : null;
    if (!problem?.errors) throw error;
    const errors = problem.errors.map((fieldError) =>
      fieldError.path === 'body.orgType' && fieldError.rule === 'required' ? { ...fieldError, rule: 'choose' } : fieldError,
    );
    throw new CallError(problem.status, { ...problem, errors });
  });
}
