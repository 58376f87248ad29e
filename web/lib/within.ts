/** How long a lazily fetched screen may take, in ms (specification, section 8). */
export const LATE_MS = 120_000;

/** What did not come in time. */
export class LateError extends Error {
  override name = 'LateError';
}

/** The work's outcome, if it comes within so many ms. @throws LateError when it does not; what the work throws. */
export function within<T>(work: Promise<T>, ms = LATE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(`Not there after ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
