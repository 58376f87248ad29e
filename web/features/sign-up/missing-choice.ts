import { CallError } from '../../api.ts';

/** Says of a purpose that was left out that one is to be chosen. @throws CallError whatever `work` throws, put so. */
export async function reportMissingChoice<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const problem = error instanceof CallError ? error.problem : null;
    if (!problem?.errors) throw error;
    const errors = problem.errors.map((one) => (one.path === 'body.orgType' && one.rule === 'required' ? { ...one, rule: 'choose' } : one));
    throw new CallError(problem.status, { ...problem, errors });
  });
}
