import { withLoadTimeout } from './load-timeout.ts';

/** Said to nobody but who looks for it. */
// oxlint-disable-next-line no-console
export const logQuietly = (what: string) => (error: unknown) => console.info(what, error);

/** Fetches a part of the page that it can do without: what fails, or takes longer than 120 s, is only logged. `part` is `import('./part.ts')`. */
export function fetchPart<T>(what: string, part: Promise<T>, use: (part: T) => unknown): void {
  void withLoadTimeout(part).then(use).catch(logQuietly(what));
}
