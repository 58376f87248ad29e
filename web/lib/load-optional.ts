import { withLoadTimeout } from './load-timeout.ts';

/** Only for those who look for it. */
// oxlint-disable-next-line no-console
export const logOnly = (label: string) => (error: unknown) => console.info(label, error);

/** Fetches an optional part of the page. A failure, or a load of more than 120 s, is only logged. `part` is `import('./part.ts')`. */
export function fetchPart<T>(label: string, part: Promise<T>, use: (part: T) => unknown): void {
  void withLoadTimeout(part).then(use).catch(logOnly(label));
}
