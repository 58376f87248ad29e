/** How long a lazily fetched screen may take, in ms (specification, section 8). */
export const LOAD_TIMEOUT_MS = 120_000;

/** Something did not load in time. */
export class LoadTimeoutError extends Error {
  override name = 'LateError';
}

/** The result of work that finishes within so many ms. @throws LoadTimeoutError when it does not; what the work throws. */
export function withLoadTimeout<T>(work: Promise<T>, ms = LOAD_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LoadTimeoutError(`Not there after ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
